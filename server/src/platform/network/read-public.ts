import type { IncomingHttpHeaders } from 'node:http';
import { type Agent, request } from 'node:https';
import { endsInTime } from './ends-in-time.ts';
import { isTooFragmented } from './pieces.ts';

export interface ReadPublic {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ReadPublicOptions {
  /** Connects to public hosts only, see public-agent.ts. */
  readonly agent: Agent;
  readonly accept: string;
  /** Maximum bytes of the body; reading stops beyond it. */
  readonly limit: number;
  /** Milliseconds for the whole request. */
  readonly timeout: number;
}

/** The body is longer than the limit. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** Reads an https URL that somebody else chose. Redirects are not followed. Throws if it cannot be read, TooLong for its body. */
export async function readPublic(
  address: string,
  { agent, accept, limit, timeout }: ReadPublicOptions,
): Promise<ReadPublic> {
  // Beforehand: Node refuses it only after the time limit has begun, for which nobody would wait any more.
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') throw new TypeError(`not an https address: ${address}`);
  const { promise, resolve, reject } = Promise.withResolvers<ReadPublic>();
  const options = { agent, headers: { accept }, signal: endsInTime(timeout, reject) };
  const asked = request(url, options, (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) response.destroy(new TooLong(`it is longer than ${limit} bytes`));
      else if (isTooFragmented(chunks.push(chunk), size))
        response.destroy(new Error('too many small pieces'));
    });
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    );
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}
