import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../secrets/equal-in-constant-time.ts';

/**
 * Paths to which Twilio and the WhatsApp Cloud API report deliveries; both sign with a secret shared with the operator.
 */
export const twilioReportPath = '/hooks/twilio';
export const whatsappReportPath = '/hooks/whatsapp';

/** The report URL that Twilio receives with a message. */
export function twilioReportUrl(publicUrl: string, messageId: string): string {
  const url = new URL(twilioReportPath, publicUrl);
  url.searchParams.set('message', messageId);
  return url.href;
}

/** Whether Twilio signed these fields for this URL: HMAC-SHA1 of the URL and of the fields sorted by name. */
export function isSignedByTwilio(
  given: { readonly url: string; readonly fields: URLSearchParams; readonly signature: string },
  authToken: string,
): boolean {
  const fields = [...given.fields].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const signed = given.url + fields.flat().join('');
  return equalInConstantTime(createHmac('sha1', authToken).update(signed).digest('base64'), given.signature);
}

/** Whether Meta signed this body: HMAC-SHA256 of its bytes with the app's secret, as `sha256=…`. */
export function isSignedByMeta(
  { body, signature }: { readonly body: string; readonly signature: string },
  appSecret: string,
): boolean {
  return equalInConstantTime(
    `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
    signature,
  );
}
