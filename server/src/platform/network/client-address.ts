import type { IncomingHttpHeaders } from 'node:http';
import { type AddressList, plainAddress } from './address-list.ts';

/** Maximum entries of X-Forwarded-For that are examined, from the right; no real chain of proxies is longer. */
const longestChain = 32;

/** The parts of a request that tell where it comes from. */
export interface AddressedRequest {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** Returns the client's address; the trusted proxies are already bound. */
export type ClientAddress = (request: AddressedRequest) => string;

/**
 * The client's address: the peer or, if the peer is a trusted proxy, the rightmost address in X-Forwarded-For that is
 * not itself a trusted proxy (security #65).
 * Everything further to the left was written by the client and is never trusted.
 */
export function clientAddress(request: AddressedRequest, trusted: AddressList): string {
  const peerAddress = peerOf(request.socket);
  if (!trusted.has(peerAddress)) return peerAddress;
  const forwardedFor = request.headers['x-forwarded-for'];
  if (forwardedFor === undefined) return peerAddress;
  const chain = [forwardedFor].flat().join(',').split(',').slice(-longestChain);
  let client = peerAddress;
  for (const hop of chain.reverse()) {
    if (!trusted.has(client)) return client;
    const address = plainAddress(withoutPort(hop.trim()));
    // Nothing beyond an invalid entry can be trusted.
    if (address === undefined) return client;
    client = address;
  }
  return client;
}

/** Whether the peer is a trusted proxy, whose headers count for more than a stranger's. */
export const fromProxies =
  (trusted: AddressList) =>
  ({ socket }: Pick<AddressedRequest, 'socket'>): boolean =>
    trusted.has(peerOf(socket));

const peers = new WeakMap<AddressedRequest['socket'], string>();

/** The address at the other end of a connection, which is the same for all of its requests. */
function peerOf(socket: AddressedRequest['socket']): string {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const peer = socket.remoteAddress ?? '';
  const address = plainAddress(peer) ?? peer;
  peers.set(socket, address);
  return address;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
