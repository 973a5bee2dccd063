import { addressGroup } from './address-group.ts';
import { addressList } from './address-list.ts';

/** Networks behind one router; not those of a carrier, which strangers share. */
const local = addressList(['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']);

/**
 * Whether two addresses belong to one household or office, as far as addresses tell: the same IPv4 address or IPv6 /64,
 * or the same /24 of a private network. False if one of them is unknown.
 */
export function isSameNetwork(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other) return false;
  const [first, second] = [addressGroup(one), addressGroup(other)];
  if (first === second) return true;
  return local.has(first) && local.has(second) && upTo24(first) === upTo24(second);
}

const upTo24 = (address: string): string => address.split('.', 3).join('.');
