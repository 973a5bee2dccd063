import type { Boot } from './boot.ts';
import { defaultBoot } from './default-boot.ts';

/** Reads the data that the server embedded into the page; without it (`vite dev`) the defaults of the main brand. */
export function readBoot(page: Document): Boot {
  const block = page.getElementById('latchkey-boot')?.textContent;
  return block ? (JSON.parse(block) as Boot) : defaultBoot();
}
