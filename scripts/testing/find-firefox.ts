import { findProgram } from './find-program.ts';

/** The path of an installed Firefox, or the value of `FIREFOX_BIN`; undefined if there is none. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_BIN || findProgram('firefox-esr') || findProgram('firefox');
}
