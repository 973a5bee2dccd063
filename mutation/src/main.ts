// `npm run mutate -- <feature> [--file <name>] [--tests <name>] [--again]`: finds changes to a feature's rules that no
// test detects.

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
  // It uses all its cores for minutes, so other work on the machine gets priority.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  process.chdir(root);
  await installStryker();
  // A stale build is sufficient: it contains none of the server's rules.
  const failed = missingBuilds(root).length > 0 ? await runStaleBuilds(root, 'stderr') : undefined;
  if (failed) throw new Error(`The ${failed.name} does not build`);
  // Loaded late because it imports Stryker.
  const { mutate } = await import('./mutate.ts');
  process.exitCode = (await mutate(choice)) ? 0 : 1;
} catch (error) {
  console.error(`mutate: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
