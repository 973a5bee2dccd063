import type { Template } from '../template.ts';
import { linkMail } from './link-mail.ts';

export const emailVerificationTemplate: Template<'email_verification'> = (data, context) =>
  linkMail('email-verification', context.texts.emailVerification, data, context);
