import * as z from 'zod/mini';
import { FactorType } from '../http/api-error.ts';
import { endpoint } from '../http/endpoint.ts';

/** What a person may lose, most likely first. */
export const losses = ['phone', 'password', 'mailbox'] as const;
export type Loss = (typeof losses)[number];

/** A way to sign in: what it starts with, and the second factor if one is required. */
export const WayIn = z.object({
  begins: z.enum(['passkey', 'password', 'phone_code', 'reset']),
  second: z.nullable(FactorType),
});
export type WayIn = z.infer<typeof WayIn>;

/** What helps, least effort first. */
export const remedies = ['recovery_code', 'passkey', 'totp', 'email_otp'] as const;
export type Remedy = (typeof remedies)[number];

/** How a person can still sign in after each loss, without anybody's help. */
export const WaysIn = z.object({
  losses: z.array(z.object({ loss: z.enum(losses), ways: z.array(WayIn) })),
  /** The most useful addition; null if there is a way in after each loss. */
  remedy: z.nullable(z.enum(remedies)),
});
export type WaysIn = z.infer<typeof WaysIn>;

/** GET /api/mfa/ways-in: 'Could I get back in?'. */
export const waysInRead = endpoint({
  method: 'GET',
  path: '/api/mfa/ways-in',
  feature: 'mfa',
  summary:
    'Read how the owner of the account could sign in after losing the phone, the password or the mailbox.',
  source: 'docs/behaviour/mfa.md#getting-back-in',
  callers: ['session'],
  proof: 'none',
  duringAttention: true,
  reply: WaysIn,
});
