import * as z from 'zod/mini';
import { Seconds, Timestamp } from '../http/scalars.ts';

/** ACCOUNT_RECOVERY: whose word resets the sign-in methods when the days are over (docs/behaviour/account-recovery.md). */
export const recoveryModes = ['off', 'operator', 'wait'] as const;
export type RecoveryMode = (typeof recoveryModes)[number];

/** How long anybody who holds the account may stop a recovery, in hours. */
export const recoveryHours = 72;

export const RecoveryContact = z.enum(['email', 'phone']);
export type RecoveryContact = z.infer<typeof RecoveryContact>;

/** A recovery that waits, for its owner and whoever asked for it. */
export const WaitingRecovery = z.object({
  asked_at: Timestamp,
  /** Not before: where it needs an operator, not without one either. */
  takes_effect_at: Timestamp,
  needs_operator: z.boolean(),
  /** When an operator agreed; null where none has. */
  approved_at: z.nullable(Timestamp),
});
export type WaitingRecovery = z.infer<typeof WaitingRecovery>;

/** What somebody is told who has shown the first factor and has no second one any more. */
export const AccountRecovery = z.object({
  /** Where a code may go that asks for it; empty where it cannot be asked for. */
  contacts: z.array(z.object({ contact: RecoveryContact, hint: z.string() })),
  /** Whether a session could ask for it that began just now; one that a trusted device let in longer ago cannot. */
  must_sign_in: z.boolean(),
  waiting: z.nullable(WaitingRecovery),
  /** After one was stopped: until another may be asked for. Null where it may be. */
  retry_after: z.nullable(Seconds),
});
export type AccountRecovery = z.infer<typeof AccountRecovery>;
