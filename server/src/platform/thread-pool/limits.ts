import { availableParallelism } from 'node:os';

const cores = availableParallelism();

/** Passwords that are hashed at once: one more than there are cores, so that none waits for the event loop to hand it the next. */
export const mostHashesAtOnce = cores + 1;
/** While the event loop is busy with other things, which is left a core to itself where there is more than one. */
export const hashesBesideBusyLoop = Math.max(1, cores - 1);
/** The part of the time that the event loop works, from which on it counts as busy; sign-ins alone take a third. */
export const busyUtilization = 0.6;
/** … and below which no longer. */
export const calmUtilization = 0.4;
/** Milliseconds after which its utilization is measured again. */
export const utilizationInterval = 100;

/** Threads that no password takes: commits are brought onto the disk there, and names and files looked up. */
export const threadsForOthers = 2;
/** What Node takes by itself. */
export const usualThreads = 4;
/** How far the threads of the pool give way to the one that answers requests: 0 not at all, 19 the most. */
export const poolNiceness = 10;
