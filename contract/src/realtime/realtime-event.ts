import * as z from 'zod/mini';
import { Id } from '../http/scalars.ts';

/** The user's private channel for one token (docs/behaviour/realtime.md#data). */
export function realtimeChannel(userId: string, tokenId: string): string {
  return `sso-ws:${userId}.${tokenId}`;
}

/** Why an approval was denied: the person said no, or tapped a number that the portal does not show. */
export const DenialReason = z.enum(['denied', 'wrong_number']);
export type DenialReason = z.infer<typeof DenialReason>;

/** What changed in the account, for its other tabs and browsers. */
export const AccountChange = z.enum([
  'sign_in',
  'factors',
  'password',
  'password_reset_waits',
  'password_reset_stopped',
  'recovery_waits',
  'recovery_stopped',
  'contacts',
  'contact_verified',
]);
export type AccountChange = z.infer<typeof AccountChange>;

/**
 * Events on that channel (docs/behaviour/realtime.md#data, docs/behaviour/companion.md#states); the token of an
 * approval is bound to challenge, token and user (security H8).
 */
export const RealtimeEvent = z.discriminatedUnion('event_name', [
  z.object({
    event_name: z.literal('carroid_approved'),
    data: z.object({ challenge_id: Id, mfa_token: z.string() }),
  }),
  z.object({
    event_name: z.literal('carroid_denied'),
    /** `reason` is an addition of this server. */
    data: z.object({ challenge_id: Id, reason: z._default(DenialReason, 'denied') }),
  }),
  z.object({
    event_name: z.literal('account_changed'),
    data: z.object({
      change: AccountChange,
      /** The session in which it was done, whose tabs need not be notified; null if no session did it. */
      session_id: z.nullable(Id),
    }),
  }),
]);
export type RealtimeEvent = z.infer<typeof RealtimeEvent>;
