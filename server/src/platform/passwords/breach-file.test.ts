import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { breachDigest, breachedPasswords } from './breach-file.ts';
import { buildBreachFile } from './build-breach-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'latchkey-breach-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function* list(...passwords: string[]) {
  yield* passwords;
}

const many = Array.from({ length: 3000 }, (_, at) => `password-${at}`);
const digestOf = (password: string) => breachDigest(password).toString('hex').toUpperCase();

describe('#109 a breached password', () => {
  it('is found in a file of digests at any position, and others are not', async () => {
    const file = join(directory, 'many.txt');
    expect(await buildBreachFile(list(...many, 'password-7', ''), file)).toBe(many.length);
    const lines = readFileSync(file, 'latin1').trim().split('\n');
    expect(lines).toEqual(lines.toSorted());
    expect(lines).toContain(`${digestOf('password-7')}:2`);
    const breached = await breachedPasswords(file);
    for (const password of many) expect(await breached.has(password)).toBe(true);
    for (let at = 0; at < 300; at += 1) expect(await breached.has(`another-${at}`)).toBe(false);
  });

  it.each([1, 2, 3])('is found in a file of %i lines, with either line ending', async (count) => {
    const some = many.slice(0, count);
    for (const end of ['\n', '\r\n']) {
      const file = join(directory, `few-${count}-${end.length}.txt`);
      writeFileSync(
        file,
        `${some
          .map((password) => `${digestOf(password)}:1`)
          .toSorted()
          .join(end)}${end}`,
      );
      const breached = await breachedPasswords(file);
      for (const password of some) expect(await breached.has(password)).toBe(true);
      expect(await breached.has('another')).toBe(false);
    }
  });

  it('is found in a directory of range files', async () => {
    const ranges = join(directory, 'ranges');
    mkdirSync(ranges);
    const [digest = ''] = [digestOf('password-1')];
    writeFileSync(
      join(ranges, `${digest.slice(0, 5)}.txt`),
      `${'0'.repeat(35)}:3\r\n${digest.slice(5)}:12\r\n`,
    );
    const breached = await breachedPasswords(ranges);
    expect(await breached.has('password-1')).toBe(true);
    expect(await breached.has('password-2')).toBe(false);
  });

  it.each([
    ['an empty file', ''],
    ['a plain list', 'hunter2\nletmein\n'.repeat(50)],
    ['another digest', `${'A'.repeat(64)}:1\n`.repeat(50)],
  ])('%s is refused at the start', async (_name, content) => {
    const file = join(directory, 'foreign.txt');
    writeFileSync(file, content);
    await expect(breachedPasswords(file)).rejects.toThrow(/is empty|DIGEST:COUNT/);
  });

  it('#414 a list in which nothing would be found is refused at the start, instead of refusing no password', async () => {
    const unsorted = join(directory, 'unsorted.txt');
    const byCount = many.map((password, at) => `${digestOf(password)}:${many.length - at}\r\n`);
    writeFileSync(unsorted, byCount.join(''));
    await expect(breachedPasswords(unsorted)).rejects.toThrow(/not sorted/);
    const sorted = byCount.toSorted().join('');
    writeFileSync(unsorted, sorted + sorted);
    await expect(breachedPasswords(unsorted)).rejects.toThrow(/not sorted/);

    const ranges = join(directory, 'unmounted');
    mkdirSync(ranges);
    await expect(breachedPasswords(ranges)).rejects.toThrow(/without files named by/);
    writeFileSync(join(ranges, 'README.txt'), '');
    await expect(breachedPasswords(ranges)).rejects.toThrow(/without files named by/);
    writeFileSync(join(ranges, '0018A'), '');
    await breachedPasswords(ranges);
  });

  it('a list that cannot be read completely leaves the earlier file unchanged', async () => {
    const file = join(directory, 'kept.txt');
    await buildBreachFile(list('password-1'), file);
    async function* broken() {
      yield 'password-2';
      throw new Error('broken');
    }
    await expect(buildBreachFile(broken(), file)).rejects.toThrow('broken');
    expect(await (await breachedPasswords(file)).has('password-1')).toBe(true);
  });
});
