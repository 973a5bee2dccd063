import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The full path of a program.
 * @param name as typed on a command line
 * @param directories searched before those in PATH
 */
export function findProgram(name: string, directories: string[] = []): string | undefined {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...directories, ...path].map((directory) => join(directory, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
