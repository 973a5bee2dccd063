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
 * The faults of a package-lock.json.
 * It must not contain download addresses, so that it works with any registry or mirror. Every package must have its
 * hash, so that it does not matter which registry is used.
 * Optional builds of a package for single processors are listed even if the registry in use did not provide their hash,
 * because `npm ci` refuses a list without them.
 * @param content of the file
 * @returns one sentence per fault
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

/** The same for a file, which each sentence names. */
export function lockfileFaultsIn(file: string): string[] {
  return lockfileFaults(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`);
}
