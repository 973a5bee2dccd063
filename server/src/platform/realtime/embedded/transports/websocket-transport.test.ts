import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmbeddedServer, embeddedServer, testOrigin } from '../../testing/embedded-server.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { RawSocket } from '../../testing/raw-socket.ts';
import { until } from '../../testing/until.ts';
import type { EmbeddedRealtimeOptions } from '../embedded-realtime.ts';

const channel = 'sso-ws:u1.t1';
let server: EmbeddedServer;

async function started(options: Partial<EmbeddedRealtimeOptions> = {}) {
  server = await embeddedServer(options);
  return server;
}

afterEach(() => server.stop());

describe('the websocket transport', () => {
  it('supports a complete conversation, with several commands in one frame', async () => {
    const { host, connectionToken, subscriptionToken, realtime } = await started();
    const socket = await new RawSocket(host, { origin: testOrigin }).open();
    socket.send(
      { connect: { token: connectionToken(), name: 'js' }, id: 1 },
      { subscribe: { channel, token: subscriptionToken(channel), flag: 1 }, id: 2 },
    );
    expect(await socket.next()).toMatchObject({ id: 1, connect: { ping: 25, pong: true } });
    expect(await socket.next()).toMatchObject({ id: 2, subscribe: { recoverable: true, offset: 0 } });
    await realtime.publish(channel, { event_name: 'hello', text: 'zwei\nZeilen, 日本' });
    expect(await socket.next()).toEqual({
      push: { channel, pub: { data: { event_name: 'hello', text: 'zwei\nZeilen, 日本' }, offset: 1 } },
    });
    socket.socket.close();
    await until('the server forgets the connection', () => realtime.stats().connections.websocket === 0);
    expect(realtime.stats()).toMatchObject({ users: 0, channels: 0, streams: 1 });
  });

  it('#75 answers a foreign page with 403', async () => {
    const { host } = await started();
    for (const origin of ['https://evil.example', 'null', `${testOrigin}.evil.example`]) {
      const socket = new RawSocket(host, { origin });
      await socket.end();
      expect(socket.refused).toBe(403);
    }
    expect((await new RawSocket(host, { origin: testOrigin }).open()).refused).toBeUndefined();
  });

  it('#77 closes a message over 64 KiB with 1009, and accepts one of exactly that size', async () => {
    const { host, connectionToken } = await started();
    const [fits, large] = [new RawSocket(host), new RawSocket(host)];
    await fits.open();
    const frame = (bytes: number) => {
      const start = `{"id":1,"connect":{"token":"${connectionToken()}","data":"`;
      return `${start}${'x'.repeat(bytes - start.length - 3)}"}}`;
    };
    fits.socket.send(frame(64 * 1024));
    expect(await fits.next()).toHaveProperty('connect');
    await large.open();
    large.socket.send(frame(64 * 1024 + 1));
    expect((await large.end()).code).toBe(1009);
  });

  it('#577 closes a message in more than 64 fragments with 1008, and accepts one in as many', async () => {
    const { host, connectionToken } = await started();
    const [fits, fragmented] = [await new RawSocket(host).open(), await new RawSocket(host).open()];
    const connect = JSON.stringify({ id: 1, connect: { token: connectionToken() } });
    const sendIn = ({ socket }: RawSocket, fragments: number) => {
      const size = Math.ceil(connect.length / fragments);
      for (let at = 0; at < fragments; at += 1)
        socket.send(connect.slice(at * size, (at + 1) * size), { fin: at === fragments - 1 });
    };
    sendIn(fits, 64);
    expect(await fits.next()).toHaveProperty('connect');
    sendIn(fragmented, 65);
    expect((await fragmented.end()).code).toBe(1008);
  });

  it('#77 closes without a connect in 10 s with 3502', async () => {
    const timers = manualTimers();
    const { host } = await started({ timers });
    const socket = await new RawSocket(host).open();
    timers.advance(10_000);
    expect(await socket.end()).toEqual({ code: 3502, reason: 'stale' });
  });

  it('#77 closes too many connections of one user with 3504', async () => {
    const { host, connectionToken } = await started({
      limits: { connectionsPerUser: 1, connectionsSure: 0 },
    });
    await new RawSocket(host).connect(connectionToken('u1', 't1'));
    const second = await new RawSocket(host).open();
    second.send({ id: 1, connect: { token: connectionToken('u1', 't2') } });
    expect(await second.end()).toEqual({ code: 3504, reason: 'connection limit' });
  });

  it('#77 closes only the connections of an ended session, and refuses to reconnect them', async () => {
    const { host, connectionToken, realtime } = await started();
    const [first, second, other, stranger] = [1, 2, 3, 4].map(() => new RawSocket(host));
    await first?.connect(connectionToken('u1', 't1'));
    await second?.connect(connectionToken('u1', 't1'));
    await other?.connect(connectionToken('u1', 't2'));
    await stranger?.connect(connectionToken('u2', 't1'));
    const start = performance.now();
    await realtime.disconnectSession('u1', 't1');
    expect(await first?.end()).toEqual({ code: 3503, reason: 'force disconnect' });
    expect(await second?.end()).toEqual({ code: 3503, reason: 'force disconnect' });
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await other?.ask({ id: 9, unsubscribe: { channel } })).toHaveProperty('unsubscribe');
    expect(await stranger?.ask({ id: 9, unsubscribe: { channel } })).toHaveProperty('unsubscribe');
    const back = await new RawSocket(host).open();
    back.send({ id: 1, connect: { token: connectionToken('u1', 't1') } });
    expect((await back.end()).code).toBe(3500);
  });

  it('closes with another code if the session continues, and accepts a reconnect', async () => {
    const { host, connectionToken, realtime } = await started();
    const socket = new RawSocket(host);
    await socket.connect(connectionToken());
    await realtime.disconnect('u1', ['t1', 't2'], { code: 3011, reason: 'force reconnect' });
    expect(await socket.end()).toEqual({ code: 3011, reason: 'force reconnect' });
    expect(await new RawSocket(host).connect(connectionToken())).toHaveProperty('client');
  });

  it('refuses binary frames with 3501', async () => {
    const { host } = await started();
    const socket = await new RawSocket(host).open();
    socket.socket.send(Buffer.from('{"id":1}'), { binary: true });
    expect((await socket.end()).code).toBe(3501);
  });

  it('uses the named JSON format if a client asks for it', async () => {
    const { host, connectionToken } = await started();
    const socket = new RawSocket(host, { protocols: ['centrifuge-json'] });
    expect(await socket.connect(connectionToken())).toHaveProperty('client');
    expect(socket.socket.protocol).toBe('centrifuge-json');
  });

  it('answers 503 at its limit', async () => {
    const { host, connectionToken } = await started({ limits: { connections: 1 } });
    await new RawSocket(host).connect(connectionToken());
    const second = new RawSocket(host);
    await second.end();
    expect(second.refused).toBe(503);
  });

  it('#334 strangers who open all connections and never authenticate give way to those who do', async () => {
    const { host, connectionToken, realtime } = await started({ limits: { connections: 4 } });
    const owner = new RawSocket(host);
    await owner.connect(connectionToken());
    const strangers = [];
    for (let count = 0; count < 3; count += 1) strangers.push(await new RawSocket(host).open());
    // One that was refused stays open, and has not authenticated either.
    expect(
      await strangers[0]?.ask({ id: 1, connect: { token: connectionToken('u2', 't2', -1) } }),
    ).toMatchObject({
      error: { code: 109 },
    });
    for (const session of ['t3', 't4', 't5']) {
      expect(await new RawSocket(host).connect(connectionToken('u3', session))).toHaveProperty('client');
    }
    for (const stranger of strangers) expect((await stranger.end()).code).toBe(1006);
    expect(owner.closed).toBeUndefined();
    // All others have authenticated: nobody gives way.
    const late = new RawSocket(host);
    await late.end();
    expect(late.refused).toBe(503);
    await until('the strangers are forgotten', () => realtime.stats().connections.websocket === 4);
  });

  it('answers an upgrade of any other address with 404', async () => {
    const { host } = await started();
    const socket = new RawSocket(host, { path: '/elsewhere' });
    await socket.end();
    expect(socket.refused).toBe(404);
  });

  it('R12 tells all clients to reconnect later when it stops, and accepts no new ones', async () => {
    const { host, connectionToken, realtime } = await started();
    const [connected, fresh] = [new RawSocket(host), new RawSocket(host)];
    await connected.connect(connectionToken());
    await fresh.open();
    await realtime.stop();
    expect(await connected.end()).toEqual({ code: 3001, reason: 'shutdown' });
    expect(await fresh.end()).toEqual({ code: 3001, reason: 'shutdown' });
    const late = new RawSocket(host);
    await late.end();
    expect(late.refused).toBe(503);
  });

  it('disconnects a client that does not answer the close', async () => {
    const { host, realtime } = await started({ limits: { shutdownTime: 200, closeHandshake: 120_000 } });
    const [hostname, port] = host.split(':');
    const deaf = connect(Number(port), hostname);
    const key = randomBytes(16).toString('base64');
    const head = `Host: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13`;
    deaf.write(`GET /connection/websocket HTTP/1.1\r\n${head}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`);
    deaf.on('error', () => {});
    await until('the upgrade', () => realtime.stats().connections.websocket === 1);
    const start = performance.now();
    await realtime.stop();
    expect(realtime.stats().connections.websocket).toBe(0);
    // By default the websocket library would wait half a minute.
    expect(performance.now() - start).toBeLessThan(20_000);
    deaf.destroy();
  });

  it('R16 disconnects a client that has not read for 10 s', async () => {
    const timers = manualTimers();
    const { host, connectionToken, subscriptionToken, realtime } = await started({
      timers,
      limits: { backlogBytes: Number.MAX_SAFE_INTEGER },
    });
    const socket = new RawSocket(host);
    await socket.connect(connectionToken());
    await socket.ask({ id: 2, subscribe: { channel, token: subscriptionToken(channel) } });
    socket.socket.pause();
    // More than the machine's socket buffers hold.
    for (let n = 0; n < 400; n += 1) await realtime.publish(channel, 'x'.repeat(60 * 1024));
    timers.advance(9_999);
    expect(realtime.stats().closed).toEqual({});
    timers.advance(1);
    expect(realtime.stats().closed).toEqual({ 3008: 1 });
    await until('nothing is left of it', () => realtime.stats().connections.websocket === 0);
  });

  it('R25 survives a policy that throws', async () => {
    const { host, connectionToken, log } = await started({
      verifyConnectionToken: () => {
        throw new Error('no inside goes out');
      },
    });
    const socket = await new RawSocket(host).open();
    expect(await socket.ask({ id: 1, connect: { token: connectionToken() } })).toEqual({
      id: 1,
      error: { code: 100, message: 'internal server error', temporary: true },
    });
    expect(log.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('R25 survives a listener that throws', async () => {
    const { host, connectionToken, log } = await started({
      onMessage: () => {
        throw new Error('no inside goes out');
      },
    });
    const socket = new RawSocket(host);
    await socket.connect(connectionToken());
    socket.send({ send: { data: 1 } });
    expect(await socket.ask({ id: 2, unsubscribe: { channel } })).toHaveProperty('unsubscribe');
    expect(log.filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});

describe('what the engine refuses', () => {
  it('for a publication to an unknown namespace, or one that is too large', async () => {
    const { realtime } = await started();
    await expect(realtime.publish('other:a', 1)).rejects.toMatchObject({ name: 'RealtimeError', code: 102 });
    await expect(realtime.publish(channel, 'x'.repeat(64 * 1024))).rejects.toThrow('Publication too large');
  });

  it('not for ending a subscription or session that does not exist', async () => {
    const { realtime } = await started();
    await realtime.unsubscribe('nobody', 't1', channel);
    await realtime.disconnectSession('nobody', 't1');
  });
});
