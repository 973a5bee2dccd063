import { lookup as systemLookup } from 'node:dns';
import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import { isIP, type LookupFunction, Socket } from 'node:net';
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

/**
 * An agent for requests to URLs that somebody else chose: it connects to public hosts only.
 * The resolved address is checked before it is connected to, and that address is used, so that the name cannot be
 * rebound in between.
 */
export function publicAgent(): Agent {
  return guarded(new Agent({ lookup: publicLookup, maxSockets: 50 }));
}

/** The same for `http:`. */
export function publicPlainAgent(): PlainAgent {
  return guarded(new PlainAgent({ lookup: publicLookup, maxSockets: 50 }));
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

const publicLookup: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new NotPublic(`${hostname} is not a public host`), '');
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
