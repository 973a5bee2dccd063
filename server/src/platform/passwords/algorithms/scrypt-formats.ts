/** The parts of a stored scrypt hash: cost, block size, parallelism, salt and derived key. */
export interface ScryptHash {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
}

/** Parses the formats in which common systems store scrypt; undefined for anything else. */
export function parseScrypt(stored: string): ScryptHash | undefined {
  for (const parse of [phc, werkzeug, django, crypto0]) {
    const found = parse(stored);
    if (found) return isUsable(found) ? found : undefined;
  }
  return undefined;
}

/** `$scrypt$ln=16,r=8,p=1$<salt>$<key>`: the PHC string format, as passlib and libsodium-style stores write it. */
function phc(stored: string): ScryptHash | undefined {
  const found = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w+/.-]+)={0,2}\$([\w+/.-]+)={0,2}$/.exec(
    stored,
  );
  return found
    ? fromParts(2 ** Number(found[1]), found[2], found[3], base64(found[4]), base64(found[5]))
    : undefined;
}

/** `scrypt:32768:8:1$<salt>$<key in hex>`: Werkzeug (Flask); the salt is used as text. */
function werkzeug(stored: string): ScryptHash | undefined {
  const found = /^scrypt:(\d{1,9}):(\d{1,3}):(\d{1,3})\$([^$]+)\$((?:[0-9a-f]{2})+)$/i.exec(stored);
  return found ? fromParts(Number(found[1]), found[2], found[3], utf8(found[4]), hex(found[5])) : undefined;
}

/** `scrypt$16384$<salt>$8$1$<key>`: Django; the salt is used as text. */
function django(stored: string): ScryptHash | undefined {
  const found = /^scrypt\$(\d{1,9})\$([^$]+)\$(\d{1,3})\$(\d{1,3})\$([\w+/-]+)={0,2}$/.exec(stored);
  return found
    ? fromParts(Number(found[1]), found[3], found[4], utf8(found[2]), base64(found[5]))
    : undefined;
}

/**
 * `$s0$<cost in hex>$<salt>$<key>`: com.lambdaworks.scrypt and its ports; the cost combines log2 N, r and p in one
 * number.
 */
function crypto0(stored: string): ScryptHash | undefined {
  const found = /^\$s0\$([0-9a-f]{1,6})\$([\w+/-]+)={0,2}\$([\w+/-]+)={0,2}$/i.exec(stored);
  if (!found) return undefined;
  const cost = Number.parseInt(found[1] ?? '', 16);
  return {
    N: 2 ** (cost >>> 16),
    r: (cost >>> 8) & 0xff,
    p: cost & 0xff,
    salt: base64(found[2]),
    key: base64(found[3]),
  };
}

function fromParts(N: number, r = '', p = '', salt: Uint8Array, key: Uint8Array): ScryptHash {
  return { N, r: Number(r), p: Number(p), salt, key };
}

/** N is a power of two above 1 (RFC 7914 §2); a key shorter than 128 bits could match by chance. */
function isUsable({ N, r, p, key }: ScryptHash): boolean {
  const isPowerOfTwo = N > 1 && N <= 2 ** 30 && Number.isInteger(Math.log2(N));
  return isPowerOfTwo && r > 0 && p > 0 && key.length >= 16 && key.length <= 128;
}

/** Accepts both base64 alphabets; passlib writes '.' for '+'. */
const base64 = (text = ''): Uint8Array => Buffer.from(text.replaceAll('.', '+'), 'base64');
const hex = (text = ''): Uint8Array => Buffer.from(text, 'hex');
const utf8 = (text = ''): Uint8Array => Buffer.from(text, 'utf8');
