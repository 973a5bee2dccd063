import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  /** The complete message as received: headers, a blank line, the body. */
  readonly source: string;
  readonly messageId: string;
  readonly subject: string;
  /** The text part, decoded. */
  readonly text: string;
  /** The HTML part, decoded. */
  readonly html: string;
}

export interface MailServer {
  readonly port: number;
  /** For SMTP_URL. */
  readonly url: string;
  /** Oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** The response to later mails; undefined accepts them. */
  answer: ((mail: ReceivedMail) => { readonly code: number; readonly text: string } | undefined) | undefined;
  /** Milliseconds before a mail is accepted. */
  delay: number;
  /**
   * Polls until `count` mails for an address have arrived, optionally with this text in the subject. Returns the
   * newest; rejects after a limit.
   */
  waitFor(to: string, count?: number, about?: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

const waitBound = 30_000;

/** A real SMTP server on this machine. `port` reuses the port of a stopped one. */
export async function mailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = read(
          Buffer.concat(chunks).toString('utf8'),
          mailFrom === false ? '' : mailFrom.address,
          rcptTo.map((recipient) => recipient.address),
        );
        const refusal = server.answer?.(mail);
        setTimeout(() => {
          if (refusal) {
            done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
          } else {
            mails.push(mail);
            done();
          }
        }, server.delay);
      });
    },
  };
  const smtp = new SMTPServer(options);
  // A client that disconnects during a transfer does not fail the test.
  smtp.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(port, '127.0.0.1', () => resolve());
  });
  const address = smtp.server.address();
  const listening = address && typeof address === 'object' ? address.port : port;
  const server: MailServer = {
    port: listening,
    url: `smtp://127.0.0.1:${listening}`,
    mails,
    answer: undefined,
    delay: 0,
    async waitFor(to, count = 1, about = '') {
      const deadline = performance.now() + waitBound;
      for (;;) {
        const found = mails.filter((mail) => mail.to.includes(to) && mail.subject.includes(about));
        const last = found.at(-1);
        if (last && found.length >= count) return last;
        if (performance.now() > deadline) throw new Error(`No mail number ${count} for ${to}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

function read(source: string, from: string, to: string[]): ReceivedMail {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return {
    from,
    to,
    source,
    messageId: header('Message-ID'),
    subject: header('Subject'),
    text: part(source, 'text/plain'),
    html: part(source, 'text/html'),
  };
}

function part(source: string, type: string): string {
  const found = new RegExp(`Content-Type: ${type}[\\s\\S]*?\\r\\n\\r\\n([\\s\\S]*?)\\r\\n(?:--|$)`, 'i').exec(
    source,
  );
  const whole = found?.[0] ?? '';
  const body = found?.[1] ?? '';
  if (/Content-Transfer-Encoding: base64/i.test(whole)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/Content-Transfer-Encoding: quoted-printable/i.test(whole)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
