import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';
import { boundedParameters, ParameterInput } from './oauth-parameters.ts';

/**
 * POST /api/oauth/authorize: answers an authorization request for the account of the session.
 *
 * The body holds the parameters as they came, with any beyond the seven named here.
 * `interaction`, `consent`, `decline` and `mfa_token` are the portal's own and never reach the protocol.
 * `interaction` continues a request that began at the authorization endpoint; without it, or when that was answered
 * or has expired, the body is the request.
 * `consent` answers an earlier `consent_required`: true allows, false denies.
 * `decline` tells the application why there is no answer; without a session only a request with `prompt=none` may do so.
 *
 * Errors: `2fa_required` and `consent_required` to be asked again with the answer; `login_required` for a fresh sign-in
 * or another account; `forbidden` where the brand is closed to the account (decisions §1);
 * `invalid_request` with `redirect_to` where the application is to hear of it, without where nobody may be redirected.
 */
export const oauthAuthorize = endpoint({
  method: 'POST',
  path: '/api/oauth/authorize',
  feature: 'authorize',
  summary: 'Answer an authorization request.',
  source: 'spec §7, decisions §6 and §10, RFC 6749 §4.1, RFC 9207',
  callers: ['session', 'anyone'],
  body: z
    .looseObject({
      client_id: ParameterInput,
      code_challenge: ParameterInput,
      code_challenge_method: ParameterInput,
      redirect_uri: ParameterInput,
      response_type: ParameterInput,
      scope: ParameterInput,
      state: ParameterInput,
      interaction: z.optional(z.string().check(z.maxLength(128, 'invalid'), z.regex(/^[\w-]+$/, 'invalid'))),
      consent: z.optional(z.boolean()),
      decline: z.optional(z.enum(['access_denied', 'account_selection_required', 'login_required'])),
      mfa_token: MfaTokenInput,
    })
    .check(boundedParameters(['interaction', 'consent', 'decline', 'mfa_token'])),
  reply: z.object({
    /** Null where the answer is a signed one (JARM). */
    code: z.nullable(z.string()),
    state: z.nullable(z.string()),
    iss: z.string(),
    /** Where the browser goes, as it is. */
    redirect_to: z.string(),
    /** `response_mode=form_post`: what the browser posts to `redirect_to` instead of going there. */
    form_post: z.optional(z.record(z.string(), z.string())),
  }),
  errors: ['invalid_request', '2fa_required', 'login_required', 'consent_required', 'forbidden'],
});
