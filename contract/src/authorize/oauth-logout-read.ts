import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/**
 * GET /api/oauth/logout/:logout: whose session a stored logout is about, so that the browser ends that one.
 * `user_id` is null if the application sent no valid ID token. 404 for a logout that has expired or never existed.
 */
export const oauthLogoutRead = endpoint({
  method: 'GET',
  path: '/api/oauth/logout/:logout',
  feature: 'authorize',
  summary: 'Read which account an application wants to sign out.',
  source: 'OpenID Connect RP-Initiated Logout 1.0',
  callers: ['anyone'],
  params: z.object({
    logout: z.string().check(z.maxLength(128, 'invalid'), z.regex(/^[\w-]+$/, 'invalid')),
  }),
  reply: z.object({ user_id: z.nullable(z.string()) }),
  errors: ['not_found'],
});
