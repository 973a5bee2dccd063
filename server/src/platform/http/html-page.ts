import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Page {
  readonly html: Buffer;
  readonly etag: string;
}

/** What a page of the web app is filled with. */
export interface PageParts {
  readonly brand: string;
  readonly serviceName: string;
  /** The data block that the page reads before its first call; never executed. */
  readonly boot: unknown;
}

/** `no-cache` with an ETag: always the newest, and sent only once. */
export function sendPage(
  page: Page,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', page.etag).type('text/html; charset=utf-8');
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return reply.code(status).send(page.html);
}

/** Fills the marks that the build left for the server. */
export function fillTemplate(template: string, { brand, serviceName, boot }: PageParts): string {
  const block = `<script type="application/json" id="latchkey-boot">${jsonForHtml(boot)}</script>`;
  return template
    .replaceAll('%BRAND%', brand)
    .replaceAll('%SERVICE_NAME%', serviceName)
    .replace('<!--boot-->', () => block);
}

/** JSON that cannot end the script element it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export function pageOf(html: string): Page {
  const bytes = Buffer.from(html);
  return { html: bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}
