import type { MessageTexts } from '../../text/messages.en.ts';
import { inertText } from '../inert-text.ts';
import { noticeKind } from '../mail-kinds.ts';
import { mailOf } from '../mail-of.ts';
import type { Template, TemplateData } from '../template.ts';

export const securityNoticeTemplate: Template<'security_notice'> = (data, context) => {
  const { channel, serviceName, publicUrl } = context;
  const texts = context.texts.securityNotice;
  const notice = texts.notices[data.kind];
  const factor = data.factor && inertText(data.factor);
  const sentence = notice.sentence(factor ? { ...data, factor } : data);
  const link = data.link ?? null;
  const linked = link ? notice.linked : undefined;
  const message = { subject: texts.subject(notice.subject, serviceName), code: null, link };
  if (channel !== 'email')
    return {
      ...message,
      text: texts.sms(notice.texted ?? sentence, serviceName, link ?? publicUrl),
      html: null,
    };
  const facts: [string, string][] = [[texts.when, localTime(data, texts)]];
  if (data.device) facts.push([texts.device, inertText(data.device)]);
  if (data.place) facts.push([texts.place, inertText(data.place)]);
  if (data.ip) facts.push([texts.address, data.ip]);
  const content = {
    heading: notice.subject,
    paragraphs: [sentence],
    facts,
    button: {
      label: linked?.button ?? texts.button,
      link: link ?? publicUrl,
      plainLink: context.texts.plainLink,
    },
    advice: [linked?.advice ?? notice.advice],
    footer: context.texts.footer(serviceName),
  };
  const values = { service: serviceName, factor, count: data.count?.toString() };
  const kind = noticeKind(data.kind, linked !== undefined);
  return { ...message, ...mailOf({ kind, subject: message.subject, content, values }, context) };
};

/** In the account's time zone, which is named, so that travellers are not misled. */
function localTime(
  { at, timezone }: TemplateData['security_notice'],
  texts: MessageTexts['securityNotice'],
): string {
  const inZone = (zone: string) => texts.zoned(texts.timestamp(at, zone), zone.replaceAll('_', ' '));
  try {
    return inZone(timezone ?? 'UTC');
  } catch (error) {
    // The zone is newer than the time zone data of this Node.
    if (!(error instanceof RangeError)) throw error;
    return inZone('UTC');
  }
}
