import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

export interface RequestForLibrary {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The complete body. */
  readonly body?: Buffer | undefined;
}

/** Node requires a socket, which a complete request does not use. */
const nowhere = new Socket();

/** A request for the library that does not come from the network, or no longer. */
export function incomingRequest({ method, url, headers, body }: RequestForLibrary): IncomingMessage {
  const incoming = Object.assign(new IncomingMessage(nowhere), {
    method,
    url,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    },
    // The message is complete.
    complete: true,
  });
  if (body !== undefined) incoming.push(body);
  incoming.push(null);
  return incoming;
}
