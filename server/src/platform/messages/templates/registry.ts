import { type MessageTexts, messagesEn } from '../../text/messages.en.ts';
import type { Template, TemplateName } from '../template.ts';
import { emailVerificationTemplate } from './email-verification.template.ts';
import { oneTimeCodeTemplate } from './one-time-code.template.ts';
import { passwordResetTemplate } from './password-reset.template.ts';
import { securityNoticeTemplate } from './security-notice.template.ts';

/** Every template by its name. */
export const templates: { readonly [Name in TemplateName]: Template<Name> } = {
  one_time_code: oneTimeCodeTemplate,
  email_verification: emailVerificationTemplate,
  password_reset: passwordResetTemplate,
  security_notice: securityNoticeTemplate,
};

/** The languages that messages are written in; another is one more catalog. */
const messageTexts = { en: messagesEn } satisfies Record<string, MessageTexts>;

export type MessageLocale = keyof typeof messageTexts;

export function textsOf(locale: string): MessageTexts {
  return locale in messageTexts ? messageTexts[locale as MessageLocale] : messagesEn;
}
