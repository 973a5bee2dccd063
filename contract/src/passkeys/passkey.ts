import * as z from 'zod/mini';
import { Id, Timestamp } from '../http/scalars.ts';

/** A registered passkey. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The maker of the authenticator, where its AAGUID is known. */
  provider: z.nullable(z.string()),
  /** Base64url, for the browser's signals about passkeys that are gone (WebAuthn L3 §5.1.10). */
  credential_id: z.string(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
  /** Backed up, so that it works on the owner's other devices. */
  is_synced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;
