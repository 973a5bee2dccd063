import { request as plainRequest } from 'node:http';
import { type Agent, request } from 'node:https';

export interface PostTo {
  /** Reaches public hosts alone, see public-agent.ts; undefined where the operator lets it reach any. */
  readonly agent: Agent | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds for all of it. */
  readonly timeout: number;
}

/**
 * Sends JSON to an address that somebody else chose, and takes nothing of the answer but its status. Redirects are not
 * followed. Throws where nothing was answered in time; `http:` without `agent` alone.
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
    signal: AbortSignal.timeout(timeout),
  };
  const send = agent === undefined && address.startsWith('http:') ? plainRequest : request;
  const asked = send(address, options, (response) => {
    resolve(response.statusCode ?? 0);
    // What else it says is nobody's business, however long it is.
    response.on('error', () => {});
    response.destroy();
  });
  asked.on('error', reject);
  asked.end(body);
  return promise;
}
