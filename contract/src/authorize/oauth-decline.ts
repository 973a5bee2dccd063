import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { AuthorizationAnswer } from './authorization-answer.ts';
import { boundedParameters, InteractionInput, ParameterInput } from './oauth-parameters.ts';

/**
 * POST /api/oauth/decline: tells the application why it receives no code, if no account answers.
 * `access_denied`: the person went back before signing in.
 * The other reasons are for an application that requested `prompt=none`; 401 for one that allows a sign-in.
 * The body contains the parameters as received; `interaction` and `reason` are the portal's own.
 * Errors: `invalid_request` with `redirect_to` if the application must receive the error, without it if nobody may be
 * redirected.
 */
export const oauthDecline = endpoint({
  method: 'POST',
  path: '/api/oauth/decline',
  feature: 'authorize',
  summary: 'Tell an application that its request will not be answered.',
  source: 'OpenID Connect Core §3.1.2.6, RFC 6749 §4.1.2.1, security #34',
  callers: ['anyone'],
  body: z
    .looseObject({
      client_id: ParameterInput,
      interaction: InteractionInput,
      reason: z._default(
        z.enum(['access_denied', 'account_selection_required', 'login_required']),
        'login_required',
      ),
    })
    .check(boundedParameters(['interaction', 'reason'])),
  reply: AuthorizationAnswer,
  errors: ['invalid_request', 'unauthenticated'],
});
