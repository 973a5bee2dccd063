import { type Agent, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { endsInTime } from './ends-in-time.ts';

export interface PostTo {
  /**
   * Connects to public hosts only, see public-agent.ts; undefined if the operator allows any host. One for `https:`
   * refuses `http:`.
   */
  readonly agent: Agent | undefined;
  /** Lower-case names; what is sent is JSON unless they name another type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Milliseconds for the whole request. */
  readonly timeout: number;
}

/**
 * Sends something to a URL that somebody else chose, and reads only the status of the reply, however long the rest is.
 * Redirects are not followed. Throws if there is no reply in time.
 */
export function postTo(address: string, { agent, headers, body, timeout }: PostTo): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = {
    method: 'POST',
    ...(agent ? { agent } : {}),
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
    signal: endsInTime(timeout, reject),
  };
  const send = address.startsWith('http:') ? plainRequest : request;
  const asked = send(address, options, (response) => {
    resolve(response.statusCode ?? 0);
    // The rest of the reply is ignored, however long it is.
    response.on('error', () => {});
    response.destroy();
  });
  asked.on('error', reject);
  asked.end(body);
  return promise;
}
