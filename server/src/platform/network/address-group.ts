import { plainAddress } from './address-list.ts';

/** The network that one customer of a provider usually has at most: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function networkGroup(address: string): string {
  const group = addressGroup(address);
  return group.endsWith('::/64')
    ? `${group.split(':', 3).join(':')}::/48`
    : `${group.split('.', 3).join('.')}.0/24`;
}

/**
 * The unit of rate limits per address: an IPv4 address, or the /64 network of an IPv6 address.
 * One household or rented server has a whole /64, so that limits per IPv6 address would limit nobody.
 */
export function addressGroup(address: string): string {
  const plain = plainAddress(address.replace(/%.*$/, ''));
  if (plain === undefined || !plain.includes(':')) return plain ?? address;
  const [left = '', right] = plain.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  // A dotted IPv4 tail represents two groups.
  const groupsOfTail = tail.length + (tail.at(-1)?.includes('.') ? 1 : 0);
  const zeros = right === undefined ? [] : Array.from({ length: 8 - head.length - groupsOfTail }, () => '0');
  const network = [...head, ...zeros, ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
