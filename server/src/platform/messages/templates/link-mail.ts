import type { MessageTexts } from '../../text/messages.en.ts';
import type { RenderedMessage } from '../channel.ts';
import { renderMail } from '../render-mail.ts';
import type { TemplateContext } from '../template.ts';

type LinkTexts = MessageTexts[
  | 'emailVerification'
  | 'passwordReset'
  | 'registration'
  | 'registrationKnown'
  | 'invitation'];

/** A mail whose one purpose is its link. */
export function linkMail(
  texts: LinkTexts,
  { link, life }: { readonly link: string; readonly life?: number },
  context: TemplateContext,
): RenderedMessage {
  const { serviceName, texts: all } = context;
  const content = {
    heading: texts.heading,
    paragraphs: [texts.intro(serviceName)],
    button: { label: texts.button, link, plainLink: all.plainLink },
    closing: [...(life === undefined ? [] : [texts.expiry(all.life(life))]), texts.ignore],
    footer: all.footer(serviceName),
  };
  return {
    subject: texts.subject(serviceName),
    ...renderMail(content, context),
    code: null,
    link,
  };
}
