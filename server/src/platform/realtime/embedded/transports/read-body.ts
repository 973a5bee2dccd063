import type { IncomingMessage } from 'node:http';
import type { Timers } from '../timers.ts';

/** Why a body was refused: the HTTP status. */
export type BodyRefusal = 408 | 413 | 415;

/**
 * Reads a JSON body as text, within `bytes` and `time` milliseconds.
 * Any other content type is 415: a foreign page could send it without a preflight (security #72).
 * Resolves with undefined if the client disconnected.
 */
export function readBody(
  request: IncomingMessage,
  { bytes, time, timers }: { bytes: number; time: number; timers: Timers },
): Promise<string | BodyRefusal | undefined> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return Promise.resolve(415);
  if (Number(request.headers['content-length'] ?? 0) > bytes) return Promise.resolve(413);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (result: string | BodyRefusal | undefined) => {
      cancel();
      request.off('data', onData);
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytes) finish(413);
      else chunks.push(chunk);
    };
    const cancel = timers.after(time, () => finish(408));
    request.on('data', onData);
    request.once('end', () => finish(Buffer.concat(chunks).toString()));
    request.once('error', () => finish(undefined));
    request.once('close', () => finish(undefined));
  });
}
