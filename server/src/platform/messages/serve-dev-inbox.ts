import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DevInbox, InboxMessage } from './dev-inbox.ts';
import { escapeHtml } from './escape-html.ts';
import type { OutboxWorker } from './outbox-worker.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The development inbox as a page and as JSON (decisions.md §2): every mail, SMS and bot message that would have gone out.
 * Both first send what is due, so that who has just asked for a code finds it here.
 */
export function serveDevInbox(app: FastifyInstance, inbox: DevInbox, worker: OutboxWorker): void {
  const listed = async (request: FastifyRequest): Promise<InboxMessage[]> => {
    await worker.drain();
    const { to } = request.query as { to?: unknown };
    return inbox.list(typeof to === 'string' ? to : undefined);
  };
  app.get('/dev/inbox.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: await listed(request) }),
  );
  app.get('/dev/inbox', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page(await listed(request))),
  );
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:1rem}
article{border:1px solid;border-radius:.5rem;padding:1rem;margin:1rem 0}h2{font-size:1rem;margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}strong{font-size:1.5rem;letter-spacing:.2em}a{color:LinkText;overflow-wrap:anywhere}`;

function page(messages: readonly InboxMessage[]): string {
  const list = messages.map(article).join('') || '<p>No messages yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development inbox</title><style>${style}</style></head><body><main><h1>Development inbox</h1>${list}</main></body></html>`;
}

function article({ channel, to, at, subject, text, code, link }: InboxMessage): string {
  const extras = [
    code ? `<p><strong>${escapeHtml(code)}</strong></p>` : '',
    link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : '',
  ].join('');
  return `<article><h2>${escapeHtml(`${channel} to ${to}: ${subject}`)}</h2><p><time>${escapeHtml(at)}</time></p>${extras}<pre>${escapeHtml(text)}</pre></article>`;
}
