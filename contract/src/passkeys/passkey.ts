import * as z from 'zod/mini';
import { Id, Timestamp } from '../http/scalars.ts';

/** A registered passkey. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The passkey provider, if its AAGUID is known. */
  provider: z.nullable(z.string()),
  /** Base64url, for signalling removed passkeys to the browser (WebAuthn L3 §5.1.10). */
  credential_id: z.string(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
  /** Backed up, and therefore usable on the owner's other devices. */
  is_synced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;
