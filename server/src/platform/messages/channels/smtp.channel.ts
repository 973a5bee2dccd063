import { type Channel, type OutgoingMessage, PermanentFailure } from '../channel.ts';
import { mailConnectTimeout, mailSocketTimeout, mailTimeout } from '../limits.ts';
import { logoId } from '../mail-html.ts';

export interface SmtpSettings {
  /** smtp:// or smtps://, optionally with user and password. */
  readonly url: string;
  /** An address, or `Name <address>`. */
  readonly from: string;
  /** Milliseconds for one mail, from connecting to the last reply. */
  readonly longest?: number;
}

/**
 * Sends mail over SMTP (RFC 5321).
 * A 4xx reply, a broken connection and a timeout are retried; a 5xx reply is permanent.
 */
export function smtpChannel({ url, from, longest = mailTimeout }: SmtpSettings): Channel {
  let opened: ReturnType<typeof openTransport> | undefined;
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(message) {
      opened ??= openTransport(url);
      const transport = await opened;
      try {
        await transport.sendMail({
          // Each step has its timeout, and so have all of them together: a server that replies drop by drop cannot
          // block a mail.
          signal: AbortSignal.timeout(longest),
          from,
          // An object, so that nothing in the address is parsed as a list or a name (security #22).
          to: { name: '', address: message.to },
          messageId: `<${message.id}@${domain}>`,
          subject: message.subject,
          text: message.text,
          ...(message.html ? { html: message.html, attachments: picturesOf(message) } : {}),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw isFinal(error)
          ? new PermanentFailure('The mail server refused the mail', { cause: error })
          : error;
      }
    },
    close() {
      void opened?.then((transport) => transport.close());
    },
  };
}

/** Images are attached, so that nothing is fetched when the mail is read. */
function picturesOf({ html, logo }: OutgoingMessage) {
  if (!logo || !html?.includes(`cid:${logoId}`)) return [];
  const about = { filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline' as const };
  return [{ ...about, cid: logoId, content: logo }];
}

/** The library is loaded with the first mail. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: mailConnectTimeout,
    greetingTimeout: mailConnectTimeout,
    dnsTimeout: mailConnectTimeout,
    socketTimeout: mailSocketTimeout,
    // Content comes from templates only: the library must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A refused login is not final: the operator can correct it, and the mail waits for that. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const response = 'responseCode' in error ? error.responseCode : undefined;
  return code !== 'EAUTH' && typeof response === 'number' && response >= 500;
}
