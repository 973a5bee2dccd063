import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedUser } from '../fixtures/portal-process.ts';
import { type Answered, percentile, steadyCalls } from '../fixtures/steady-calls.ts';

/** The responses during a fault. */
export interface Seen {
  readonly check: readonly Answered[];
  readonly signIn: readonly Answered[];
  readonly readyz: readonly Answered[];
}

/** Calls per second: low enough for all limits, which are a quarter while Redis is unavailable. */
const perSecond = { check: 5, signIn: 0.5, readyz: 1 };
const askEvery = 100;

/** Starts the load: one person reads and signs in repeatedly, and a load balancer polls. */
export async function watched(url: string, { email, password }: CreatedUser) {
  const signIn = (signal: AbortSignal) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
      signal,
    });
  const first = await signIn(AbortSignal.timeout(10_000));
  const { auth_token: token } = (await first.json()) as { auth_token?: string };
  if (!token) throw new Error(`the sign-in before the fault answered ${first.status}`);
  const headers = { authorization: `Bearer ${token}` };
  const calls = {
    check: (signal: AbortSignal) => fetch(`${url}/api/oauth/is-authenticated`, { headers, signal }),
    signIn,
    readyz: (signal: AbortSignal) => fetch(`${url}/readyz`, { signal }),
  };
  const under = {
    check: steadyCalls(perSecond.check, calls.check),
    signIn: steadyCalls(perSecond.signIn, calls.signIn),
    readyz: steadyCalls(perSecond.readyz, calls.readyz),
  };
  return {
    /** Ends the load and waits for pending calls. */
    async during(): Promise<Seen> {
      const [check, signIns, readyz] = await Promise.all([
        under.check.stop(),
        under.signIn.stop(),
        under.readyz.stop(),
      ]);
      return { check, signIn: signIns, readyz };
    },
    /** Milliseconds until each call is answered with 200 and /readyz reports no outage; undefined after a timeout. */
    async untilWell(within: number): Promise<number | undefined> {
      const began = performance.now();
      while (performance.now() - began < within) {
        if (await isWell(calls)) return performance.now() - began;
        await delay(askEvery);
      }
      return undefined;
    },
  };
}

async function isWell(calls: Record<string, (signal: AbortSignal) => Promise<Response>>): Promise<boolean> {
  const ask = async (call: (signal: AbortSignal) => Promise<Response>) => {
    const reply = await call(AbortSignal.timeout(5_000)).catch(() => undefined);
    const text = await reply?.text().catch(() => '');
    return reply?.status === 200 && !text?.includes('degraded');
  };
  return (await Promise.all(Object.values(calls).map(ask))).every(Boolean);
}

/** `200 (148), 503 (2); p95 12 ms` */
export function inWords(answers: readonly Answered[]): string {
  const counts = Map.groupBy(answers, ({ status }) => (status === 0 ? 'no answer' : String(status)));
  const statuses = [...counts].sort().map(([status, list]) => `${status} (${list.length})`);
  const slowest = percentile(
    answers.map(({ took }) => took),
    0.95,
  );
  return `${statuses.join(', ')}; p95 ${Math.round(slowest)} ms`;
}
