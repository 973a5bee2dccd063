import { PermanentFailure } from './channel.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import type { TemplateContext } from './template.ts';

/** A mail as text and HTML. Throws if its button would lead anywhere but to the portal (security #245). */
export function renderMail(content: MailContent, context: TemplateContext): { text: string; html: string } {
  const { link } = content.button ?? {};
  if (link !== undefined && new URL(link).origin !== new URL(context.publicUrl).origin)
    throw new PermanentFailure('A mail may lead to the portal alone');
  return { text: mailText(content), html: mailHtml(content, context) };
}
