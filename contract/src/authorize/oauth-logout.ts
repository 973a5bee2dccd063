import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { LogoutReceipt } from '../sessions/logout-receipt.ts';
import { boundedParameters, InteractionInput, ParameterInput } from './oauth-parameters.ts';

/**
 * POST /api/oauth/logout: the screen of a logout that an application started (OpenID Connect RP-Initiated Logout 1.0).
 * The session of the bearer token ends; without a token there is none in this browser, and only the way back is
 * returned.
 * Without a valid hint for its account nothing ends before `confirm` is true, as `needs_confirmation` says.
 * `redirect_to` is null unless a registered post_logout_redirect_uri was given.
 * `logout` refers to a request that was stored at the logout endpoint because it contained an ID token, which no
 * address of the portal contains; parameters that contradict it are `invalid_request`.
 */
export const oauthLogout = endpoint({
  method: 'POST',
  path: '/api/oauth/logout',
  feature: 'authorize',
  summary: 'End the session on behalf of an application.',
  source: 'OpenID Connect RP-Initiated Logout 1.0, security #39',
  callers: ['session', 'anyone'],
  proof: 'none',
  duringAttention: true,
  body: z
    .looseObject({
      id_token_hint: ParameterInput,
      logout_hint: ParameterInput,
      client_id: ParameterInput,
      post_logout_redirect_uri: ParameterInput,
      state: ParameterInput,
      logout: InteractionInput,
      confirm: z.optional(z.boolean()),
    })
    .check(boundedParameters(['logout', 'confirm'])),
  reply: z.object({
    redirect_to: z.nullable(z.string()),
    needs_confirmation: z.boolean(),
    /** Null for an application that nobody vouches for as well: any link can name one (security #476). */
    client_name: z.nullable(z.string()),
    ...LogoutReceipt.shape,
  }),
  errors: ['invalid_request'],
});
