import { mailHtml, mailText } from '../mail-layout.ts';
import type { Template } from '../template.ts';

export const securityNoticeTemplate: Template<'security_notice'> = (data, context) => {
  const { channel, serviceName, publicUrl } = context;
  const texts = context.texts.securityNotice;
  const notice = texts.notices[data.kind];
  const sentence = notice.sentence(data);
  const message = { subject: texts.subject(notice.subject, serviceName), code: null, link: null };
  if (channel !== 'email')
    return { ...message, text: texts.sms(sentence, serviceName, publicUrl), html: null };
  const facts: [string, string][] = [
    [texts.when, `${new Date(data.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
  ];
  if (data.device) facts.push([texts.device, data.device]);
  if (data.ip) facts.push([texts.address, data.ip]);
  const content = {
    serviceName,
    heading: notice.subject,
    paragraphs: [sentence],
    facts,
    button: { label: texts.button, link: publicUrl, plainLink: context.texts.plainLink },
    advice: texts.advice,
    footer: context.texts.footer(serviceName),
  };
  return { ...message, text: mailText(content), html: mailHtml(content, context.accent) };
};
