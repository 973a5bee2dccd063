import type { DestinationStream } from 'pino';
import { batchDelay, longestBatch } from './limits.ts';

export interface FlushableStream extends DestinationStream {
  flushSync(): void;
}

/**
 * Writes the lines of a few milliseconds together: one write per line would cost several times as much as producing the
 * line.
 * Pending lines are written when the process exits.
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
