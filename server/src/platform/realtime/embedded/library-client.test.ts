import { Centrifuge, UnauthorizedError } from 'centrifuge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedServer, embeddedServer } from '../testing/embedded-server.ts';
import {
  eventsOf,
  eventsOfSubscription,
  libraryClient,
  seen,
  type TestTransport,
} from '../testing/library-client.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { until } from '../testing/until.ts';
import type { EmbeddedRealtimeOptions } from './embedded-realtime.ts';

const channel = 'sso-ws:u1.t1';
const transports = ['websocket', 'http_stream', 'sse'] as const;
let server: EmbeddedServer;
const clients: { disconnect(): void }[] = [];

async function started(options: Partial<EmbeddedRealtimeOptions> = {}) {
  server = await embeddedServer(options);
  return server;
}

function client(transport: TestTransport, options: Parameters<typeof libraryClient>[2] = {}) {
  const getToken = async () => server.connectionToken();
  const one = libraryClient(server.host, transport, { getToken, ...options });
  clients.push(one);
  return { client: one, events: eventsOf(one) };
}

function subscription(one: ReturnType<typeof libraryClient>, options: object = {}) {
  const getToken = async () => server.subscriptionToken(channel);
  const sub = one.newSubscription(channel, { getToken, minResubscribeDelay: 20, ...options });
  return { sub, events: eventsOfSubscription(sub) };
}

beforeEach(() => {
  clients.length = 0;
});

afterEach(async () => {
  for (const one of clients) one.disconnect();
  await server.stop();
});

describe.each(transports)('the published client on %s', (transport) => {
  it('connects, subscribes to its private channel and receives', async () => {
    const { realtime } = await started();
    const { client: one, events } = client(transport);
    const { sub, events: heard } = subscription(one);
    sub.subscribe();
    one.connect();
    await seen(heard, 'subscribed');
    await realtime.publish(channel, { event_name: 'hello' });
    await seen(heard, 'publication {"event_name":"hello"}');
    expect(events).toEqual(['connecting 0', 'connected']);
    expect(heard).toEqual(['subscribing 0', 'subscribed', 'publication {"event_name":"hello"}']);
  });

  it('#78 receives what it missed during a disconnection once and in order', async () => {
    const { realtime, cut } = await started();
    const { client: one, events } = client(transport);
    const { sub, events: heard } = subscription(one);
    sub.subscribe();
    one.connect();
    await seen(heard, 'subscribed');
    await realtime.publish(channel, 1);
    await seen(heard, 'publication 1');
    cut();
    await until('the client notices', () =>
      events.some((event) => event.startsWith('connecting') && event !== 'connecting 0'),
    );
    await realtime.publish(channel, 2);
    await realtime.publish(channel, 3);
    await seen(heard, 'subscribed recovered=true');
    await realtime.publish(channel, 4);
    await seen(heard, 'publication 4');
    expect(heard.filter((event) => event.startsWith('publication'))).toEqual(
      [1, 2, 3, 4].map((n) => `publication ${n}`),
    );
  });

  it('learns after a restart that nothing can be recovered', async () => {
    await started();
    const { client: one, events } = client(transport);
    const { sub, events: heard } = subscription(one);
    sub.subscribe();
    one.connect();
    await seen(heard, 'subscribed');
    // After a restart the stream has another epoch.
    Object.assign(sub, { _epoch: 'before' });
    server.cut();
    await seen(heard, 'subscribed recovered=false');
    await seen(events, 'connected', 2);
  });

  it('refreshes its tokens before they expire, and stays connected', async () => {
    await started();
    const asked = { connection: 0, subscription: 0 };
    const { client: one, events } = client(transport, {
      getToken: async () => {
        asked.connection += 1;
        return server.connectionToken('u1', 't1', 2_000);
      },
    });
    const { sub, events: heard } = subscription(one, {
      getToken: async () => {
        asked.subscription += 1;
        return server.subscriptionToken(channel, 'u1', 't1', 2_000);
      },
    });
    sub.subscribe();
    one.connect();
    await until('both tokens refreshed twice', () => asked.connection >= 3 && asked.subscription >= 3);
    expect(events).toEqual(['connecting 0', 'connected']);
    expect(heard).toEqual(['subscribing 0', 'subscribed']);
  });

  it('replaces expired tokens', async () => {
    await started();
    const { client: one, events } = client(transport, { token: server.connectionToken('u1', 't1', -1) });
    const { sub, events: heard } = subscription(one, {
      token: server.subscriptionToken(channel, 'u1', 't1', -1),
    });
    sub.subscribe();
    one.connect();
    await seen(heard, 'subscribed');
    expect(events).toEqual(['connecting 0', 'error 109', 'connected']);
    expect(heard).toEqual(['subscribing 0', 'error 109', 'subscribed']);
  });

  it('is disconnected permanently when its session ends', async () => {
    const { realtime } = await started();
    const { client: one, events } = client(transport);
    one.connect();
    await seen(events, 'connected');
    await realtime.disconnectSession('u1', 't1');
    await seen(events, 'disconnected 3503');
    one.connect();
    await seen(events, 'disconnected 3500');
    expect(one.state).toBe('disconnected');
  });

  it('reconnects after a temporary close, such as a shutdown', async () => {
    const { realtime } = await started();
    const { client: one, events } = client(transport);
    one.connect();
    await seen(events, 'connected');
    await realtime.disconnect('u1', ['t1'], { code: 3001, reason: 'shutdown' });
    await seen(events, 'connecting 3001');
    await seen(events, 'connected', 2);
  });

  it('reconnects when pings stop', async () => {
    // The server's timers never run, as if it hung.
    await started({ timers: manualTimers(), limits: { pingInterval: 1_000 } });
    const { client: one, events } = client(transport, { maxServerPingDelay: 100 });
    one.connect();
    await seen(events, 'connecting 2');
    await seen(events, 'connected', 2);
  });

  it('answers pings, and is not considered silent', async () => {
    const { realtime } = await started({ limits: { pingInterval: 600, pongWithin: 550 } });
    const { client: one, events } = client(transport);
    let frames = 0;
    one.on('connected', () => {
      frames += 1;
    });
    one.connect();
    await seen(events, 'connected');
    const end = performance.now() + 2_000;
    await until('three pings have passed', () => performance.now() > end);
    expect(events).toEqual(['connecting 0', 'connected']);
    expect({ frames, closed: realtime.stats().closed }).toEqual({ frames: 1, closed: {} });
  });

  it('treats an unsubscribe by the server as final', async () => {
    const { realtime } = await started();
    const { client: one } = client(transport);
    const { sub, events: heard } = subscription(one);
    sub.subscribe();
    one.connect();
    await seen(heard, 'subscribed');
    await realtime.unsubscribe('u1', 't1', channel);
    await seen(heard, 'unsubscribed 2000');
    expect(sub.state).toBe('unsubscribed');
  });

  it('subscribes again after its subscription token expired, and may unsubscribe and subscribe again', async () => {
    await started({ limits: { expiryGrace: 0 } });
    const { client: one } = client(transport);
    let life = 1_000;
    const { sub, events: heard } = subscription(one, {
      getToken: async () => {
        const token = server.subscriptionToken(channel, 'u1', 't1', life);
        life = 60_000;
        if (heard.length > 1 && !heard.includes('subscribing 2501')) throw new Error('no token for now');
        return token;
      },
    });
    sub.subscribe();
    one.connect();
    await seen(heard, 'subscribing 2501');
    await seen(heard, 'subscribed recovered=true');
    sub.unsubscribe();
    await seen(heard, 'unsubscribed 0');
    sub.subscribe();
    await seen(heard, 'subscribed recovered=true', 2);
  });

  it('calls, publishes, and reads history and presence where allowed', async () => {
    const messages: unknown[] = [];
    await started({
      rpc: {
        add: (data) => (Array.isArray(data) ? data.reduce((sum, n) => Number(sum) + Number(n), 0) : null),
      },
      onMessage: (data) => void messages.push(data),
    });
    const { client: one } = client(transport);
    one.connect();
    await one.ready();
    expect(await one.rpc('add', [1, 2, 3])).toEqual({ data: 6 });
    await expect(one.rpc('nothing', {})).rejects.toMatchObject({ code: 104 });
    await expect(one.publish(channel, 1)).rejects.toMatchObject({ code: 103 });
    const room = one.newSubscription('open:room');
    const heard = eventsOfSubscription(room);
    room.subscribe();
    await room.ready();
    await room.publish({ n: 1 });
    await seen(heard, 'publication {"n":1}');
    const { publications, offset } = await room.history({ limit: 5 });
    expect({ offset, data: publications.map(({ data }) => data) }).toEqual({ offset: 1, data: [{ n: 1 }] });
    expect(Object.values((await room.presence()).clients)).toMatchObject([{ user: 'u1.t1' }]);
    expect(await room.presenceStats()).toEqual({ numClients: 1, numUsers: 1 });
    await one.send({ hello: 1 });
    await until('the message', () => messages.length > 0);
    expect(messages).toEqual([{ hello: 1 }]);
  });

  it('gives up when it can no longer get a token', async () => {
    await started();
    const { client: one, events } = client(transport, {
      getToken: async () => {
        throw new UnauthorizedError('');
      },
    });
    one.connect();
    await seen(events, 'disconnected 1');
  });

  it('retries while the server cannot check its token', async () => {
    let attempts = 0;
    const { tokens } = await started({
      verifyConnectionToken: async (token) => {
        attempts += 1;
        if (attempts < 3) throw new Error('the database is away');
        return tokens.verifyConnectionToken(token);
      },
    });
    const { client: one, events } = client(transport);
    one.connect();
    await seen(events, 'connected');
    expect(events).toEqual(['connecting 0', 'error 100', 'error 100', 'connected']);
  });
});

