import { expect, it, vi } from 'vitest';
import { fakeClock } from '../clock/fake-clock.ts';
import { retriedSendings } from './retried-sendings.ts';

interface Item {
  readonly client: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  nextAt: number;
}

/** Items in memory, and receivers of which those in `hanging` answer with an error when they are released. */
function applications(counts: Record<string, number>) {
  const clock = fakeClock();
  const items: Item[] = Object.entries(counts).flatMap(([client, count]) =>
    Array.from(
      { length: count },
      () => ({ client, state: 'waiting', attempts: 0, nextAt: clock.now() }) as Item,
    ),
  );
  const dueAt = (now: number) => items.filter(({ state, nextAt }) => state === 'waiting' && nextAt <= now);
  const hanging = new Set<string>();
  const held = new Map<string, (() => void)[]>();
  const sendings = retriedSendings<Item>({
    clock,
    log: { warn: vi.fn() },
    retryDelays: [1_000],
    timeout: 5_000,
    dueClients: async (now, limit) => [...new Set(dueAt(now).map(({ client }) => client))].slice(0, limit),
    due: async (id, now, limit) =>
      dueAt(now)
        .filter(({ client }) => client === id)
        .slice(0, limit),
    attemptsOf: ({ attempts }) => attempts,
    async claim(item, nextAt) {
      item.attempts += 1;
      item.nextAt = nextAt;
      return true;
    },
    async send({ client }) {
      if (!hanging.has(client)) return;
      await new Promise<void>((_resolve, reject) => {
        const rejects = held.get(client) ?? [];
        held.set(client, [...rejects, () => reject(new Error('timeout'))]);
      });
    },
    async delivered(item) {
      item.state = 'delivered';
    },
    async failed(item, _error, { isLast }) {
      if (isLast) item.state = 'failed';
    },
  });
  return {
    clock,
    sendings,
    hanging,
    of: (id: string) => items.filter(({ client }) => client === id),
    inProgress: (id: string) => held.get(id)?.length ?? 0,
    release(id: string) {
      const rejects = held.get(id) ?? [];
      held.delete(id);
      for (const reject of rejects) reject();
    },
  };
}

it('#352 an application whose receiver hangs has few attempts in progress, and delays no other', async () => {
  const { sendings, hanging, of, inProgress, release } = applications({ slow: 200, healthy: 120 });
  hanging.add('slow');
  await sendings.look();
  await vi.waitFor(() => expect(of('healthy').every(({ state }) => state === 'delivered')).toBe(true));
  expect(inProgress('slow')).toBe(5);
  await sendings.look();
  expect(inProgress('slow')).toBe(5);
  release('slow');
  // The next ones follow, without waiting for the background task.
  await vi.waitFor(() => expect(inProgress('slow')).toBe(5));
  expect(of('slow').filter(({ attempts }) => attempts > 0)).toHaveLength(10);
});

it('#352 applications take turns if more hang than are served at once', async () => {
  const slow = Array.from({ length: 150 }, (_, at) => `slow-${at}`);
  const { sendings, hanging, of, inProgress, release } = applications({
    ...Object.fromEntries(slow.map((id) => [id, 50])),
    healthy: 1,
  });
  for (const id of slow) hanging.add(id);
  await sendings.look();
  await vi.waitFor(() => expect(slow.filter((id) => inProgress(id) === 5)).toHaveLength(100));
  expect(of('healthy')[0]?.state).toBe('waiting');
  for (const id of slow) release(id);
  await vi.waitFor(() => expect(of('healthy')[0]?.state).toBe('delivered'));
});

it('retries after a delay, and finally gives up', async () => {
  const { clock, sendings, hanging, of, inProgress, release } = applications({ slow: 1 });
  hanging.add('slow');
  for (const attempt of [1, 2]) {
    await vi.waitFor(async () => {
      await sendings.look();
      expect(inProgress('slow')).toBe(1);
    });
    expect(of('slow')[0]?.attempts).toBe(attempt);
    release('slow');
    await sendings.look();
    expect(inProgress('slow')).toBe(0);
    clock.advance(10_000);
  }
  await vi.waitFor(() => expect(of('slow')[0]?.state).toBe('failed'));
});

it('waits at its end for the attempts in progress, and begins no more', async () => {
  const { sendings, hanging, of, inProgress, release } = applications({ slow: 20 });
  hanging.add('slow');
  await sendings.look();
  await vi.waitFor(() => expect(inProgress('slow')).toBe(5));
  const stopped = sendings.stop();
  release('slow');
  await stopped;
  await sendings.look();
  expect(of('slow').filter(({ attempts }) => attempts > 0)).toHaveLength(5);
});
