import type { Template } from '../template.ts';
import { linkMail } from './link-mail.ts';

export const registrationTemplate: Template<'registration'> = (data, context) =>
  linkMail('registration', context.texts.registration, data, context);

export const registrationKnownTemplate: Template<'registration_known'> = (data, context) =>
  linkMail('registration-known', context.texts.registrationKnown, data, context);

export const invitationTemplate: Template<'invitation'> = (data, context) =>
  linkMail('invitation', context.texts.invitation, data, context);
