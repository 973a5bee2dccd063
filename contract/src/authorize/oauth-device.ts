import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';
import { DeviceKind } from '../sessions/device-kind.ts';
import { RequestingApplication } from './application-read.ts';
import { ShownAtInput } from './shown-at.ts';

/**
 * POST /api/oauth/device: the screen of the device flow (RFC 8628).
 * `check` shows who asks and changes nothing; `allow` and `deny` are final.
 * `shown_at` is that of the application that `check` returned; if what it asks for was described otherwise since then, `allow`
 * is `conflict`, and the code can be checked again.
 * An unknown code is 404 and an old one `challenge_expired`; codes are short, so that guesses are limited.
 */
export const oauthDevice = endpoint({
  method: 'POST',
  path: '/api/oauth/device',
  feature: 'authorize',
  summary: 'Check, allow or deny the code shown on a device.',
  source: 'RFC 8628 §3.3',
  callers: ['session'],
  body: z.strictObject({
    /** As typed; case and separators do not matter. */
    user_code: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(64, 'too_long')),
    action: z._default(z.enum(['check', 'allow', 'deny']), 'check'),
    shown_at: ShownAtInput,
    mfa_token: MfaTokenInput,
  }),
  reply: z.object({
    state: z.enum(['waiting', 'allowed', 'denied']),
    application: RequestingApplication,
    /** The origin of the code's request; unknown values are null. */
    origin: z.object({
      place: z.nullable(z.string()),
      ip: z.nullable(z.string()),
      /** 'iPhone', or the kind of device in the language of the request: 'Computer'. */
      device: z.nullable(z.string()),
      device_kind: z.nullable(DeviceKind),
      browser: z.nullable(z.string()),
      os: z.nullable(z.string()),
      /** Whether it is the caller's own network, as far as addresses tell. */
      is_own_network: z.boolean(),
    }),
  }),
  errors: [
    'not_found',
    'conflict',
    'challenge_expired',
    'forbidden',
    'no_access',
    '2fa_required',
    'login_required',
    'rate_limited',
  ],
});
