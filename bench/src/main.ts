// `npm run bench [-- --line 1,2,11] [--rounds 7] [--seconds 4] [--connections 5000] [--before DIRECTORY]`: measures
// Latchkey against the machine's limits and its peers.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilds } from './run/ensure-builds.ts';
import { installPeers } from './run/install-peers.ts';
import { missingPrograms } from './run/missing-programs.ts';

const usage =
  'npm run bench -- [--line 1,2,11] [--rounds 7] [--seconds 4] [--connections 5000] [--before DIRECTORY]';

function readArguments() {
  const { values } = parseArgs({
    options: {
      line: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '5000' },
      before: { type: 'string' },
    },
  });
  const numbers = values.line?.flatMap((text) => text.split(',').map(Number));
  const rounds = Number(values.rounds);
  const seconds = Number(values.seconds);
  const connections = Number(values.connections);
  if (
    ![...(numbers ?? []), rounds, seconds, connections].every((value) => Number.isInteger(value) && value > 0)
  ) {
    throw new Error(`Lines, rounds, seconds and connections are whole numbers: ${usage}`);
  }
  const before = values.before && resolve(values.before);
  return { numbers, rounds, seconds, connections, before };
}

try {
  const options = readArguments();
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(missing.join('\n'));
  await installPeers();
  await ensureBuilds();
  // Loaded late: the lines import the peers, which may have to be installed first.
  const { runBench } = await import('./run/run-bench.ts');
  process.exitCode = await runBench(options);
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
