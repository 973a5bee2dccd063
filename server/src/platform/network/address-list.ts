import { BlockList, isIP } from 'node:net';

/** A set of IP addresses and CIDR blocks. */
export interface AddressList {
  has(address: string): boolean;
}

/** An entry is neither an address nor a block. */
export class UnusableAddress extends Error {
  override readonly name = 'UnusableAddress';
}

const names: Readonly<Record<string, readonly string[]>> = { loopback: ['127.0.0.0/8', '::1'] };

/** Parses IP addresses, CIDR blocks and the name `loopback`. Throws UnusableAddress with the entry. */
export function addressList(entries: readonly string[]): AddressList {
  const blocks = new BlockList();
  for (const entry of entries.flatMap((name) => names[name] ?? [name])) add(blocks, entry);
  return {
    has(address) {
      if (entries.length === 0) return false;
      const plain = plainAddress(address);
      return plain !== undefined && blocks.check(plain, familyOf(plain));
    },
  };
}

// One address in each block of 8 bits: of IPv4 without multicast, and of the global IPv6 addresses (2000::/3).
const strangers = [
  Array.from({ length: 224 }, (_, first) => `${first}.77.77.77`),
  Array.from({ length: 32 }, (_, first) => `${(0x20 + first).toString(16)}77:7777::7777`),
];
const mostStrangers = 1 / 16;

/**
 * Whether the entries together contain so much of the internet that strangers must be among them, such as `0.0.0.0/1`
 * with `128.0.0.0/1` (security #466). `::/1` contains all of IPv4, too, as mapped addresses.
 */
export function hasStrangers(list: AddressList): boolean {
  return strangers.some(
    (addresses) => addresses.filter((each) => list.has(each)).length > addresses.length * mostStrangers,
  );
}

/** Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) to IPv4; undefined if the text is not an address. */
export function plainAddress(text: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  const address = mapped ?? text;
  return isIP(address) === 0 ? undefined : address;
}

function add(blocks: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/');
  if (isIP(address) === 0 || rest.length > 0) throw new UnusableAddress(entry);
  const family = familyOf(address);
  if (prefix === undefined) {
    blocks.addAddress(address, family);
    return;
  }
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  // A block that contains all addresses would let every visitor choose an address.
  if (!(bits >= 1 && bits <= (family === 'ipv4' ? 32 : 128))) throw new UnusableAddress(entry);
  blocks.addSubnet(address, bits, family);
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
