import { readFileSync } from 'node:fs';

interface Lockfile {
  packages: Record<string, Entry>;
}

interface Entry {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optional?: boolean;
  cpu?: unknown;
}

/**
 * What is wrong with a package-lock.json.
 * It names no download address, so that it serves any registry or mirror, and every package has its hash, so that it
 * does not matter which one answers.
 * The optional builds of a package for one processor each are listed all the same where the registry at hand did not
 * know their hash: `npm ci` refuses a list that lacks any of them.
 * @param content the file as it is
 * @returns one sentence a fault
 */
export function lockfileFaults(content: string): string[] {
  const { packages } = JSON.parse(content) as Lockfile;
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(entry.resolved && !entry.link ? [`${path} is tied to ${entry.resolved}`] : []),
    ...(needsHash(path, entry) && !entry.integrity ? [`${path} has no integrity hash`] : []),
  ]);
}

function needsHash(path: string, { link, inBundle, optional, cpu }: Entry): boolean {
  const isBuildForOneProcessor = optional && cpu;
  return path.includes('node_modules/') && !link && !inBundle && !isBuildForOneProcessor;
}

/** The same of a file, which is named in each sentence. */
export function lockfileFaultsIn(file: string): string[] {
  return lockfileFaults(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`);
}
