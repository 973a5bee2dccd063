import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../text/escape-html.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** A page in one content encoding, as it is sent. */
interface Form {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Returns the page in a content encoding. */
export type Page = (encoding: Encoding) => Form;

/** What a page of the web app is filled with. */
export interface PageParts {
  /** Values by the name of the placeholder that the build left for them: `%NAME%`. */
  readonly marks: Readonly<Record<string, string>>;
  /** HTML for the head. */
  readonly head: string;
  /** The JSON data block that the page reads before its first call; never executed. */
  readonly boot: unknown;
}

/** Sent with `no-cache` and an ETag: always current, and transferred only when it has changed. */
export function sendPage(
  page: Page,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const { bytes, etag } = page(encoding);
  reply
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding, accept-language, cookie');
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).type('text/html; charset=utf-8').send(bytes);
}

/** Fills the placeholders that the build left for the server. */
export function fillTemplate(template: string, { marks, head, boot }: PageParts): string {
  const block = `${head}<script type="application/json" id="latchkey-boot">${jsonForHtml(boot)}</script>`;
  const filled = Object.entries(marks).reduce(
    (page, [name, value]) => page.replaceAll(`%${name}%`, () => escapeHtml(value)),
    template,
  );
  return filled.replace('<!--boot-->', () => block);
}

/** Rebuilds a page from its template when its parts change; `parts` returns the same object while nothing changes. */
export function livePage(template: () => string, parts: () => PageParts): () => Page {
  // Reads the template at the start, so that a missing one is reported then.
  template();
  let made: { of: PageParts; page: Page } | undefined;
  return () => {
    const now = parts();
    if (made?.of !== now) made = { of: now, page: pageOf(fillTemplate(template(), now)) };
    return made.page;
  };
}

/** JSON that cannot close the script element that contains it. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const encoders: Readonly<Record<Encoding, (html: Buffer) => Buffer>> = {
  br: (html) => brotliCompressSync(html),
  gzip: (html) => gzipSync(html, { level: 9 }),
  identity: (html) => html,
};

/** Each encoding is created at its first use. A page contains no secrets, so compression leaks nothing (BREACH). */
export function pageOf(text: string): Page {
  const html = Buffer.from(text);
  const tag = createHash('sha256').update(html).digest('base64url').slice(0, 27);
  const forms = new Map<Encoding, Form>();
  return (encoding) => {
    const made = forms.get(encoding) ?? { bytes: encoders[encoding](html), etag: `"${tag}-${encoding}"` };
    forms.set(encoding, made);
    return made;
  };
}
