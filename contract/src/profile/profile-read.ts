import { endpoint } from '../http/endpoint.ts';
import { Profile } from './profile.ts';

/** GET /api/profile: the account of the session. */
export const profileRead = endpoint({
  method: 'GET',
  path: '/api/profile',
  feature: 'profile',
  summary: 'Read the profile.',
  source: 'docs/behaviour/profile.md#calls',
  callers: ['session'],
  proof: 'none',
  duringAttention: true,
  reply: Profile,
});
