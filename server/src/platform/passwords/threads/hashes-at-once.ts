import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import {
  busyUtilization,
  calmUtilization,
  hashesBesideBusyLoop,
  mostHashesAtOnce,
  utilizationInterval,
} from './limits.ts';

export interface HashesAtOnceOptions {
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
  /** Since the process started. */
  readonly utilization?: () => EventLoopUtilization;
}

/**
 * How many passwords to hash at once at present: on all cores, unless the event loop is busy with other work; then one
 * core is left to it. A hashing thread keeps its core for a whole scheduler slice (about 4 ms) however low its
 * priority, so that with all cores taken each request would wait for the end of a slice.
 */
export function hashesAtOnce({
  now = () => performance.now(),
  utilization = () => performance.eventLoopUtilization(),
}: HashesAtOnceOptions = {}): () => number {
  let measuredAt = now();
  let measured = utilization();
  let isBusy = false;

  function measure(): void {
    if (now() - measuredAt < utilizationInterval) return;
    const current = utilization();
    const active = current.active - measured.active;
    const part = active / Math.max(active + current.idle - measured.idle, Number.EPSILON);
    // Hysteresis: between the two bounds the state is kept, so that one more password does not switch it back at once.
    isBusy = part > (isBusy ? calmUtilization : busyUtilization);
    measuredAt = now();
    measured = current;
  }

  return () => {
    measure();
    return isBusy ? hashesBesideBusyLoop : mostHashesAtOnce;
  };
}
