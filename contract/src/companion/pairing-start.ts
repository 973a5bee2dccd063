import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, MfaTokenInput, Timestamp } from '../http/scalars.ts';

/** POST /api/companion/pairing: a one-time secret for one new device, two minutes; 409 where five are paired. */
export const pairingStart = endpoint({
  method: 'POST',
  path: '/api/companion/pairing',
  feature: 'companion',
  summary: 'Start the pairing of a companion device.',
  source: 'docs/behaviour/companion.md#pairing',
  callers: ['session'],
  stepUp: true,
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: z.object({
    pairing_id: Id,
    /** For typing in where the QR code cannot be scanned. */
    secret: z.string(),
    /** What the QR code holds: the companion's address with the secret in its fragment, which no server sees. */
    qr_url: z.string(),
    expires_at: Timestamp,
  }),
  errors: ['2fa_required', 'conflict', 'rate_limited'],
});
