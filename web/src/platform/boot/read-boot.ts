import type { Boot } from './boot.ts';
import { defaultBoot } from './default-boot.ts';

/** Reads the data block that the server put into the page; without one (`vite dev`) the main brand's defaults. */
export function readBoot(page: Document): Boot {
  const block = page.getElementById('latchkey-boot')?.textContent;
  return block ? (JSON.parse(block) as Boot) : defaultBoot();
}
