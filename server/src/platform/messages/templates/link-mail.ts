import type { MessageTexts } from '../../text/messages.en.ts';
import type { RenderedMessage } from '../channel.ts';
import { mailOf } from '../mail-of.ts';
import type { TemplateContext } from '../template.ts';

type LinkTexts = MessageTexts[
  | 'emailVerification'
  | 'passwordReset'
  | 'registration'
  | 'registrationKnown'
  | 'invitation'];

/** A mail whose only purpose is its link. */
export function linkMail(
  kind: string,
  texts: LinkTexts,
  { link, life }: { readonly link: string; readonly life?: number },
  context: TemplateContext,
): RenderedMessage {
  const { serviceName, texts: all } = context;
  const expiry = life === undefined ? undefined : all.life(life);
  const content = {
    heading: texts.heading,
    paragraphs: [texts.intro(serviceName)],
    button: { label: texts.button, link, plainLink: all.plainLink },
    closing: [...(expiry === undefined ? [] : [texts.expiry(expiry)]), texts.ignore],
    footer: all.footer(serviceName),
  };
  return {
    ...mailOf(
      { kind, subject: texts.subject(serviceName), content, values: { service: serviceName, life: expiry } },
      context,
    ),
    code: null,
    link,
  };
}
