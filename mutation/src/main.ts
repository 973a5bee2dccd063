// `npm run mutate -- <feature> [--file <name>] [--tests <name>] [--again]`: which changes of a feature's rules no test notices.

import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { missingBuilds, runStaleBuilds } from '../../scripts/builds.ts';
import { features, isFeature } from './features.ts';
import { installStryker } from './install-stryker.ts';
import type { Choice } from './stryker-options.ts';

const usage = `npm run mutate -- ${features.join('|')} [--file <name>] [--tests <name>] [--again]`;
const root = join(import.meta.dirname, '..', '..');

function readArguments(): Choice {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      file: { type: 'string', default: '' },
      tests: { type: 'string', default: '' },
      again: { type: 'boolean', default: false },
    },
  });
  const [feature, ...more] = positionals;
  if (!isFeature(feature) || more.length > 0) throw new Error(`One feature: ${usage}`);
  return { feature, ...values };
}

try {
  const choice = readArguments();
  // It works for minutes on every core that it is given: whatever else the machine does goes first.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  process.chdir(root);
  await installStryker();
  // What is merely old will do: no rule of the server is in it.
  const failed = missingBuilds(root).length > 0 ? await runStaleBuilds(root, 'stderr') : undefined;
  if (failed) throw new Error(`The ${failed.name} does not build`);
  // Read only now: it imports Stryker.
  const { mutate } = await import('./mutate.ts');
  process.exitCode = (await mutate(choice)) ? 0 : 1;
} catch (error) {
  console.error(`mutate: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
