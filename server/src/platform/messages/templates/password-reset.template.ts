import type { Template } from '../template.ts';
import { linkMail } from './link-mail.ts';

export const passwordResetTemplate: Template<'password_reset'> = (data, context) =>
  linkMail('password-reset', context.texts.passwordReset, data, context);
