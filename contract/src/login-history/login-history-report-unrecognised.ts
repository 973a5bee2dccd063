import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput, MfaTokenInput } from '../http/scalars.ts';

/**
 * POST /api/login-histories/:id/disown: 'This wasn't me'; ends the session that the sign-in started and later ones from
 * browsers that the account did not know, and removes the sign-in methods that they added. Removing these needs an
 * `mfa_token` in doubt about who reports whom; without it the sessions end, and the call is repeated with the token.
 */
export const loginHistoryReportUnrecognised = endpoint({
  method: 'POST',
  path: '/api/login-histories/:id/disown',
  feature: 'login-history',
  summary: 'Report a sign-in as unrecognised and end its session.',
  source: 'security #48',
  callers: ['session'],
  params: z.object({ id: IdInput }),
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: z.object({
    ended: z.boolean(),
    /** The names of the removed sign-in methods. */
    removed: z.array(z.string()),
  }),
  errors: ['not_found', '2fa_required', 'rate_limited'],
});
