import { argon2Sync } from 'node:crypto';
import { hashSync, parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { minute } from '../clock/durations.ts';
import { storedHashProblem } from './algorithms/registry.ts';
import { createEvenTimes } from './even-times.ts';
import { createHashQueue, type HashQueue } from './hash-queue.ts';
import { argon2Parameters } from './limits.ts';
import { createPasswordHasher, PasswordTooLong } from './password-hasher.ts';
import { createHashThreads } from './threads/hash-threads.ts';

const hasher = createPasswordHasher(createHashQueue());

/** A queue that counts its hashes. */
function countingQueue(): HashQueue & { readonly jobs: number } {
  const queue = createHashQueue();
  let jobs = 0;
  return {
    run(job, isFurther) {
      jobs += 1;
      return queue.run(job, isFurther);
    },
    refuseIfFull: () => {},
    waiting: 0,
    running: 0,
    get jobs() {
      return jobs;
    },
  };
}

describe('password hasher', () => {
  it('#56 stores argon2id with m≥19456 and t≥2, and another implementation computes the same', async () => {
    const stored = await hasher.hash('correct horse battery staple');
    const [, algorithm, version, parameters, salt = '', key = ''] = stored.split('$');
    expect([algorithm, version]).toEqual(['argon2id', 'v=19']);
    const { m, t, p } = Object.fromEntries(
      (parameters ?? '').split(',').map((pair) => [pair[0], Number(pair.slice(2))]),
    ) as { m: number; t: number; p: number };
    expect(m).toBeGreaterThanOrEqual(19_456);
    expect(t).toBeGreaterThanOrEqual(2);
    const nonce = Buffer.from(salt, 'base64');
    expect(nonce.length).toBeGreaterThanOrEqual(16);
    const computed = argon2Sync('argon2id', {
      message: 'correct horse battery staple',
      nonce,
      parallelism: p,
      memory: m,
      passes: t,
      tagLength: 32,
    });
    expect(computed.toString('base64').replace(/=+$/, '')).toBe(key);
    expect(await hasher.verify('correct horse battery staple', stored)).toBe(true);
    expect(await hasher.verify('Correct horse battery staple', stored)).toBe(false);
  });

  it('#56 asks for a new hash when parameters were raised, and for every imported one', async () => {
    expect(hasher.needsRehash(await hasher.hash('a password'))).toBe(false);
    const costlier = { ...argon2Parameters, memoryCost: argon2Parameters.memoryCost * 2 };
    expect(hasher.needsRehash(hashSync('x', costlier))).toBe(false);
    expect(hasher.needsRehash(hashSync('x', { ...argon2Parameters, memoryCost: 8192 }))).toBe(true);
    expect(hasher.needsRehash(hashSync('x', { ...argon2Parameters, timeCost: 1 }))).toBe(true);
    expect(hasher.needsRehash(hashSync('x', argon2Parameters).replace('argon2id', 'argon2i'))).toBe(true);
    expect(hasher.needsRehash('$2b$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2')).toBe(true);
  });

  it('#57 passwords that differ after 72 bytes differ, and long ones are hashed completely', async () => {
    const start = 'x'.repeat(72);
    const stored = await hasher.hash(`${start}1`);
    expect(await hasher.verify(`${start}1`, stored)).toBe(true);
    expect(await hasher.verify(`${start}2`, stored)).toBe(false);
    expect(await hasher.verify(start, stored)).toBe(false);
  });

  it('#57 a text typed in two Unicode forms is the same password (NFC)', async () => {
    const [composed, decomposed] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
    expect(await hasher.verify(decomposed, await hasher.hash(composed))).toBe(true);
    expect(await hasher.verify(composed, await hasher.hash(decomposed))).toBe(true);
    expect(await hasher.verify('cafe au lait', await hasher.hash(composed))).toBe(false);
  });

  it('an imported hash of text that was not normalised still matches', async () => {
    const imported = hashSync('cafe\u0301 au lait', argon2Parameters);
    expect(await hasher.verify('cafe\u0301 au lait', imported)).toBe(true);
  });

  // Made with OpenSSL's scrypt and with libxcrypt, from 'correct horse'.
  it.each([
    ['bcrypt 2b', '$2b$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2'],
    ['bcrypt 2y', '$2y$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2'],
    [
      'scrypt as PHC string',
      '$scrypt$ln=14,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$1idRgu6ns74sljt005o5BblTKV7Jul0HPGT6aXWnXKY',
    ],
    [
      'scrypt of Werkzeug',
      'scrypt:32768:8:1$saltsaltsaltsalt$87fed921912bbef25dbc6b59a6201919cc232fc4a92925d34a75673beac90fde668156541f91e6445945d083f225d4749571563c101ada0faa4fc2e9bcadafc3',
    ],
    [
      'scrypt of Django',
      'scrypt$16384$saltsaltsaltsalt$8$1$1idRgu6ns74sljt005o5BblTKV7Jul0HPGT6aXWnXKbPOorkJ/Oa6aUG/ESHIg04Jnsi9BUDevbJa1FNPtZiXA==',
    ],
    [
      'scrypt of lambdaworks',
      '$s0$e0801$c2FsdHNhbHRzYWx0c2FsdA==$1idRgu6ns74sljt005o5BblTKV7Jul0HPGT6aXWnXKY=',
    ],
  ])('verifies %s created by another system', async (_name, stored) => {
    expect(await hasher.verify('correct horse', stored)).toBe(true);
    expect(await hasher.verify('correct house', stored)).toBe(false);
  });

  it('#60 a password of one megabyte is never hashed', async () => {
    const queue = countingQueue();
    const counted = createPasswordHasher(queue);
    const huge = 'x'.repeat(1024 * 1024);
    await expect(counted.hash(huge)).rejects.toThrow(PasswordTooLong);
    expect(await counted.verify(huge, null)).toBe(false);
    expect(queue.jobs).toBe(0);
    expect(await counted.verify('x'.repeat(1_024), null)).toBe(false);
    expect(queue.jobs).toBe(1);
  });

  it('#61 the hash checked for an account that does not exist has the form and cost of any other', async () => {
    const checked: string[] = [];
    const threads = createHashThreads();
    const watched = createPasswordHasher(createHashQueue(), {
      ...threads,
      verify(password, stored) {
        checked.push(stored);
        return threads.verify(password, stored);
      },
    });
    expect(await watched.verify('a password', null)).toBe(false);
    const real = await watched.hash('a password');
    const [none = ''] = checked;
    expect(none.length).toBe(real.length);
    expect(parseOptions(none)).toEqual(parseOptions(real));
    expect(storedHashProblem(none)).toBeUndefined();
  });

  it('#61 an account that does not exist costs as many hashes as one that does', async () => {
    const queue = countingQueue();
    const counted = createPasswordHasher(queue);
    const stored = hashSync('the right one', argon2Parameters);
    for (const typed of ['a wrong one', 'cafe\u0301', '']) {
      const before = queue.jobs;
      expect(await counted.verify(typed, stored)).toBe(false);
      const known = queue.jobs - before;
      for (const none of [null, undefined, '', 'damaged', '$argon2id$v=19$m=1']) {
        const start = queue.jobs;
        expect(await counted.verify(typed, none)).toBe(false);
        expect(queue.jobs - start).toBe(known);
      }
    }
  });

  it('#461 a wrong password takes as long for an account with an imported hash as for one that does not exist', async () => {
    const own = createPasswordHasher(createHashQueue());
    // bcrypt with a cost that other systems use: many times as slow as our own.
    const imported = '$2b$11$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZabcde';
    const stored = await own.hash('the right one');
    const timed = async (password: string, hash: string | null) => {
      const start = performance.now();
      await own.verify(password, hash);
      return performance.now() - start;
    };
    await own.verify('a wrong one', imported);
    const times = {
      imported: [] as number[],
      none: [] as number[],
      own: [] as number[],
      right: [] as number[],
    };
    for (let round = 0; round < 9; round += 1) {
      times.imported.push(await timed('a wrong one', imported));
      times.none.push(await timed('a wrong one', null));
      times.own.push(await timed('a wrong one', stored));
      times.right.push(await timed('the right one', stored));
    }
    const median = (of: number[]) => of.toSorted((one, other) => one - other)[of.length >> 1] ?? 0;
    for (const others of [times.none, times.own, times.right]) {
      expect(median(others) / median(times.imported)).toBeGreaterThan(0.7);
      expect(median(others) / median(times.imported)).toBeLessThan(1.5);
    }
  });

  it('#461 waits for as many computations as the password has forms, and not without an imported hash', async () => {
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    const evened = createPasswordHasher(createHashQueue(), createHashThreads(), createEvenTimes({ wait }));
    await evened.verify('a wrong one', null);
    await evened.verify('a wrong one', await evened.hash('the right one'));
    expect(waits).toEqual([]);
    const imported = '$2b$11$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZabcde';
    await evened.verify('a wrong one', imported);
    waits.length = 0;
    await evened.verify('a wrong one', null);
    await evened.verify('cafe\u0301', null);
    const [once = 0, twice = 0] = waits;
    expect(once).toBeGreaterThan(0);
    expect(twice / once).toBeGreaterThan(1.7);
  });

  it('#461 forgets what a flood added to the time of an imported hash', async () => {
    let at = 0;
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(Math.round(milliseconds));
    const times = createEvenTimes({ wait, now: () => at });
    const imported = '$2b$12$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZabcde';
    times.learn(imported, 200);
    for (const took of [700, 900, 800, 1000]) times.learn(imported, took);
    await times.fill(1, 10);
    at += 10 * minute;
    await times.fill(1, 10);
    const [during = 0, after = 0] = waits;
    expect(during).toBeGreaterThan(900);
    // A quarter more than the fastest.
    expect(after).toBe(240);
  });
});
