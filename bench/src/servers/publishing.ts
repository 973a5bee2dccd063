import type { RealtimeEvent } from '@latchkey/contract/realtime/realtime-event';
import { answerOrders } from './report-ready.ts';

export type PublishingOrder =
  /** Publishes approvals to the members in turn, with `pause` milliseconds after each, or as fast as possible. */
  | { readonly publish: number; readonly pause?: number }
  /** Bytes of resident memory, in Node after a garbage collection. */
  | 'measure';

/** Approvals after which the sockets may write. */
const batch = 32;

/**
 * Carries out the benchmark's orders. `publish` reaches one member, `measure` measures the process to which the members
 * are connected.
 */
export function followOrders(
  members: number,
  publish: (member: number, event: RealtimeEvent) => unknown,
  measure: () => number = ownMemory,
) {
  let taken = 0;
  async function publishAll(count: number, pause: number | undefined): Promise<void> {
    for (let sent = 1; sent <= count; sent += 1) {
      await publish(taken % members, approval());
      taken += 1;
      if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause));
      else if (sent % batch === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  answerOrders(async (order: PublishingOrder) => {
    if (order === 'measure') return measure();
    await publishAll(order.publish, order.pause);
    return 'done';
  });
}

function ownMemory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}

/**
 * An approval as the portal publishes it. Instead of the proof it contains the time, in microseconds of the machine's
 * uptime.
 */
function approval(): RealtimeEvent {
  const at = process.hrtime.bigint() / 1_000n;
  const data = { challenge_id: '019e0000-0000-7000-8000-000000000000', mfa_token: `${at}`.padEnd(43, 'x') };
  return { event_name: 'carroid_approved', data };
}
