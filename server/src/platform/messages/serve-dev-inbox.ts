import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../network/loopback.ts';
import { escapeHtml } from '../text/escape-html.ts';
import type { DevInbox, InboxMessage } from './dev-inbox.ts';
import type { OutboxWorker } from './outbox-worker.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The development inbox as a page and as JSON (docs/behaviour/codes.md#messages): every mail, SMS and bot message that
 * would have been sent.
 * Both first send what is due, so that a code that was just requested is listed.
 * It contains every code of every account, so it only answers requests from this machine, whatever address the portal
 * listens on.
 */
export function serveDevInbox(app: FastifyInstance, inbox: DevInbox, worker: OutboxWorker): void {
  const listed = async (request: FastifyRequest): Promise<InboxMessage[]> => {
    await worker.drain();
    const { to } = request.query as { to?: unknown };
    return inbox.list(typeof to === 'string' ? to : undefined);
  };
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFromThisMachine(request)) await reply.code(403).type('text/plain; charset=utf-8').send(elsewhere);
  };
  app.get('/dev/inbox.json', { onRequest }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: await listed(request) }),
  );
  app.get('/dev/inbox', { onRequest }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page(await listed(request))),
  );
}

/** Headers that proxies add. */
const proxyHeader = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

const elsewhere = 'The development inbox answers only on the machine that the portal runs on.\n';

/**
 * True if the connection comes from this machine and the Host header names this machine. A foreign page that points its
 * own name here (DNS rebinding) sends that name. A request through a proxy may come from anywhere.
 */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const isPassedOn = Object.keys(headers).some((name) => proxyHeader.test(name));
  // A request by a foreign page in this machine's browser.
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  return (
    !isPassedOn && isLoopbackHost(raw.socket.remoteAddress ?? '') && isLoopbackHost(nameOf(headers.host))
  );
}

/** The name in a Host header that consists of name and port (RFC 9110 §7.2); undefined for `localhost:80@evil`. */
const nameOf = (host = ''): string => /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(host)?.[1] ?? '';

const style = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:1rem}
article{border:1px solid;border-radius:.5rem;padding:1rem;margin:1rem 0}h2{font-size:1rem;margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}strong{font-size:1.5rem;letter-spacing:.2em}a{color:LinkText;overflow-wrap:anywhere}`;

function page(messages: readonly InboxMessage[]): string {
  const list = messages.map(article).join('') || '<p>No messages yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development inbox</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main><h1>Development inbox</h1>${list}</main></body></html>`;
}

function article({ channel, to, at, subject, text, code, link }: InboxMessage): string {
  const extras = [
    code ? `<p><strong>${escapeHtml(code)}</strong></p>` : '',
    link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : '',
  ].join('');
  return `<article><h2>${escapeHtml(`${channel} to ${to}: ${subject}`)}</h2><p><time>${escapeHtml(at)}</time></p>${extras}<pre>${escapeHtml(text)}</pre></article>`;
}
