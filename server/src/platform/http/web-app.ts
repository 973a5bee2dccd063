import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { renderError } from './render-error.ts';

export interface WebAppOptions {
  /** The built web app. */
  readonly directory: string;
  readonly brand: string;
  readonly serviceName: string;
  /** The data block that the page reads before its first call; never executed. */
  readonly boot: unknown;
}

interface Page {
  readonly html: Buffer;
  readonly etag: string;
}

const year = 365 * 24 * 60 * 60;

/**
 * Serves the built web app: immutable, precompressed assets, and the index page for every path of its own.
 * API paths answer with an error of the contract, never with a page.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const pages = new PageStore(options);
  await app.register(fastifyStatic, {
    root: options.directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz', '**/*.json', 'prerendered/**'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=300');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return renderError(new ApiError('not_found'), request, reply);
    return sendPage(pages.find(request.url.split('?')[0] ?? '/'), request, reply);
  });
}

const ownPrefixes = [
  '/api/',
  '/oauth2/',
  '/connection/',
  '/.well-known/',
  '/assets/',
  '/photos/',
  '/emulation',
];

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (ownPrefixes.some((prefix) => request.url.startsWith(prefix))) return false;
  // A dotfile is never a page, and a file with an ending that is not there is no page either.
  const path = request.url.split('?')[0] ?? '';
  return !/\/\.|\.[a-z0-9]{1,5}$/i.test(path);
}

function sendPage({ page, status }: FoundPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', page.etag).type('text/html; charset=utf-8');
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return reply.code(status).send(page.html);
}

interface FoundPage {
  readonly page: Page;
  readonly status: number;
}

/** The page of each address, filled once at start: nothing in it depends on the request. */
class PageStore {
  readonly #pages = new Map<string, Page>();
  readonly #fallback: Page;
  readonly #routes: ReadonlySet<string>;

  constructor(options: WebAppOptions) {
    const fill = (template: string) => pageOf(fillTemplate(template, options));
    this.#fallback = fill(readFileSync(join(options.directory, 'index.html'), 'utf8'));
    const { routes, prerendered } = readRoutes(options.directory);
    this.#routes = new Set(routes);
    for (const [path, file] of Object.entries(prerendered)) {
      const name = file.replaceAll('%BRAND%', options.brand);
      this.#pages.set(path, fill(readFileSync(join(options.directory, name), 'utf8')));
    }
  }

  /** A path that is no screen gets the web app too, which says so; the status says so to everybody else. */
  find(path: string): FoundPage {
    const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
    return { page: this.#pages.get(bare) ?? this.#fallback, status: this.#routes.has(bare) ? 200 : 404 };
  }
}

interface RoutesFile {
  /** Paths of the route table. */
  readonly routes: readonly string[];
  /** Path → file of a page whose content was rendered at build time, one for each brand. */
  readonly prerendered: Readonly<Record<string, string>>;
}

function readRoutes(directory: string): RoutesFile {
  const file = join(directory, 'routes.json');
  if (!existsSync(file)) throw new Error(`The web app in ${directory} is not built: run "npm run build"`);
  return JSON.parse(readFileSync(file, 'utf8')) as RoutesFile;
}

function fillTemplate(template: string, { brand, serviceName, boot }: WebAppOptions): string {
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

function pageOf(html: string): Page {
  const bytes = Buffer.from(html);
  return { html: bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}
