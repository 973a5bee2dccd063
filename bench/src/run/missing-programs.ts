import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

const needed = [
  { name: 'wrk', from: 'wrk' },
  { name: 'taskset', from: 'util-linux' },
];

/** What this machine lacks for the measurements, one sentence each. */
export function missingPrograms(): string[] {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const missing = needed
    .filter(({ name }) => !directories.some((directory) => existsSync(join(directory, name))))
    .map(({ name, from }) => `${name} is missing. On Debian or Ubuntu: sudo apt-get install ${from}`);
  if (availableParallelism() < 2)
    missing.push('Two cores are needed: one for the server, one for the client.');
  return missing;
}
