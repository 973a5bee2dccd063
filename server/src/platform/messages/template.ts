import type { Locale } from '@latchkey/contract/text/locales';
import type { MessageTexts, NoticeDetails, NoticeKind } from '../text/messages.en.ts';
import type { ChannelName, RenderedMessage } from './channel.ts';
import type { MailBrand } from './mail-brand.ts';

/** The data of each template. */
export interface TemplateData {
  one_time_code: {
    readonly code: string;
    readonly reference: string;
    /** In milliseconds. */
    readonly life: number;
    /** True for a reset of lost second factors; the mail says so, for recipients who did not ask for it. */
    readonly isForRecovery?: boolean;
  };
  email_verification: { readonly link: string; readonly life: number };
  password_reset: { readonly link: string; readonly life: number };
  registration: { readonly link: string; readonly life: number };
  /** Sent to an address that already has an account. */
  registration_known: { readonly link: string };
  invitation: { readonly link: string; readonly life: number };
  security_notice: NoticeDetails & {
    readonly kind: NoticeKind;
    /** Milliseconds since the epoch. */
    readonly at: number;
    /** IANA name; UTC if the account has none. */
    readonly timezone?: string | null;
    /** A single-use link to a page with one action to take. */
    readonly link?: string;
  };
}

export type TemplateName = keyof TemplateData;

export interface TemplateContext extends MailBrand {
  readonly channel: ChannelName;
  /** The language of `texts`. */
  readonly locale: Locale;
  readonly texts: MessageTexts;
  /** PUBLIC_URL. */
  readonly publicUrl: string;
}

export type Template<Name extends TemplateName> = (
  data: TemplateData[Name],
  context: TemplateContext,
) => RenderedMessage;
