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
  const { db, clock, codes, sessions, readProfile } = deps;
  const emails = emailVerificationService({
    db,
    clock,
    sessions,
    mailedLinks: deps.mailedLinks,
    sendCaps: deps.sendCaps,
    tellAdded: deps.tellAdded,
    onEmailVerified: deps.onEmailVerified,
    confirmPerAddress: deps.rateLimits.limit('email-verification-address', confirmPerAddress),
  });
  const phones = phoneVerificationService({
    db,
    clock,
    codes,
    sessions,
    noteChange: deps.noteChange,
    readProfile,
  });
  const changes = contactChangeService({
    db,
    clock,
    codes,
    sessions,
    mailedLinks: deps.mailedLinks,
    notices: deps.notices,
    stepUp: deps.stepUp,
    doubtsEmail: deps.doubtsEmail,
    isOperator: deps.isOperator,
    withdrawProofs: deps.withdrawProofs,
    noteChange: deps.noteChange,
    tellAdded: deps.tellAdded,
    readProfile,
  });
  return {
    endpoints: contactsEndpoints({ emails, phones, changes, phoneTargets: deps.phoneTargets }),
  };
}
