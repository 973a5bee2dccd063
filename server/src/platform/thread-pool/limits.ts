import { availableParallelism } from 'node:os';

/** Passwords that are hashed at once: one more than there are cores, so that none waits for the event loop to hand it the next. */
export const hashesAtOnce = availableParallelism() + 1;
/** Threads that no password takes: commits are brought onto the disk there, and names and files looked up. */
export const threadsForOthers = 2;
/** What Node takes by itself. */
export const usualThreads = 4;
/** How far the threads of the pool give way to the one that answers requests: 0 not at all, 19 the most. */
export const poolNiceness = 10;
