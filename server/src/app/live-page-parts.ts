import type { PageParts } from '../platform/http/html-page.ts';
import { bootBlock } from './boot-block.ts';
import { brandParts } from './brand/serve-brand.ts';
import type { Config } from './config.ts';

/** What pages are filled with; rebuilt when the brand was reloaded. */
export function livePageParts(config: Config): () => PageParts {
  let made: { version: string; parts: PageParts } | undefined;
  return () => {
    const { version } = config.brand;
    if (made?.version !== version) {
      const { marks, head } = brandParts(config.brand);
      const parts = {
        marks: { ...marks, REGISTRATION: registrationMark(config) },
        head,
        boot: bootBlock(config),
      };
      made = { version, parts };
    }
    return made.parts;
  };
}

/** An attribute by which the style sheet shows or hides the link to registration from the first paint on. */
function registrationMark({ registration }: Config): string {
  return registration.mode === 'open' || registration.mode === 'domains' ? 'open' : 'closed';
}
