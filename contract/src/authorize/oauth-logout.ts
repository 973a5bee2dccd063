import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { LogoutReceipt } from '../sessions/logout-receipt.ts';
import { boundedParameters, InteractionInput, ParameterInput } from './oauth-parameters.ts';

/**
 * POST /api/oauth/logout: the screen of a logout that an application began (OpenID Connect RP-Initiated Logout 1.0).
 * The session that ends is the bearer's; without a bearer there is none in this browser, and only the way back is told.
 * Without a valid hint for its account nothing ends before `confirm` is true, and `needs_confirmation` says so.
 * `redirect_to` is null where no registered post_logout_redirect_uri was given.
 * `logout` names a request that was stored at the logout endpoint because it brought an ID token, which is in no address of
 * the portal; any parameter beside it that says something else is `invalid_request`.
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
    client_name: z.nullable(z.string()),
    ...LogoutReceipt.shape,
  }),
  errors: ['invalid_request'],
});
