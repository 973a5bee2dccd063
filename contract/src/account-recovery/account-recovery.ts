import * as z from 'zod/mini';
import { Seconds, Timestamp } from '../http/scalars.ts';

/**
 * ACCOUNT_RECOVERY: whose approval resets the sign-in methods when the waiting period is over
 * (docs/behaviour/account-recovery.md).
 */
export const recoveryModes = ['off', 'operator', 'wait'] as const;
export type RecoveryMode = (typeof recoveryModes)[number];

/** How long anybody who holds the account can stop a recovery, in hours. */
export const recoveryHours = 72;

export const RecoveryContact = z.enum(['email', 'phone']);
export type RecoveryContact = z.infer<typeof RecoveryContact>;

/** A waiting recovery, for the account's owner and the person who requested it. */
export const WaitingRecovery = z.object({
  asked_at: Timestamp,
  /** The earliest time; if it needs an operator's approval, not without that either. */
  takes_effect_at: Timestamp,
  needs_operator: z.boolean(),
  /** When an operator approved; null if none has. */
  approved_at: z.nullable(Timestamp),
});
export type WaitingRecovery = z.infer<typeof WaitingRecovery>;

/** The state for a person who has shown the first factor and has lost every second one. */
export const AccountRecovery = z.object({
  /** Where a code for the request can be sent; empty if it cannot be requested. */
  contacts: z.array(z.object({ contact: RecoveryContact, hint: z.string() })),
  /** Whether a fresh session could request it; one that a trusted device started longer ago cannot. */
  must_sign_in: z.boolean(),
  waiting: z.nullable(WaitingRecovery),
  /** After one was stopped: when another can be requested. Null if it can be now. */
  retry_after: z.nullable(Seconds),
});
export type AccountRecovery = z.infer<typeof AccountRecovery>;
