import { escapeHtml } from '../text/escape-html.ts';
import type { MailContent } from './mail-content.ts';
import { factsHtml, logoId } from './mail-html.ts';
import type { OwnMail } from './own-mail.ts';
import { renderMail } from './render-mail.ts';
import type { TemplateContext } from './template.ts';

/** A mail in the portal's own words, and the values that a brand's text for it may use. */
export interface MailDraft {
  /** A kind as named by `mailKinds`. */
  readonly kind: string;
  readonly subject: string;
  readonly content: MailContent;
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** The key of a brand's own mail text. */
export const ownMailKey = (kind: string, locale: string): string => `${kind}.${locale}`;

/** A mail in the brand's own words if it has some for this kind and language, otherwise in the portal's. */
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

/** All values are escaped here. Undefined if the brand's HTML uses a value that is not available. */
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

/** Undefined if the brand's text uses a value that is not available. */
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
