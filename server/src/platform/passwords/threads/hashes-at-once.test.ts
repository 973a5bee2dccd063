import { expect, it } from 'vitest';
import { hashesAtOnce } from './hashes-at-once.ts';
import { hashesBesideBusyLoop, mostHashesAtOnce, utilizationInterval } from './limits.ts';

/** An event loop whose load the test sets. */
function loop() {
  let [active, idle] = [0, 0];
  return {
    now: () => active + idle,
    utilization: () => ({ active, idle, utilization: active / (active + idle) }),
    spend(part: number, milliseconds: number = utilizationInterval) {
      active += part * milliseconds;
      idle += (1 - part) * milliseconds;
    },
  };
}

it('leaves a core to a busy event loop, and uses it again afterwards', () => {
  const { spend, ...times } = loop();
  const atOnce = hashesAtOnce(times);
  const after = (part: number) => {
    spend(part);
    return atOnce();
  };
  expect(atOnce()).toBe(mostHashesAtOnce);
  expect(after(0.35)).toBe(mostHashesAtOnce);
  expect(after(0.5)).toBe(mostHashesAtOnce);
  expect(after(0.9)).toBe(hashesBesideBusyLoop);
  expect(after(0.5)).toBe(hashesBesideBusyLoop);
  expect(after(0.3)).toBe(mostHashesAtOnce);
});

it('averages over time: a short load does not count as busy', () => {
  const { spend, ...times } = loop();
  const atOnce = hashesAtOnce(times);
  spend(1, utilizationInterval / 10);
  expect(atOnce()).toBe(mostHashesAtOnce);
  spend(0, utilizationInterval);
  expect(atOnce()).toBe(mostHashesAtOnce);
});

it("measures its own process's event loop", async () => {
  const atOnce = hashesAtOnce();
  const until = performance.now() + 2 * utilizationInterval;
  while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
  expect(atOnce()).toBe(hashesBesideBusyLoop);
});
