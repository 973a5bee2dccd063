import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../secrets/equal-in-constant-time.ts';

/** Where Twilio and the WhatsApp Cloud API say what became of messages; both sign with a secret that only they and the operator have. */
export const twilioReportPath = '/hooks/twilio';
export const whatsappReportPath = '/hooks/whatsapp';

/** The address that Twilio is given with a message. */
export function twilioReportUrl(publicUrl: string, messageId: string): string {
  const url = new URL(twilioReportPath, publicUrl);
  url.searchParams.set('message', messageId);
  return url.href;
}

/** Whether Twilio signed these fields for this address: HMAC-SHA1 of the address and the fields in the order of their names. */
export function isSignedByTwilio(
  given: { readonly url: string; readonly fields: URLSearchParams; readonly signature: string },
  authToken: string,
): boolean {
  const fields = [...given.fields].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const signed = given.url + fields.flat().join('');
  return equalInConstantTime(createHmac('sha1', authToken).update(signed).digest('base64'), given.signature);
}

/** Whether Meta signed this body: HMAC-SHA256 of its bytes by the app's secret, as `sha256=…`. */
export function isSignedByMeta(
  { body, signature }: { readonly body: string; readonly signature: string },
  appSecret: string,
): boolean {
  return equalInConstantTime(
    `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
    signature,
  );
}
