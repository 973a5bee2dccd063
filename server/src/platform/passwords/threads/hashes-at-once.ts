import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import {
  busyUtilization,
  calmUtilization,
  hashesBesideBusyLoop,
  mostHashesAtOnce,
  utilizationInterval,
} from './limits.ts';

export interface HashesAtOnceOptions {
  /** Milliseconds, never backwards. */
  readonly now?: () => number;
  /** Since the process began. */
  readonly utilization?: () => EventLoopUtilization;
}

/**
 * Tells how many passwords to hash at once, now. They take every core that there is, until the event loop has much else
 * to do: then one core is its own. A thread that hashes keeps its core for a whole slice of the scheduler's (about 4 ms)
 * however low its priority, and with all cores taken each request would wait for the end of one.
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
    // Between the two bounds all stays as it is, so that one more password does not turn it back at once.
    isBusy = part > (isBusy ? calmUtilization : busyUtilization);
    measuredAt = now();
    measured = current;
  }

  return () => {
    measure();
    return isBusy ? hashesBesideBusyLoop : mostHashesAtOnce;
  };
}
