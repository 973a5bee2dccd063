import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/**
 * GET /api/oauth/is-authenticated: whether the bearer has a live session; 401 for anything else, including pending
 * tokens.
 */
export const isAuthenticated = endpoint({
  method: 'GET',
  path: '/api/oauth/is-authenticated',
  feature: 'sessions',
  summary: 'Check that the session is alive.',
  source: 'docs/behaviour/sessions.md',
  callers: ['session'],
  proof: 'none',
  duringAttention: true,
  reply: z.object({ is_authenticated: z.literal(true) }),
});
