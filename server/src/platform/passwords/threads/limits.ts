import { availableParallelism } from 'node:os';

const cores = availableParallelism();

/** Maximum hashing threads: each keeps a core busy. */
export const mostHashThreads = cores;
/** Milliseconds without work after which a thread ends; it takes some 9 MB, and 50 ms to start again. */
export const idleThreadLife = 30_000;
/** Niceness of the threads relative to the one that answers requests, from 0 to 19. */
export const hashNiceness = 10;
/** Megabytes of a thread's JavaScript heap; hashing memory is not included. */
export const threadMemory = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } as const;

/** Maximum passwords in progress: each thread has its next one ready, so that it need not wait for the event loop. */
export const mostHashesAtOnce = 2 * mostHashThreads;
/** The maximum while the event loop is busy with other work: one core is left to it if there is more than one. */
export const hashesBesideBusyLoop = Math.max(1, cores - 1);
/** Utilisation from which the event loop counts as busy; sign-ins alone cause a third. */
export const busyUtilization = 0.6;
/** Utilisation below which it no longer counts as busy. */
export const calmUtilization = 0.4;
/** Interval between two measurements of the utilisation in milliseconds. */
export const utilizationInterval = 100;
