import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { PhoneTargets } from '../codes/phone-target.ts';
import { contactChangeService } from './contact-change.service.ts';
import type { ContactDeps } from './contact-deps.ts';
import { emailVerificationService } from './email-verification.service.ts';
import { contactsEndpoints } from './endpoints.ts';
import { confirmPerAddress } from './limits.ts';
import { phoneVerificationService } from './phone-verification.service.ts';

export interface ContactsFeatureDeps extends ContactDeps {
  readonly rateLimits: RateLimits;
  readonly phoneTargets: PhoneTargets;
}

export function contactsFeature(deps: ContactsFeatureDeps) {
  const limit = deps.rateLimits.limit('email-verification-address', confirmPerAddress);
  const emails = emailVerificationService(deps, limit);
  const phones = phoneVerificationService(deps);
  const changes = contactChangeService(deps);
  return {
    endpoints: contactsEndpoints({ emails, phones, changes, phoneTargets: deps.phoneTargets }),
  };
}
