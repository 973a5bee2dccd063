import { endpoint } from '../http/endpoint.ts';
import { PrivacyPolicy } from './privacy-policy.ts';

/** GET /api/privacy-policy: in the caller's language, if the brand has a policy in it. */
export const privacyPolicyRead = endpoint({
  method: 'GET',
  path: '/api/privacy-policy',
  feature: 'settings',
  summary: 'Read the privacy policy of the brand.',
  source: 'docs/behaviour/brands.md#privacy-policy',
  callers: ['anyone'],
  duringAttention: true,
  reply: PrivacyPolicy,
});
