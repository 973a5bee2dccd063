import type { Template, TemplateName } from '../template.ts';
import { emailVerificationTemplate } from './email-verification.template.ts';
import { invitationTemplate, registrationKnownTemplate, registrationTemplate } from './joining.template.ts';
import { oneTimeCodeTemplate } from './one-time-code.template.ts';
import { passwordResetTemplate } from './password-reset.template.ts';
import { securityNoticeTemplate } from './security-notice.template.ts';

/** Every template by its name. */
export const templates: { readonly [Name in TemplateName]: Template<Name> } = {
  one_time_code: oneTimeCodeTemplate,
  email_verification: emailVerificationTemplate,
  password_reset: passwordResetTemplate,
  registration: registrationTemplate,
  registration_known: registrationKnownTemplate,
  invitation: invitationTemplate,
  security_notice: securityNoticeTemplate,
};
