import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseSecretKeys } from './secret-keys.ts';

const base64 = (bytes: Iterable<number>) => Buffer.from([...bytes]).toString('base64');
const range = (length: number, at: (index: number) => number) =>
  Array.from({ length }, (_, index) => at(index));

describe('parseSecretKeys', () => {
  it('accepts 32 or more random bytes as base64 or base64url, the current key first', () => {
    const [one, two] = [randomBytes(32), randomBytes(64)];
    const keys = parseSecretKeys(`${one.toString('base64')}, ${two.toString('base64url')}`);
    expect(keys.map((key) => Buffer.from(key.bytes))).toEqual([one, two]);
    expect(keys[0].id).toMatch(/^[\w-]{8}$/);
    expect(keys[0].id).not.toBe(keys[1]?.id);
  });

  it('never refuses output of a random generator', () => {
    for (let round = 0; round < 10_000; round += 1) parseSecretKeys(randomBytes(32).toString('base64'));
  });

  it.each([
    ['31 bytes', randomBytes(31).toString('base64'), 'has 31 bytes, but at least 32 are needed'],
    ['nothing', '', 'is not base64'],
    ['an empty second key', `${randomBytes(32).toString('base64')},`, 'key 2 is not base64'],
    ['invalid base64', '€'.repeat(44), 'is not base64'],
    ['equal bytes', base64(range(32, () => 7)), 'repeats itself'],
    [
      'a short key repeated',
      base64(range(48, (at) => [200, 3, 77, 91, 14, 250, 6, 128][at % 8] ?? 0)),
      'repeats itself',
    ],
    ['a sequence', base64(range(32, (at) => at)), 'is a plain sequence'],
    [
      'a passphrase',
      Buffer.from('change me, change me, please change me!').toString('base64'),
      'is readable text',
    ],
    ['hexadecimal text', Buffer.from(randomBytes(32).toString('hex')).toString('base64'), 'is readable text'],
    [
      'few different bytes',
      base64(range(32, (at) => ((at ** 3 * 5 + Math.floor(at / 3) * 7) % 13) + 150)),
      'too few different bytes',
    ],
  ])('#85 refuses %s', (_name, text, reason) => {
    expect(() => parseSecretKeys(text)).toThrow(reason);
  });

  it('refuses the same key twice, in any notation', () => {
    const key = randomBytes(32);
    expect(() => parseSecretKeys(`${key.toString('base64')},${key.toString('base64url')}`)).toThrow(
      'same key twice',
    );
  });
});
