// `npm run bench [-- --line 1,2,11] [--rounds 7] [--seconds 4]`: Latchkey measured against the machine and its peers.

import { parseArgs } from 'node:util';
import { installPeers } from './run/install-peers.ts';
import { missingPrograms } from './run/missing-programs.ts';

const usage = 'npm run bench -- [--line 1,2,11] [--rounds 7] [--seconds 4]';

function readArguments() {
  const { values } = parseArgs({
    options: {
      line: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '4' },
    },
  });
  const numbers = values.line?.flatMap((text) => text.split(',').map(Number));
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  if (![...(numbers ?? []), rounds, seconds].every((value) => Number.isInteger(value) && value > 0)) {
    throw new Error(`Lines, rounds and seconds are whole numbers: ${usage}`);
  }
  return { numbers, rounds, seconds };
}

try {
  const options = readArguments();
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(missing.join('\n'));
  await installPeers();
  // Read only now: the lines import the peers.
  const { runBench } = await import('./run/run-bench.ts');
  process.exitCode = await runBench(options);
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
