import { mailOf } from '../mail-of.ts';
import type { Template } from '../template.ts';

export const oneTimeCodeTemplate: Template<'one_time_code'> = (data, context) => {
  const { channel, serviceName, publicUrl } = context;
  const { oneTimeCode, recoveryCode } = context.texts;
  const texts = data.isForRecovery ? { ...oneTimeCode, ...recoveryCode } : oneTimeCode;
  const life = context.texts.life(data.life);
  const message = { code: data.code, link: null, subject: texts.subject(serviceName) };
  if (channel !== 'email') {
    const line = texts.sms(data.code, serviceName, life, data.reference);
    const isSms = channel === 'sms';
    return {
      ...message,
      text: isSms ? `${line}\n\n${boundToDomain(data.code, publicUrl)}` : line,
      html: null,
    };
  }
  const content = {
    heading: texts.heading,
    paragraphs: [texts.intro(serviceName)],
    code: data.code,
    closing: [texts.expiry(life, data.reference), texts.warning],
    footer: context.texts.footer(serviceName),
  };
  const values = { service: serviceName, life, reference: data.reference };
  const kind = data.isForRecovery ? 'account-recovery-code' : 'one-time-code';
  return {
    ...message,
    ...mailOf({ kind, subject: message.subject, content, values }, context),
  };
};

/**
 * The last line of an SMS, by which phones fill in the code on our own pages only (WICG origin-bound one-time codes).
 */
function boundToDomain(code: string, publicUrl: string): string {
  return `@${new URL(publicUrl).hostname} #${code}`;
}
