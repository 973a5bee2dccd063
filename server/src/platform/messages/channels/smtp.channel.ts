import { createTransport } from 'nodemailer';
import { type Channel, PermanentFailure } from '../channel.ts';
import { mailConnectTimeout, mailSocketTimeout } from '../limits.ts';

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password. */
  readonly url: string;
  /** An address, or `Name <address>`. */
  readonly from: string;
}

/**
 * Mail over SMTP (RFC 5321).
 * A 4xx answer, a broken connection and a silent server are tried again; a 5xx answer is final.
 */
export function smtpChannel({ url, from }: SmtpSettings): Channel {
  const transport = createTransport({
    url,
    connectionTimeout: mailConnectTimeout,
    greetingTimeout: mailConnectTimeout,
    dnsTimeout: mailConnectTimeout,
    socketTimeout: mailSocketTimeout,
    // Content comes from templates alone: neither files nor addresses are read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(message) {
      try {
        await transport.sendMail({
          from,
          // As an object, so that nothing in it is read as a list or a name (security #22).
          to: { name: '', address: message.to },
          messageId: `<${message.id}@${domain}>`,
          subject: message.subject,
          text: message.text,
          ...(message.html ? { html: message.html } : {}),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw isFinal(error)
          ? new PermanentFailure('The mail server refused the mail', { cause: error })
          : error;
      }
    },
    close: () => transport.close(),
  };
}

/** Refused logins are the operator's to mend, so the mail waits for that. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const response = 'responseCode' in error ? error.responseCode : undefined;
  return code !== 'EAUTH' && typeof response === 'number' && response >= 500;
}
