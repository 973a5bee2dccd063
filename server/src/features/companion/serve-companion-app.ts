import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fillTemplate, type PageParts, pageOf, sendPage } from '../../platform/http/html-page.ts';
import { contentSecurityPolicy, type SecurityHeaderOptions } from '../../platform/http/security-headers.ts';
import { catalog } from '../../platform/text/catalog.ts';

export interface CompanionAppOptions extends PageParts {
  /** The built web app. */
  readonly directory: string;
  readonly security: SecurityHeaderOptions;
}

const path = '/companion';
/** Light; the dark page colours its frame by itself. */
const paper = '#ffffff';

/** The installable companion (docs/behaviour/companion.md#states): its page and its manifest; its service worker is a file like others. */
export function serveCompanionApp(app: FastifyInstance, options: CompanionAppOptions): void {
  const page = pageOf(fillTemplate(readFileSync(join(options.directory, 'companion.html'), 'utf8'), options));
  // Registering a service worker is a sink of Trusted Types: one policy, which knows one address.
  const policy = contentSecurityPolicy(options.security, "'self'", 'companion-worker');
  for (const url of [path, `${path}/`]) {
    app.get(url, (request, reply) =>
      sendPage(page, 200, request, reply.header('content-security-policy', policy)),
    );
  }
  const manifest = manifestOf(options);
  app.get(`${path}.webmanifest`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest),
  );
}

function manifestOf({ brand, serviceName }: PageParts): string {
  const icon = (size: number, purpose: string) => ({
    src: `/brand/${brand}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
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
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  });
}
