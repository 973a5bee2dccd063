import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, MfaTokenInput, Timestamp } from '../http/scalars.ts';

/** POST /api/companion/pairing: a secret for one new device, valid for two minutes; 409 if five devices are paired. */
export const pairingStart = endpoint({
  method: 'POST',
  path: '/api/companion/pairing',
  feature: 'companion',
  summary: 'Start the pairing of a companion device.',
  source: 'docs/behaviour/companion.md#pairing',
  callers: ['session'],
  duringAttention: true,
  stepUp: true,
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: z.object({
    pairing_id: Id,
    /** To be typed in if the QR code cannot be scanned. */
    secret: z.string(),
    /**
     * The content of the QR code: the companion's address with the secret in its fragment, which is sent to no server.
     */
    qr_url: z.string(),
    expires_at: Timestamp,
  }),
  errors: ['2fa_required', 'conflict', 'rate_limited'],
});
