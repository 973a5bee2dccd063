import { createHashThreads, type HashThreads } from '../../platform/passwords/threads/hash-threads.ts';

/**
 * Hashing threads for the portals of all tests of a worker. They compute every hash, but find a password right for a
 * hash only once: the result cannot change, and computing it again for every sign-in took a third of the tests' time.
 * A wrong password costs as much as in production each time.
 */
export function hashThreadsForTests(): HashThreads {
  const threads = createHashThreads();
  const right = new Set<string>();
  return {
    ready: threads.ready,
    hash: threads.hash,
    async verify(password, stored) {
      const pair = `${stored} ${password}`;
      if (right.has(pair)) return true;
      const isRight = await threads.verify(password, stored);
      if (isRight) right.add(pair);
      return isRight;
    },
    get size() {
      return threads.size;
    },
  };
}
