import { escapeHtml } from '../text/escape-html.ts';
import type { MailContent } from './mail-content.ts';
import { factsHtml, logoId } from './mail-html.ts';
import type { OwnMail } from './own-mail.ts';
import { renderMail } from './render-mail.ts';
import type { TemplateContext } from './template.ts';

/** A mail as the portal words it, and what a brand's own words for it may name. */
export interface MailDraft {
  /** As `mailKinds` names it. */
  readonly kind: string;
  readonly subject: string;
  readonly content: MailContent;
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** By which a brand's own mails are found. */
export const ownMailKey = (kind: string, locale: string): string => `${kind}.${locale}`;

/** A mail in the words of the brand where it has some for this kind and language, else in the portal's. */
export function mailOf(
  draft: MailDraft,
  context: TemplateContext,
): { subject: string; text: string; html: string } {
  const own = context.mails?.get(ownMailKey(draft.kind, context.locale));
  const worded = own && inOwnWords(own, draft);
  const { subject, content } = worded ?? draft;
  const mail = { subject, ...renderMail(content, context) };
  const html = worded && own.html !== undefined ? inOwnHtml(own.html, draft, context) : undefined;
  return html === undefined ? mail : { ...mail, html };
}

/** All that comes in is escaped here. Undefined where something is not known that the brand's HTML names. */
function inOwnHtml(html: string, { content, values }: MailDraft, context: TemplateContext) {
  const { code, facts, button } = content;
  const known: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(
      Object.entries({ ...values, code, link: button?.link }).map(([name, value]) => [
        name,
        value && escapeHtml(value),
      ]),
    ),
    facts: facts && factsHtml(facts, context),
    logo: context.logo && `cid:${logoId}`,
  };
  let isWhole = true;
  const filled = html.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = known[name];
    if (value === undefined) isWhole = false;
    return value ?? '';
  });
  return isWhole ? filled : undefined;
}

/** Undefined where something is not known that the brand's words name. */
function inOwnWords(own: OwnMail, { content, values }: MailDraft) {
  let isWhole = true;
  const said = (sentence: string) =>
    sentence.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) isWhole = false;
      return value ?? '';
    });
  const { button, code, facts, footer } = content;
  const worded: MailContent = {
    heading: said(own.heading),
    paragraphs: own.before.map(said),
    ...(code === undefined ? {} : { code }),
    ...(facts === undefined ? {} : { facts }),
    advice: own.between.map(said),
    ...(button ? { button: { ...button, label: said(own.label ?? button.label) } } : {}),
    closing: own.after.map(said),
    footer,
  };
  const subject = said(own.subject);
  return isWhole ? { subject, content: worded } : undefined;
}
