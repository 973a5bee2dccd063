import { existsSync } from 'node:fs';
import { findProgram } from './find-program.ts';

// The headless shell is the same browser without windows, and needs a third less CPU time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of an installed Chromium, or the value of `CHROMIUM_BIN`; undefined if there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_BIN) return process.env.CHROMIUM_BIN;
  for (const name of names) {
    const found = findProgram(name);
    if (found) return found;
  }
  return macApps.find((path) => existsSync(path));
}
