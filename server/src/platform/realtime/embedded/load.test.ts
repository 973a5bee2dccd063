import { afterEach, describe, expect, it } from 'vitest';
import { LoadClient, percentile } from '../testing/load-client.ts';
import { type LoadProcess, loadProcess } from '../testing/load-process.ts';
import { until } from '../testing/until.ts';

// REALTIME_CONNECTIONS=10000 runs at the size of R14, which needs as many open files in both processes. It then also
// checks the times of that requirement, which are meaningless on a busy machine.
const asked = Number(process.env.REALTIME_CONNECTIONS ?? 0);
const connections = asked || 1_000;
const isFullSize = connections >= 10_000;

let server: LoadProcess;
let clients: LoadClient[] = [];

afterEach(() => {
  for (const client of clients) client.close();
  clients = [];
  server.stop();
});

function note(text: string) {
  if (asked) process.stderr.write(`${text}\n`);
}

async function connectAll(count: number): Promise<number> {
  clients = Array.from({ length: count }, (_, member) => new LoadClient(server, member));
  return reconnectAll();
}

/** Milliseconds until all have subscribed again. */
async function reconnectAll(): Promise<number> {
  const start = performance.now();
  for (const client of clients) client.connect();
  await until('all are subscribed', () => clients.every((client) => client.isSubscribed));
  return performance.now() - start;
}

const everyone = () => clients.map((_, member) => member);

describe(`${connections} connections`, () => {
  it('R14 use little memory, and each receives its publication', async () => {
    server = await loadProcess();
    const before = await server.measure();
    const took = await connectAll(connections);
    const connected = await server.measure();
    expect(connected.stats).toMatchObject({ connections: { websocket: connections }, channels: connections });

    await server.tell({ do: 'publish', members: everyone(), bytes: 100, times: 5 });
    await until('everything arrives', () => clients.every((client) => client.received.length === 5));
    for (const client of clients) expect(client.received).toEqual([0, 1, 2, 3, 4]);

    const perConnection = (connected.used - before.used) / connections;
    const resident = (connected.rss - before.rss) / connections;
    const p99 = percentile(
      clients.flatMap((client) => client.latencies),
      99,
    );
    const after = await server.measure();
    note(
      `R14: ${connections} connected and subscribed in ${Math.round(took)} ms, ` +
        `${(perConnection / 1024).toFixed(1)} KiB in use and ${(resident / 1024).toFixed(1)} KiB resident a connection, ` +
        `${Math.round(after.rss / 1024 ** 2)} MiB in all, ` +
        `p99 of ${5 * connections} publications ${p99.toFixed(1)} ms`,
    );
    // With few connections the resident size is mostly garbage from the start.
    expect(perConnection).toBeLessThan(20_000);
    if (isFullSize) {
      expect(after.rss).toBeLessThan(400_000_000);
      expect(p99).toBeLessThan(250);
    }
  });

  it('R15 all reconnect within 30 s, and each receives what it missed', async () => {
    server = await loadProcess();
    await connectAll(connections);
    await server.tell({ do: 'publish', members: everyone(), bytes: 100, times: 1 });
    await until('the first arrives', () => clients.every((client) => client.received.length === 1));
    await server.tell({ do: 'cut' });
    await until('all are cut off', () => clients.every((client) => client.closedAt !== undefined));
    await server.tell({ do: 'publish', members: everyone(), bytes: 100, times: 2 });
    const took = await reconnectAll();
    note(`R15: ${connections} came back in ${Math.round(took)} ms`);
    expect(took).toBeLessThan(30_000);
    for (const client of clients) {
      expect(client).toMatchObject({ recovered: 1, unrecovered: 0, received: [0, 0, 1] });
    }
  });
});

describe('R16 slow clients', () => {
  it('that do not read are disconnected, without affecting others', async () => {
    server = await loadProcess({ backlogTime: 2_000 });
    await connectAll(50);
    const slow = clients.slice(0, 3);
    const others = clients.slice(3);
    for (const client of slow) client.stall();
    // More than the machine's socket buffers hold.
    const start = performance.now();
    await server.tell({ do: 'publish', members: [0, 1, 2], bytes: 32 * 1024, times: 400 });
    await server.tell({ do: 'publish', members: others.map((_, index) => index + 3), bytes: 100, times: 20 });
    const stats = await until('the slow ones are cut off', async () => {
      const measured = await server.measure();
      return measured.stats.closed[3008] === slow.length && measured.stats;
    });
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(stats.connections.websocket).toBe(others.length);
    await until('the others have everything', () => others.every((client) => client.received.length === 20));
    const p99 = percentile(
      others.flatMap((client) => client.latencies),
      99,
    );
    note(`R16: p99 of the others ${p99.toFixed(1)} ms`);
    expect(p99).toBeLessThan(500);
  });
});
