import { randomBytes } from 'node:crypto';
import { parseOptions } from '@node-rs/argon2';
import { storedHashProblem } from './algorithms/registry.ts';
import type { HashQueue } from './hash-queue.ts';
import { argon2Parameters, longestInput } from './limits.ts';
import { createHashThreads, type HashThreads } from './threads/hash-threads.ts';

/** More characters than any password may have; such input is never hashed (security #60). */
export class PasswordTooLong extends Error {
  override readonly name = 'PasswordTooLong';

  constructor() {
    super(`A password may have at most ${longestInput} characters`);
  }
}

/** Hashes and checks passwords. Every method may reject with HashQueueFull, and has then looked at nothing. */
export interface PasswordHasher {
  /** Throws HashQueueFull where a password would be refused now: an overloaded server should not even look for the account. */
  refuseIfFull(): void;
  /** argon2id as a PHC string. Throws PasswordTooLong. */
  hash(password: string): Promise<string>;
  /**
   * Checks against a stored hash: our own, or an imported argon2, bcrypt or scrypt one.
   * Where there is none (no such account, or no password) it takes as long and answers false (security #61).
   */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
  /** True where the hash is of another algorithm or weaker than today's parameters: rehash at the next sign-in. */
  needsRehash(stored: string): boolean;
}

/**
 * Passwords are brought to Unicode NFC before they are hashed (security #57, SP 800-63B-4 §3.1.1.2), because
 * the same 'é' is typed as one code point on one keyboard and as two on another.
 * A system whose hashes were imported may not have done so; therefore what was typed is tried as it is, too.
 */
export function createPasswordHasher(
  queue: HashQueue,
  threads: HashThreads = createHashThreads(),
): PasswordHasher {
  const nobody = hashOfNothing();

  function inThread<T>(job: () => Promise<T>, isFurther = false): Promise<T> {
    return queue.run(async (begun) => {
      // A thread that has to be started takes longer than many passwords.
      await threads.ready();
      begun();
      return job();
    }, isFurther);
  }

  async function matches(password: string, stored: string): Promise<boolean> {
    const forms = new Set([password.normalize('NFC'), password]);
    let isFurther = false;
    for (const form of forms) {
      if (await inThread(() => threads.verify(form, stored), isFurther)) return true;
      isFurther = true;
    }
    return false;
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
      const isRight = await matches(password, usable ?? nobody);
      return usable !== undefined && isRight;
    },
    needsRehash,
  };
}

/** Looks like one of our hashes, so that a check against it costs what any other costs; no password is known that fits. */
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
