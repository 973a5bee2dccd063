import { endpoint } from '../http/endpoint.ts';
import { challengeCallers } from './challenge.ts';
import { MfaInfo } from './mfa-info.ts';

/** GET /api/mfa/info: the factors of the account, for the security page and for a pending sign-in. */
export const mfaInfoRead = endpoint({
  method: 'GET',
  path: '/api/mfa/info',
  feature: 'mfa',
  summary: 'Read the second factors of the account.',
  source: 'docs/behaviour/mfa.md#calls',
  callers: challengeCallers,
  proof: 'none',
  duringAttention: true,
  reply: MfaInfo,
});
