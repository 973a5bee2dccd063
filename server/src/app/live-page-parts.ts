import type { PageParts } from '../platform/http/html-page.ts';
import { bootBlock } from './boot-block.ts';
import { brandParts } from './brand/serve-brand.ts';
import type { Config } from './config.ts';

/** What the pages are filled with, made again when the brand was read again. */
export function livePageParts(config: Config): () => PageParts {
  let made: { version: string; parts: PageParts } | undefined;
  return () => {
    const { version } = config.brand;
    if (made?.version !== version)
      made = { version, parts: { ...brandParts(config.brand), boot: bootBlock(config) } };
    return made.parts;
  };
}
