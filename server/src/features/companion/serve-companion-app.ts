import { type Locale, locales } from '@latchkey/contract/text/locales';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { livePage, type PageParts, sendPage } from '../../platform/http/html-page.ts';
import { pageFile, pageLocale } from '../../platform/http/page-locale.ts';
import { contentSecurityPolicy, type SecurityHeaderOptions } from '../../platform/http/security-headers.ts';
import type { WebFiles } from '../../platform/http/web-files.ts';
import { catalog } from '../../platform/text/catalog.ts';

export interface AppIcon {
  readonly address: string;
  readonly type: string;
  /** As in a manifest: `192x192`, or `any` for a vector image. */
  readonly sizes: string;
}

export interface CompanionAppOptions {
  readonly files: Pick<WebFiles, 'page'>;
  /** Returns the same object while nothing changes. */
  readonly parts: () => PageParts;
  readonly defaultLocale: Locale;
  readonly brand: () => { readonly serviceName: string; readonly icons: readonly AppIcon[] };
  readonly security: SecurityHeaderOptions;
}

const path = '/companion';
/** Light; the page in dark mode sets its own theme colour. */
const paper = '#ffffff';

/**
 * The installable companion (docs/behaviour/companion.md#states): its page and its manifest; the service worker is an
 * ordinary file.
 */
export function serveCompanionApp(app: FastifyInstance, options: CompanionAppOptions): void {
  const read = (locale: Locale) =>
    livePage(() => options.files.page(pageFile('companion.html', locale), locale), options.parts);
  const pages = new Map(locales.map((locale) => [locale, read(locale)]));
  // Registering a service worker is a sink of Trusted Types: one policy, which knows one address.
  const policy = contentSecurityPolicy(options.security, "'self'", 'companion-worker');
  const inLocaleOf = (request: FastifyRequest) => {
    const page = pages.get(pageLocale(request, options.defaultLocale));
    if (!page) throw new Error('The companion is missing in a language');
    return page;
  };
  for (const url of [path, `${path}/`]) {
    app.get(url, (request, reply) =>
      sendPage(inLocaleOf(request)(), 200, request, reply.header('content-security-policy', policy)),
    );
  }
  app.get(`${path}.webmanifest`, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifestOf(options.brand())),
  );
}

function manifestOf({ serviceName, icons }: ReturnType<CompanionAppOptions['brand']>): string {
  const largest = icons.at(-1);
  const entry = ({ address, type, sizes }: AppIcon, purpose: string) => ({
    src: address,
    sizes,
    type,
    purpose,
  });
  const { name, description } = catalog().companion.app;
  return JSON.stringify({
    id: path,
    name: name(serviceName),
    short_name: serviceName,
    description,
    start_url: path,
    scope: path,
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [...icons.map((icon) => entry(icon, 'any')), ...(largest ? [entry(largest, 'maskable')] : [])],
  });
}
