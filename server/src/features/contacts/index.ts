import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { PhoneTargets } from '../codes/phone-target.ts';
import { contactChangeService } from './contact-change.service.ts';
import type { ContactDeps } from './contact-deps.ts';
import { emailChangeConfirmEndpoint } from './email-change-confirm.endpoint.ts';
import { emailChangeRequestEndpoint } from './email-change-request.endpoint.ts';
import { emailVerificationService } from './email-verification.service.ts';
import { emailVerificationConfirmEndpoint } from './email-verification-confirm.endpoint.ts';
import { emailVerificationRequestEndpoint } from './email-verification-request.endpoint.ts';
import { confirmPerAddress } from './limits.ts';
import { phoneChangeConfirmEndpoint } from './phone-change-confirm.endpoint.ts';
import { phoneChangeRequestEndpoint } from './phone-change-request.endpoint.ts';
import { phoneVerificationService } from './phone-verification.service.ts';
import { phoneVerificationConfirmEndpoint } from './phone-verification-confirm.endpoint.ts';
import { phoneVerificationRequestEndpoint } from './phone-verification-request.endpoint.ts';

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
    endpoints: [
      emailVerificationRequestEndpoint(emails),
      emailVerificationConfirmEndpoint(emails),
      phoneVerificationRequestEndpoint(phones),
      phoneVerificationConfirmEndpoint(phones),
      emailChangeRequestEndpoint(changes),
      emailChangeConfirmEndpoint(changes),
      phoneChangeRequestEndpoint(changes, deps.phoneTargets),
      phoneChangeConfirmEndpoint(changes),
    ],
  };
}
