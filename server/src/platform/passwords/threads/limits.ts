import { availableParallelism } from 'node:os';

const cores = availableParallelism();

/** Threads that hash: each keeps a core busy by itself. */
export const mostHashThreads = cores;
/** Milliseconds without a password after which a thread ends; it holds some 9 MB, and begins again in a twentieth of a second. */
export const idleThreadLife = 30_000;
/** How far the threads give way to the one that answers requests: 0 not at all, 19 the most. */
export const hashNiceness = 10;
/** Megabytes that the JavaScript of a thread may take; what is hashed is not among it. */
export const threadMemory = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } as const;

/** Passwords under way: each thread has the next one at hand, so that none waits for the event loop to hand it over. */
export const mostHashesAtOnce = 2 * mostHashThreads;
/** While the event loop is busy with other things, which is left a core to itself where there is more than one. */
export const hashesBesideBusyLoop = Math.max(1, cores - 1);
/** The part of the time that the event loop works, from which on it counts as busy; sign-ins alone take a third. */
export const busyUtilization = 0.6;
/** … and below which no longer. */
export const calmUtilization = 0.4;
/** Milliseconds after which its utilization is measured again. */
export const utilizationInterval = 100;
