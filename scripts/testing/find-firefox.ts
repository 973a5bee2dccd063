import { findProgram } from './find-program.ts';

/** The path of an installed Firefox, or of what `FIREFOX_BIN` names; undefined where there is none. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_BIN || findProgram('firefox-esr') || findProgram('firefox');
}
