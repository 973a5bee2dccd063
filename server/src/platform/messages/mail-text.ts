import type { MailContent } from './mail-content.ts';

/** A mail as plain text, sent beside its HTML (RFC 2046 §5.1.4). */
export function mailText(content: MailContent): string {
  const facts = (content.facts ?? []).map(([name, value]) => `${name}: ${value}`);
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.code ? [content.code] : []),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(content.advice ?? []),
    ...(content.button ? [`${content.button.label}:\n${content.button.link}`] : []),
    ...(content.closing ?? []),
    `-- \n${content.footer}`,
  ].join('\n\n');
}
