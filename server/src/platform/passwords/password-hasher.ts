import { randomBytes } from 'node:crypto';
import { parseOptions } from '@node-rs/argon2';
import { storedHashProblem } from './algorithms/registry.ts';
import { createEvenTimes, type EvenTimes, parametersOf } from './even-times.ts';
import type { HashQueue } from './hash-queue.ts';
import { argon2Parameters, longestInput } from './limits.ts';
import { createHashThreads, type HashThreads } from './threads/hash-threads.ts';

/** The input is longer than any password may be; it is never hashed (security #60). */
export class PasswordTooLong extends Error {
  override readonly name = 'PasswordTooLong';

  constructor() {
    super(`A password may have at most ${longestInput} characters`);
  }
}

/** Hashes and verifies passwords. Every method may reject with HashQueueFull before it has done anything. */
export interface PasswordHasher {
  /**
   * Throws HashQueueFull if a password would be refused now: an overloaded server should not even look up the account.
   */
  refuseIfFull(): void;
  /** argon2id as a PHC string. Throws PasswordTooLong. */
  hash(password: string): Promise<string>;
  /**
   * Verifies against a stored hash: our own, or an imported argon2, bcrypt or scrypt hash.
   * Without a stored hash (no such account, or no password) it takes as long and returns false (security #61); so it
   * does with a hash that costs less than imported ones (#461).
   */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
  /** True if the hash uses another algorithm or weaker parameters than new ones: rehash at the next sign-in. */
  needsRehash(stored: string): boolean;
}

/**
 * Passwords are normalised to Unicode NFC before hashing (security #57, SP 800-63B-4 §3.1.1.2), because one keyboard
 * produces 'é' as one code point and another as two.
 * The system that imported hashes come from may not have done so; therefore the input is also tried unchanged.
 */
export function createPasswordHasher(
  queue: HashQueue,
  threads: HashThreads = createHashThreads(),
  evenTimes: EvenTimes = createEvenTimes(),
): PasswordHasher {
  const nobody = hashOfNothing();
  const ourParameters = parametersOf(nobody);

  function inThread<T>(job: () => Promise<T>, isFurther = false): Promise<T> {
    return queue.run(async (begun) => {
      // Starting a thread takes longer than hashing many passwords.
      await threads.ready();
      begun();
      return job();
    }, isFurther);
  }

  /** Whether one of the forms matches, and the milliseconds of each computation, without waiting for the queue. */
  async function matches(
    forms: readonly string[],
    stored: string,
  ): Promise<{ isRight: boolean; took: number[] }> {
    const took: number[] = [];
    for (const form of forms) {
      const isRight = await inThread(async () => {
        const start = performance.now();
        const result = await threads.verify(form, stored);
        took.push(performance.now() - start);
        return result;
      }, took.length > 0);
      if (isRight) return { isRight, took };
    }
    return { isRight: false, took };
  }

  return {
    refuseIfFull: () => queue.refuseIfFull(),
    async hash(password) {
      if (password.length > longestInput) throw new PasswordTooLong();
      const normal = password.normalize('NFC');
      return inThread(() => threads.hash(normal));
    },
    async verify(password, stored) {
      if (password.length > longestInput) return false;
      const usable = stored && storedHashProblem(stored) === undefined ? stored : undefined;
      const forms = [...new Set([password.normalize('NFC'), password])];
      const { isRight, took } = await matches(forms, usable ?? nobody);
      if (usable && parametersOf(usable) !== ourParameters)
        for (const one of took) evenTimes.learn(usable, one);
      await evenTimes.fill(
        forms.length,
        took.reduce((sum, one) => sum + one, 0),
      );
      return usable !== undefined && isRight;
    },
    needsRehash,
  };
}

/** Has the form of one of our hashes, so that verifying against it costs the same; no known password matches it. */
function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  const { memoryCost, timeCost, parallelism } = argon2Parameters;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
}

function needsRehash(stored: string): boolean {
  if (!stored.startsWith('$argon2id$v=19$') || storedHashProblem(stored) !== undefined) return true;
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    memoryCost < argon2Parameters.memoryCost ||
    timeCost < argon2Parameters.timeCost ||
    parallelism < argon2Parameters.parallelism
  );
}
