import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type Locale, locales } from '@latchkey/contract/text/locales';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inLocale } from '../text/locale.ts';
import { ApiError } from './api-error.ts';
import { livePage, type Page, type PageParts, sendPage } from './html-page.ts';
import { pageFile, pageLocale } from './page-locale.ts';
import { renderError } from './render-error.ts';
import { serveAssets, type WebFiles } from './web-files.ts';

export interface WebAppOptions {
  /** Directory of the built web app. */
  readonly directory: string;
  readonly files: WebFiles;
  /** Returns the same object while nothing changes. */
  readonly parts: () => PageParts;
  readonly defaultLocale: Locale;
}

const year = 365 * 24 * 60 * 60;

/**
 * Serves the built web app: immutable, precompressed assets, and the index page for each of its paths.
 * API paths are answered with an error of the contract, never with a page.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const pages = new PageStore(options);
  await app.register((scope) => serveFiles(scope, options));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const locale = pageLocale(request, options.defaultLocale);
    if (!wantsPage(request, pages.isBeneath(path)))
      return inLocale(locale, () => renderError(new ApiError('not_found'), request, reply));
    const { page, status } = pages.find(path, locale);
    return sendPage(page, status, request, reply);
  });
}

async function serveFiles(scope: FastifyInstance, { directory, files }: WebAppOptions): Promise<void> {
  // Fetched files are not worth a log line.
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isRoutine: true, isFile: true };
  });
  await scope.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // A route for each of the others; one for all of the assets, because there are hundreds for each language.
    globIgnore: ['assets/**', '**/*.html', '**/*.map', '**/*.br', '**/*.gz', '**/*.json', 'prerendered/**'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      // A service worker that is cached for long would keep the app outdated.
      const others = /-sw\.js\b/.test(path) ? 'no-cache' : 'public, max-age=300';
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : others);
    },
  });
  serveAssets(scope, { built: builtAssets(directory), files });
}

/** The names of the files that browsers may ask for. */
function builtAssets(directory: string): ReadonlySet<string> {
  const names = readdirSync(join(directory, 'assets'));
  return new Set(names.filter((name) => /\.(js|css|woff2)$/.test(name)));
}

const ownPrefixes = [
  '/api/',
  '/oauth2/',
  '/connection/',
  '/.well-known/',
  '/assets/',
  '/photos/',
  '/brand/',
  '/emulation',
];

function wantsPage(request: FastifyRequest, isBeneath: boolean): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (ownPrefixes.some((prefix) => request.url.startsWith(prefix))) return false;
  // A dotfile is never a page, nor is a missing file with an extension; names within the path may contain dots.
  const path = request.url.split('?')[0] ?? '';
  return isBeneath ? !/\/\./.test(path) : !/\/\.|\.[a-z0-9]{1,5}$/i.test(path);
}

type ByLocale = ReadonlyMap<Locale, () => Page>;

interface FoundPage {
  readonly page: Page;
  readonly status: number;
}

/** The pages by path and language, each filled once: nothing else in them depends on the request. */
class PageStore {
  readonly #pages = new Map<string, ByLocale>();
  readonly #fallback: ByLocale;
  readonly #routes: ReadonlySet<string>;
  readonly #prefixes: readonly string[];

  constructor(options: WebAppOptions) {
    const read = (file: string, locale: Locale) =>
      livePage(() => options.files.page(file, locale), options.parts);
    const all = (fileOf: (locale: Locale) => string): ByLocale =>
      new Map(locales.map((locale) => [locale, read(fileOf(locale), locale)]));
    this.#fallback = all((locale) => pageFile('index.html', locale));
    const { routes, prefixes, prerendered } = readRoutes(options.directory);
    this.#routes = new Set(routes);
    this.#prefixes = prefixes;
    for (const [path, file] of Object.entries(prerendered))
      this.#pages.set(
        path,
        all((locale) => `${file}.${locale}.html`),
      );
  }

  /**
   * A path that is no screen also gets the web app, which shows 'not found'; the HTTP status says the same to other
   * clients.
   */
  find(path: string, locale: Locale): FoundPage {
    const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
    return {
      page: pageOfLocale(this.#pages.get(bare) ?? this.#fallback, locale),
      status: this.#routes.has(bare) || this.isBeneath(bare) ? 200 : 404,
    };
  }

  /** Whether the path is below a screen that has sub-pages, which only that screen can tell apart. */
  isBeneath(path: string): boolean {
    return this.#prefixes.some((prefix) => path.startsWith(`${prefix}/`));
  }
}

function pageOfLocale(pages: ByLocale, locale: Locale): Page {
  const page = pages.get(locale);
  if (!page) throw new Error(`There is no page in ${locale}`);
  return page();
}

interface RoutesFile {
  /** Paths in the route table. */
  readonly routes: readonly string[];
  /** Paths of the screens that have sub-pages. */
  readonly prefixes: readonly string[];
  /** Path → file of a page whose content is rendered at build time, without `.LOCALE.html`. */
  readonly prerendered: Readonly<Record<string, string>>;
}

function readRoutes(directory: string): RoutesFile {
  const file = join(directory, 'routes.json');
  if (!existsSync(file)) throw new Error(`The web app is missing from ${directory}`);
  return JSON.parse(readFileSync(file, 'utf8')) as RoutesFile;
}
