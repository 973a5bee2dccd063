import type { DestinationStream } from 'pino';
import { batchDelay, longestBatch } from './limits.ts';

export interface FlushableStream extends DestinationStream {
  flushSync(): void;
}

/**
 * Writes the lines of a few milliseconds together: a write for each line costs a request several times what the line
 * itself does.
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
      if (batch === '') setTimeout(flush, batchDelay);
      batch += line;
      if (batch.length > longestBatch) flush();
    },
  };
}
