import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';
import { AuthorizationAnswer } from './authorization-answer.ts';
import { boundedParameters, InteractionInput, ParameterInput } from './oauth-parameters.ts';
import { ShownAtInput } from './shown-at.ts';

/**
 * POST /api/oauth/authorize: answers an authorization request for the account of the session.
 * The body contains the parameters as received, including any beyond the seven declared here.
 * `interaction`, `consent`, `shown_at` and `mfa_token` are the portal's own and are not passed to the protocol.
 * `interaction` continues a request that began at the authorization endpoint; without it, or if that request was
 * answered or has expired, the body is the request.
 * `consent` answers an earlier `consent_required`: true allows, false denies. `shown_at` is that of the card.
 * Errors: `2fa_required` and `consent_required`, to be repeated with the answer; `login_required` for a fresh sign-in
 * or another account; `forbidden` if the brand is not open to the account (docs/behaviour/brands.md#access);
 * `invalid_request` with `redirect_to` if the application must receive the error, without it if nobody may be
 * redirected.
 */
export const oauthAuthorize = endpoint({
  method: 'POST',
  path: '/api/oauth/authorize',
  feature: 'authorize',
  summary: 'Answer an authorization request.',
  source: 'docs/behaviour/authorize.md#calls, RFC 6749 §4.1, RFC 9207',
  callers: ['session'],
  body: z
    .looseObject({
      client_id: ParameterInput,
      code_challenge: ParameterInput,
      code_challenge_method: ParameterInput,
      redirect_uri: ParameterInput,
      response_type: ParameterInput,
      scope: ParameterInput,
      state: ParameterInput,
      interaction: InteractionInput,
      consent: z.optional(z.boolean()),
      shown_at: ShownAtInput,
      mfa_token: MfaTokenInput,
    })
    .check(boundedParameters(['interaction', 'consent', 'shown_at', 'mfa_token'])),
  reply: AuthorizationAnswer,
  errors: ['invalid_request', '2fa_required', 'login_required', 'consent_required', 'forbidden', 'no_access'],
});
