import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { second } from '../clock/durations.ts';
import { addressList } from './address-list.ts';

/**
 * Addresses that do not belong to a public host: private, link-local, shared, translated, documentation or multicast
 * (RFC 6890, RFC 4193).
 */
const reserved = addressList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

/** Time limit for resolving a name. */
const resolveTimeout = 3 * second;

/** The host is not on the public internet. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/** Also false if the text is not an address. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !reserved.has(address);
}

/**
 * False if the host of a URL is not public whatever it resolves to; what a name resolves to is checked when it is
 * connected to.
 */
export function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !/(^|\.)localhost\.?$/i.test(host) : isPublicAddress(host);
}

export interface PublicAgentOptions {
  /** In place of the system's, for tests. */
  readonly nameServers?: readonly string[];
}

/**
 * An agent for requests to URLs that somebody else chose: it connects to public hosts only.
 * The resolved address is checked before it is connected to, and that address is used, so that the name cannot be
 * rebound in between.
 */
export function publicAgent({ nameServers }: PublicAgentOptions = {}): Agent {
  return guarded(new Agent({ lookup: publicLookup(nameServers), maxSockets: 50 }));
}

/** The same for `http:`. */
export function publicPlainAgent(): PlainAgent {
  return guarded(new PlainAgent({ lookup: publicLookup(), maxSockets: 50 }));
}

function guarded<T extends PlainAgent>(agent: T): T {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, onConnect) => {
    const host = (options.host ?? '').replace(/^\[|\]$/g, '');
    // An IP address is not resolved.
    if (isIP(host) === 0 || isPublicAddress(host)) return connect(options, onConnect);
    const refusal = new NotPublic(`${host} is not a public address`);
    if (!onConnect) throw refusal;
    // Not thrown: the request may have waited for a socket, where nothing would catch it.
    onConnect(refusal, new Socket());
    return undefined;
  };
  return agent;
}

/**
 * Resolves names by asking the name servers itself, without the hosts file. `dns.lookup` would occupy one of very few
 * threads of the process until the system gives up a name whose server does not answer; everything else that the portal
 * connects to by name would wait for it (security #401).
 */
function publicLookup(nameServers?: readonly string[]): LookupFunction {
  const resolved = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = mayBePublic(hostname) ? await addressesOf(hostname, nameServers) : [];
    if (addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    throw new NotPublic(`${hostname} is not a public host`);
  };
  return (hostname, { all }, done) => {
    resolved(hostname).then(
      (addresses) =>
        all ? done(null, addresses) : done(null, addresses[0]?.address ?? '', addresses[0]?.family),
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}

async function addressesOf(hostname: string, nameServers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver();
  if (nameServers) resolver.setServers(nameServers);
  // What has been found by then is used: some name servers never answer for IPv6.
  const limit = setTimeout(() => resolver.cancel(), resolveTimeout);
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  clearTimeout(limit);
  const found = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}
