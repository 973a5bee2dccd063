import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

export interface RequestForLibrary {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All of it. */
  readonly body?: Buffer | undefined;
}

/** What a request of Node's has, and one that is all here needs no more. */
const nowhere = new Socket();

/** A request for the library that does not come from the network any more. */
export function incomingRequest({ method, url, headers, body }: RequestForLibrary): IncomingMessage {
  const incoming = Object.assign(new IncomingMessage(nowhere), {
    method,
    url,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    },
    // All of it is here.
    complete: true,
  });
  if (body !== undefined) incoming.push(body);
  incoming.push(null);
  return incoming;
}
