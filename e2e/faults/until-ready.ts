import { setTimeout as delay } from 'node:timers/promises';

const within = 60_000;
const askEvery = 100;

/** Waits until /readyz returns 200. Throws after one minute. */
export async function untilReady(url: string): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < within) {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (reply?.ok) return;
    await delay(askEvery);
  }
  throw new Error(`${url} was not ready within a minute`);
}
