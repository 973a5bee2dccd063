import { open, rename, rm } from 'node:fs/promises';
import { breachDigest } from './breach-file.ts';

const digestBytes = 20;
/** One per first byte of a digest, so that each can be sorted separately. */
const buckets = 256;
/** Maximum entries of a list: each needs 20 bytes of memory until the file is written. */
export const mostBreachedPasswords = 50_000_000;

/** The list has more entries than fit into memory. */
export class TooManyPasswords extends Error {}

/**
 * Writes the digests of a list of passwords, one per line, sorted and with the number of occurrences.
 * The file appears completely or not at all.
 * @returns the number of different passwords
 */
export async function buildBreachFile(passwords: AsyncIterable<string>, output: string): Promise<number> {
  const digests = Array.from({ length: buckets }, () => new DigestList());
  let count = 0;
  for await (const password of passwords) {
    if (password === '') continue;
    count += 1;
    if (count > mostBreachedPasswords)
      throw new TooManyPasswords(`the list has more than ${mostBreachedPasswords} entries`);
    const digest = breachDigest(password);
    digests[digest[0] ?? 0]?.add(digest);
  }
  const draft = `${output}.${process.pid}.part`;
  try {
    const different = await write(digests, draft);
    await rename(draft, output);
    return different;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function write(digests: readonly DigestList[], path: string): Promise<number> {
  const file = await open(path, 'wx', 0o644);
  try {
    let different = 0;
    for (const list of digests) {
      const counted = list.counted();
      different += counted.size;
      await file.writeFile([...counted].map(([digest, times]) => `${digest}:${times}\n`).join(''));
    }
    await file.sync();
    return different;
  } finally {
    await file.close();
  }
}

/** Digests one after another in a buffer, which doubles when it is full. */
class DigestList {
  private bytes = Buffer.allocUnsafe(0);
  private length = 0;

  add(digest: Buffer): void {
    if (this.length + digestBytes > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(64 * digestBytes, 2 * this.bytes.length));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    digest.copy(this.bytes, this.length);
    this.length += digestBytes;
  }

  /** Sorted, each with the number of times that it was added. */
  counted(): Map<string, number> {
    const all: string[] = [];
    for (let at = 0; at < this.length; at += digestBytes) {
      all.push(this.bytes.toString('hex', at, at + digestBytes).toUpperCase());
    }
    const counts = new Map<string, number>();
    for (const digest of all.sort()) counts.set(digest, (counts.get(digest) ?? 0) + 1);
    return counts;
  }
}
