import * as z from 'zod/mini';
import { Id, Timestamp } from '../http/scalars.ts';

/** A paired companion as the owner sees it in the portal. */
export const CompanionDevice = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
  /** Whether it receives pushes while it is closed. */
  has_push: z.boolean(),
});
export type CompanionDevice = z.infer<typeof CompanionDevice>;

/** A pairing as the companion itself shows it. */
export const CompanionPairing = z.object({
  device: CompanionDevice,
  /** `alias` is the e-mail, else the phone (docs/behaviour/accounts.md#data). */
  account: z.object({
    name: z.nullable(z.string()),
    alias: z.string(),
    profile_photo_url: z.nullable(z.string()),
  }),
  /** The VAPID key to subscribe with (RFC 8292), base64url; null if push is not configured. */
  push_public_key: z.nullable(z.string()),
});
export type CompanionPairing = z.infer<typeof CompanionPairing>;
