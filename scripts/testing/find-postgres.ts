import { globSync } from 'node:fs';
import { findProgram } from './find-program.ts';

/** The directory of `initdb` and `postgres`, of the newest installed version; undefined if there is none. */
export function findPostgres(): string | undefined {
  const version = (directory: string) => Number(/(\d+)\/bin$/.exec(directory)?.[1] ?? 0);
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a));
  const initdb = findProgram('initdb', debian);
  return initdb?.replace(/\/initdb$/, '');
}
