import { type Channel, PermanentFailure } from '../channel.ts';
import { callGateway } from './call-gateway.ts';

export interface WhatsappSettings {
  readonly phoneNumberId: string;
  readonly accessToken: string;
  /** An approved template of the category 'authentication'. */
  readonly template: string;
  readonly templateLanguage: string;
  readonly apiUrl: string;
  /** Null if no delivery reports are wanted. */
  readonly reports: { readonly appSecret: string; readonly verifyToken: string } | null;
}

/**
 * One-time codes through the WhatsApp Cloud API, which only delivers approved templates to people who have not written
 * first.
 */
export function whatsappChannel(settings: WhatsappSettings): Channel {
  const url = `${settings.apiUrl.replace(/\/$/, '')}/${encodeURIComponent(settings.phoneNumberId)}/messages`;
  return {
    async send({ id, to, code }) {
      if (!code) throw new PermanentFailure('Only codes are sent by WhatsApp');
      const parameters = [{ type: 'text', text: code }];
      await callGateway({
        url,
        headers: { authorization: `Bearer ${settings.accessToken}` },
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to,
          type: 'template',
          // Returned with each delivery report.
          ...(settings.reports ? { biz_opaque_callback_data: id } : {}),
          template: {
            name: settings.template,
            language: { code: settings.templateLanguage },
            components: [
              { type: 'body', parameters },
              // The 'copy code' button of authentication templates needs the code, too.
              { type: 'button', sub_type: 'url', index: '0', parameters },
            ],
          },
        },
      });
    },
  };
}
