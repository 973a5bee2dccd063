import type { FastifyInstance } from 'fastify';
import type { AppIcon } from '../../features/companion/serve-companion-app.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { PageParts } from '../../platform/http/html-page.ts';
import type { Brand, PictureName } from './brand.ts';
import type { Accent } from './palette.ts';

const year = 365 * 24 * 60 * 60;

/** Base path of a brand's pictures and colours; it changes whenever one of them changes. */
export const brandPath = ({ version }: Pick<Brand, 'version'>): string => `/brand/${version}`;

/** What a page is filled with, except its data block (docs/behaviour/brands.md#pages). */
export function brandParts(brand: Brand): Omit<PageParts, 'boot'> {
  const path = brandPath(brand);
  return {
    marks: {
      BRAND: brand.key,
      BRAND_PATH: path,
      SERVICE_NAME: brand.serviceName,
      EXAMPLE_DOMAIN: brand.emailDomain,
    },
    head: `<link rel="stylesheet" href="${path}/accent.css"><link rel="icon" href="${path}/favicon">`,
  };
}

/** The name and icons with which the companion app is installed. */
export function companionBrand(brand: Brand): { serviceName: string; icons: AppIcon[] } {
  const address = (name: PictureName) => `${brandPath(brand)}/${name}`;
  const icons = ([192, 512] as const).flatMap((size) => {
    const name = `icon-${size}` as const;
    const picture = brand.pictures.get(name);
    return picture ? [{ address: address(name), type: picture.type, sizes: `${size}x${size}` }] : [];
  });
  const favicon = brand.pictures.get('favicon');
  const drawn = favicon ? [{ address: address('favicon'), type: favicon.type, sizes: 'any' }] : [];
  return { serviceName: brand.serviceName, icons: icons.length > 0 ? icons : drawn };
}

/** Serves the brand's files from the portal's origin. An older address returns the current file. */
export function serveBrand(app: FastifyInstance, brand: Brand): void {
  app.get<{ Params: { version: string; file: string } }>('/brand/:version/:file', (request, reply) => {
    const { version, file } = request.params;
    const isNow = version === brand.version;
    reply.header('cache-control', isNow ? `public, max-age=${year}, immutable` : 'no-cache');
    if (file === 'accent.css') return reply.type('text/css; charset=utf-8').send(styleSheet(brand));
    const picture = brand.pictures.get(file as PictureName);
    if (!picture) throw new ApiError('not_found');
    // An SVG opened by its address is a document, in which scripts could run.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
    return reply.header('content-security-policy', policy).type(picture.type).send(picture.bytes);
  });
}

/** Twice `:root`, so that it counts before the style sheet of the app, whichever comes first. */
function styleSheet(brand: Brand): string {
  const { light, dark } = brand.palette;
  const picture = (name: PictureName) => `--brand-picture:url(${brandPath(brand)}/${name})`;
  return `:root:root{${declarations(light)};${picture('logo')}}:root:root.dark{${declarations(dark)};${picture('logo-dark')}}`;
}

const declarations = ({ accent, hover, surface, onAccent }: Accent): string =>
  `--accent:${accent};--accent-hover:${hover};--accent-surface:${surface};--on-accent:${onAccent}`;
