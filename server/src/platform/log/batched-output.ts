import type { DestinationStream } from 'pino';
import { longestBatch } from './limits.ts';

export interface FlushableStream extends DestinationStream {
  flushSync(): void;
}

/**
 * Writes the lines of one turn of the event loop together: under load a write for each line costs a request as much
 * as all the rest of its line.
 * What is not written when the process exits is written then.
 */
export function batchedOutput(output: FlushableStream): DestinationStream {
  let batch = '';
  const flush = () => {
    if (batch === '') return;
    const lines = batch;
    batch = '';
    output.write(lines);
  };
  process.on('exit', () => {
    flush();
    output.flushSync();
  });
  return {
    write(line) {
      if (batch === '') setImmediate(flush);
      batch += line;
      if (batch.length > longestBatch) flush();
    },
  };
}
