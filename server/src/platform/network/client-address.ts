import type { IncomingHttpHeaders } from 'node:http';
import { type AddressList, plainAddress } from './address-list.ts';

/** Entries of X-Forwarded-For that are looked at, from the right; no real chain of proxies is longer. */
const longestChain = 32;

/** What is known of where a request comes from. */
export interface AddressedRequest {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** Tells the address of the client, with what is trusted already known. */
export type ClientAddress = (request: AddressedRequest) => string;

/**
 * The address of the client: the peer, or, where the peer is a trusted proxy, the right-most address of
 * X-Forwarded-For that is no trusted proxy itself (security #65).
 * What stands further to the left was written by the client and is never believed.
 */
export function clientAddress(request: AddressedRequest, trusted: AddressList): string {
  const peer = request.socket.remoteAddress ?? '';
  const peerAddress = plainAddress(peer) ?? peer;
  if (!fromProxies(trusted)(request)) return peerAddress;
  const forwardedFor = request.headers['x-forwarded-for'];
  if (forwardedFor === undefined) return peerAddress;
  const chain = [forwardedFor].flat().join(',').split(',').slice(-longestChain);
  let client = peerAddress;
  for (const hop of chain.reverse()) {
    if (!trusted.has(client)) return client;
    const address = plainAddress(withoutPort(hop.trim()));
    // Beyond an entry that is no address nothing can be believed.
    if (address === undefined) return client;
    client = address;
  }
  return client;
}

/** Whether the peer itself is a trusted proxy, whose word counts for more than a stranger's. */
export const fromProxies =
  (trusted: AddressList) =>
  ({ socket }: Pick<AddressedRequest, 'socket'>): boolean => {
    const peer = socket.remoteAddress ?? '';
    return trusted.has(plainAddress(peer) ?? peer);
  };

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
