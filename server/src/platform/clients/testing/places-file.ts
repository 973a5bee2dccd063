import { writeFileSync } from 'node:fs';

type Names = { en: string; ja?: string };

/** A network in the file, and its place. */
export interface PlacedNetwork {
  /** '203.0.113.0/24' */
  readonly network: string;
  readonly place: {
    readonly city?: { names: Names };
    readonly country?: { iso_code?: string; names: Names };
  };
}

/** Writes a MaxMind database of IPv4 networks (MaxMind DB File Format 2.0), record size 32. */
export function writePlacesFile(path: string, networks: readonly PlacedNetwork[]): void {
  const nodes: [number | undefined, number | undefined][] = [[undefined, undefined]];
  const data: Buffer[] = [];
  let dataLength = 0;
  const leaves: { node: number; bit: 0 | 1; offset: number }[] = [];
  for (const { network, place } of networks) {
    const [address = '', prefix = '32'] = network.split('/');
    const bits = address
      .split('.')
      .map(Number)
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    let node = 0;
    for (let depth = 0; depth < Number(prefix); depth += 1) {
      const bit = bits[depth] === '1' ? 1 : 0;
      if (depth === Number(prefix) - 1) {
        leaves.push({ node, bit, offset: dataLength });
        break;
      }
      nodes[node]![bit] ??= nodes.push([undefined, undefined]) - 1;
      node = nodes[node]![bit]!;
    }
    const encoded = encode(place);
    data.push(encoded);
    dataLength += encoded.length;
  }
  for (const { node, bit, offset } of leaves) nodes[node]![bit] = nodes.length + 16 + offset;
  const tree = Buffer.alloc(nodes.length * 8);
  nodes.forEach(([left, right], index) => {
    tree.writeUInt32BE(left ?? nodes.length, index * 8);
    tree.writeUInt32BE(right ?? nodes.length, index * 8 + 4);
  });
  const metadata = encode({
    node_count: nodes.length,
    record_size: 32,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    description: { en: 'for tests' },
  });
  const marker = Buffer.from([0xab, 0xcd, 0xef, ...Buffer.from('MaxMind.com')]);
  writeFileSync(path, Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]));
}

type Value = string | number | readonly Value[] | { readonly [key: string]: Value };

function encode(value: Value | object): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, item]) => [encode(key), encode(item)]),
  ]);
}

/** Types above 7 are extended: 0 in the first byte, the type minus 7 in the next. No size here exceeds 28. */
function control(type: number, size: number): Buffer {
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);
}
