import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from './brand/brand.ts';
import { brandPath } from './brand/serve-brand.ts';
import { webDirectory } from './web-directory.ts';

/** How a page looks that the server writes itself: like the web app, in the colours of the brand. */
export function pageLook(brand: Brand) {
  let styleSheets: readonly string[] | undefined;
  return () => {
    // Not at the start: commands run without a web app.
    styleSheets ??= styleSheetsOf(readFileSync(join(webDirectory, 'index.html'), 'utf8'));
    return { serviceName: brand.serviceName, brandPath: brandPath(brand), styleSheets };
  };
}

const styleSheetsOf = (page: string): string[] =>
  [...page.matchAll(/<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)"/g)].map(
    ([, address = '']) => address,
  );
