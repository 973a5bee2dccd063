import * as z from 'zod/mini';
import { Id } from '../http/scalars.ts';

/** The user's private channel of one token (spec §4). */
export function realtimeChannel(userId: string, tokenId: string): string {
  return `sso-ws:${userId}.${tokenId}`;
}

/** What is published there (spec §7, decisions §9); the token of an approval is bound to challenge, token and user (security H8). */
export const RealtimeEvent = z.discriminatedUnion('event_name', [
  z.object({
    event_name: z.literal('carroid_approved'),
    data: z.object({ challenge_id: Id, mfa_token: z.string() }),
  }),
  z.object({ event_name: z.literal('carroid_denied'), data: z.object({ challenge_id: Id }) }),
]);
export type RealtimeEvent = z.infer<typeof RealtimeEvent>;