describe('the published client', () => {
  it('#77 is disconnected permanently after a message over the limit (1009)', async () => {
    await started();
    const { client: one, events } = client('websocket');
    one.connect();
    await one.ready();
    await expect(one.rpc('m', 'x'.repeat(64 * 1024))).rejects.toMatchObject({ code: 11 });
    await seen(events, 'disconnected 3');
  });

  it('falls back to the next transport if websockets are blocked', async () => {
    const { host } = await started();
    const fallback = new Centrifuge(
      [
        { transport: 'websocket', endpoint: `ws://${host}/blocked` },
        { transport: 'http_stream', endpoint: `http://${host}/connection/http_stream` },
      ],
      { getToken: async () => server.connectionToken(), emulationEndpoint: `http://${host}/emulation` },
    );
    clients.push(fallback);
    const used: string[] = [];
    fallback.on('connected', (context) => used.push(context.transport));
    fallback.connect();
    await until('a connection', () => used.length > 0);
    expect(used).toEqual(['http_stream']);
  });

  it('does not flood the server with a connect that is refused on an emulated transport', async () => {
    await started();
    let asked = 0;
    const { client: one, events } = client('http_stream', {
      getToken: async () => {
        asked += 1;
        return server.connectionToken('u1', 't1', -1);
      },
    });
    one.connect();
    await seen(events, 'error 109', 3);
    const start = performance.now();
    const before = asked;
    await seen(events, 'error 109', 6);
    // Without the server's delay there would be hundreds in the same time.
    expect((asked - before) / (performance.now() - start)).toBeLessThan(1 / 300);
  });
});
