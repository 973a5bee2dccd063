import type { Locale } from '@latchkey/contract/text/locales';
import type { MessageTexts, NoticeDetails, NoticeKind } from '../text/messages.en.ts';
import type { ChannelName, RenderedMessage } from './channel.ts';
import type { MailBrand } from './mail-brand.ts';

/** What each template is made of. */
export interface TemplateData {
  one_time_code: {
    readonly code: string;
    readonly reference: string;
    /** Milliseconds. */
    readonly life: number;
    /** It asks for lost second factors to be reset, and says so to who did not ask. */
    readonly isForRecovery?: boolean;
  };
  email_verification: { readonly link: string; readonly life: number };
  password_reset: { readonly link: string; readonly life: number };
  registration: { readonly link: string; readonly life: number };
  /** To an address that has an account already. */
  registration_known: { readonly link: string };
  invitation: { readonly link: string; readonly life: number };
  security_notice: NoticeDetails & {
    readonly kind: NoticeKind;
    /** Milliseconds since the epoch. */
    readonly at: number;
    /** IANA name; UTC where the account has none. */
    readonly timezone?: string | null;
    /** A single-use link to a page that offers one thing to do about it. */
    readonly link?: string;
  };
}

export type TemplateName = keyof TemplateData;

export interface TemplateContext extends MailBrand {
  readonly channel: ChannelName;
  /** Of `texts`. */
  readonly locale: Locale;
  readonly texts: MessageTexts;
  /** PUBLIC_URL. */
  readonly publicUrl: string;
}

export type Template<Name extends TemplateName> = (
  data: TemplateData[Name],
  context: TemplateContext,
) => RenderedMessage;
