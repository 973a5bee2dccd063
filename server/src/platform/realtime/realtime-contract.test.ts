import { createSigner } from 'fast-jwt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findCentrifugo } from '../../../../scripts/testing/centrifugo-process.ts';
import { centrifugoServer } from './testing/centrifugo-server.ts';
import { embeddedServer, testOrigin, testSecret } from './testing/embedded-server.ts';
import { eventsOf, eventsOfSubscription, libraryClient, seen } from './testing/library-client.ts';
import { RawSocket } from './testing/raw-socket.ts';
import { emulate, RawStream } from './testing/raw-stream.ts';
import type { RealtimeTarget } from './testing/realtime-target.ts';

const binary = findCentrifugo();
if (!binary) {
  process.stderr.write(
    '\nSKIPPED: the realtime contract was held against the embedded server only, not against a real Centrifugo.\n' +
      'Set CENTRIFUGO_BIN to its binary (6.9.6 or later), or put it into the PATH, to hold it against both.\n\n',
  );
}

async function embedded(): Promise<RealtimeTarget> {
  const server = await embeddedServer();
  return { ...server, engine: server.realtime };
}

contract('the embedded server', embedded);
describe.runIf(binary)('with a real Centrifugo', () => {
  contract('Centrifugo', () => centrifugoServer(binary ?? ''));
});

/** What the portal and its pages require of every engine. */
function contract(name: string, start: () => Promise<RealtimeTarget>) {
  describe(`${name} fulfils the realtime contract`, () => {
    let target: RealtimeTarget;
    let count = 0;
    /** A new session for each test, with its own history. */
    let user = '';
    let channel = '';
    const sockets: RawSocket[] = [];
    const clients: { disconnect(): void }[] = [];

    beforeAll(async () => {
      target = await start();
    });
    afterAll(() => target.stop());
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.socket.terminate();
      for (const client of clients.splice(0)) client.disconnect();
    });

    function nextUser() {
      count += 1;
      user = `user-${count}`;
      channel = `sso-ws:${user}.t1`;
    }

    const open = async (options: ConstructorParameters<typeof RawSocket>[1] = { origin: testOrigin }) => {
      const socket = new RawSocket(target.host, options);
      sockets.push(socket);
      return socket.open();
    };
    const connected = async (sessionId = 't1') => {
      const socket = await open();
      await socket.ask({ id: 1, connect: { token: target.connectionToken(user, sessionId), name: 'js' } });
      return socket;
    };
    const subscribe = (socket: RawSocket, more: object = {}) =>
      socket.ask({
        id: 2,
        subscribe: { channel, token: target.subscriptionToken(channel, user), flag: 1, ...more },
      });
    const subscribed = async (more: object = {}) => {
      const socket = await connected();
      const reply = await subscribe(socket, more);
      return { socket, reply: reply.subscribe as { epoch: string; offset?: number } };
    };
    const test = (what: string, run: () => Promise<void>) =>
      it(what, () => {
        nextUser();
        return run();
      });

    test('connect and subscribe are answered with what the client needs', async () => {
      const socket = await open();
      socket.send(
        { id: 1, connect: { token: target.connectionToken(user), name: 'js' } },
        { id: 2, subscribe: { channel, token: target.subscriptionToken(channel, user), flag: 1 } },
      );
      expect(await socket.next()).toMatchObject({
        id: 1,
        connect: { client: expect.any(String), expires: true, ttl: expect.any(Number), ping: 25, pong: true },
      });
      expect(await socket.next()).toMatchObject({
        id: 2,
        subscribe: { expires: true, positioned: true, recoverable: true, epoch: expect.stringMatching(/./) },
      });
    });

    test('a publication arrives with its offset', async () => {
      const { socket } = await subscribed();
      await target.engine.publish(channel, { event_name: 'hello', data: { text: 'zwei\nZeilen, 日本' } });
      expect(await socket.next()).toMatchObject({
        push: {
          channel,
          pub: { data: { event_name: 'hello', data: { text: 'zwei\nZeilen, 日本' } }, offset: 1 },
        },
      });
    });

    test('what was missed is recovered, with the requested offset', async () => {
      const { socket, reply } = await subscribed();
      await target.engine.publish(channel, 1);
      await socket.next();
      socket.socket.terminate();
      await target.engine.publish(channel, 2);
      await target.engine.publish(channel, 3);
      const again = await subscribed({ recover: true, offset: 1, epoch: reply.epoch });
      expect(again.reply).toMatchObject({
        was_recovering: true,
        recovered: true,
        offset: 1,
        epoch: reply.epoch,
        publications: [
          { data: 2, offset: 2 },
          { data: 3, offset: 3 },
        ],
      });
      await target.engine.publish(channel, 4);
      expect(await again.socket.next()).toMatchObject({ push: { pub: { data: 4, offset: 4 } } });
    });

    test('what cannot be recovered is reported, with the top and no publications', async () => {
      for (let n = 1; n <= 12; n += 1) await target.engine.publish(channel, n);
      for (const since of [{ offset: 0 }, { offset: 11, epoch: 'other' }]) {
        const { reply } = await subscribed({ recover: true, ...since });
        expect(reply).toMatchObject({ was_recovering: true, offset: 12 });
        expect(reply).not.toMatchObject({ recovered: true });
        expect(reply).not.toHaveProperty('publications.0');
      }
    });

    test('with flag 2 this is error 112', async () => {
      await target.engine.publish(channel, 1);
      const socket = await connected();
      const reply = await subscribe(socket, { flag: 3, recover: true, offset: 1, epoch: 'other' });
      expect(reply).toMatchObject({ id: 2, error: { code: 112 } });
    });

    test('#76 a private channel needs a token for this channel', async () => {
      const socket = await connected();
      expect(await subscribe(socket, { token: undefined })).toMatchObject({ error: { code: 103 } });
      expect(await subscribe(socket, { token: 'nonsense' })).toMatchObject({ error: { code: 103 } });
      const connection = target.connectionToken(user);
      expect(await subscribe(socket, { token: connection })).toMatchObject({ error: { code: 103 } });
      const foreign = target.subscriptionToken('sso-ws:someone.t1', user);
      socket.send({ id: 3, subscribe: { channel, token: foreign } });
      expect((await socket.end()).code).toBe(3500);
    });

    test("#76 another session's token is not accepted", async () => {
      const other = await connected('t2');
      other.send({ id: 2, subscribe: { channel, token: target.subscriptionToken(channel, user, 't1') } });
      expect((await other.end()).code).toBe(3500);
    });

    test('#76 a subscriber cannot publish, nor read history or presence', async () => {
      const { socket } = await subscribed();
      expect(await socket.ask({ id: 3, publish: { channel, data: 1 } })).toMatchObject({
        error: { code: 103 },
      });
      expect(await socket.ask({ id: 4, history: { channel, limit: 1 } })).toMatchObject({
        error: { code: 103 },
      });
      expect(await socket.ask({ id: 5, presence: { channel } })).toMatchObject({ error: { code: 108 } });
      expect(await socket.ask({ id: 6, presence_stats: { channel } })).toMatchObject({
        error: { code: 108 },
      });
    });

    test('expired tokens are 109, an unknown namespace is 102, a second subscribe 105', async () => {
      const late = await open();
      const expired = target.connectionToken(user, 't1', -2_000);
      expect(await late.ask({ id: 1, connect: { token: expired } })).toMatchObject({ error: { code: 109 } });
      const socket = await connected();
      const token = target.subscriptionToken(channel, user, 't1', -2_000);
      expect(await subscribe(socket, { token })).toMatchObject({ error: { code: 109 } });
      expect(await subscribe(socket, { channel: 'other:a' })).toMatchObject({ error: { code: 102 } });
      expect(await subscribe(socket)).toHaveProperty('subscribe');
      expect(await subscribe(socket)).toMatchObject({ error: { code: 105 } });
    });

    test('a bad connection token, or one that names a channel, closes with 3500', async () => {
      const exp = Math.floor(Date.now() / 1000) + 60;
      const named = createSigner({ key: testSecret })({
        sub: `${user}.t1`,
        aud: 'realtime-connection',
        exp,
        channel,
      });
      for (const token of ['nonsense', named, target.subscriptionToken(channel, user)]) {
        const socket = await open();
        socket.send({ id: 1, connect: { token } });
        expect(await socket.end()).toEqual({ code: 3500, reason: 'invalid token' });
      }
    });

    test('protocol violations close with 3501', async () => {
      const unconnected = await open();
      unconnected.send({ id: 1, subscribe: { channel } });
      expect((await unconnected.end()).code).toBe(3501);
      const untokened = await open();
      untokened.send({ id: 1, connect: {} });
      expect((await untokened.end()).code).toBe(3501);
      for (const frame of ['{', '{}', '{"id":2,"dance":{}}', '{"id":2,"subscribe":{"channel":""}}']) {
        const socket = await connected();
        socket.socket.send(frame);
        expect(await socket.end(), frame).toEqual({ code: 3501, reason: 'bad request' });
      }
      const twice = await connected();
      twice.send({ id: 2, connect: { token: target.connectionToken(user) } });
      expect((await twice.end()).code).toBe(3501);
    });

    test('rpc is 108 without a handler, and send closes with 3508', async () => {
      const socket = await connected();
      expect(await socket.ask({ id: 2, rpc: { method: 'm', data: {} } })).toMatchObject({
        error: { code: 108 },
      });
      socket.send({ send: { data: {} } });
      expect((await socket.end()).code).toBe(3508);
    });

    test('tokens are refreshed; expired ones close with 3005 and 3006, foreign ones with 3500', async () => {
      const { socket } = await subscribed();
      const token = target.connectionToken(user);
      // Centrifugo omits `client` here, although the protocol has the field. The library does not need it.
      expect(await socket.ask({ id: 3, refresh: { token } })).toMatchObject({
        refresh: { expires: true, ttl: expect.any(Number) },
      });
      const subscription = target.subscriptionToken(channel, user);
      expect(await socket.ask({ id: 4, sub_refresh: { channel, token: subscription } })).toMatchObject({
        sub_refresh: { expires: true, ttl: expect.any(Number) },
      });
      const other = { channel: 'sso-ws:other.t1', token: subscription };
      expect(await socket.ask({ id: 5, sub_refresh: other })).toMatchObject({ error: { code: 103 } });
      socket.send({ id: 6, refresh: { token: target.connectionToken(user, 't1', -2_000) } });
      expect((await socket.end()).code).toBe(3005);

      const second = await subscribed();
      const expired = target.subscriptionToken(channel, user, 't1', -2_000);
      second.socket.send({ id: 3, sub_refresh: { channel, token: expired } });
      expect((await second.socket.end()).code).toBe(3006);

      const third = await connected();
      third.send({ id: 3, refresh: { token: target.connectionToken(user, 't2') } });
      expect((await third.end()).code).toBe(3500);
    });

    test('#77 only an ended session is closed with 3503', async () => {
      const [first, second, other] = [await connected('t1'), await connected('t1'), await connected('t2')];
      await target.engine.disconnectSession(user, 't1');
      expect(await first.end()).toEqual({ code: 3503, reason: 'force disconnect' });
      expect(await second.end()).toEqual({ code: 3503, reason: 'force disconnect' });
      expect(await other.ask({ id: 2, unsubscribe: { channel } })).toEqual({ id: 2, unsubscribe: {} });
    });

    test('#45 all sessions of a user are closed together', async () => {
      const all = [await connected('t1'), await connected('t2'), await connected('t3')];
      await target.engine.disconnect(user, ['t1', 't2', 't3'], { code: 3011, reason: 'force reconnect' });
      for (const socket of all) expect(await socket.end()).toEqual({ code: 3011, reason: 'force reconnect' });
    });

    test('a subscription is ended by the server with a final code', async () => {
      const { socket } = await subscribed();
      await target.engine.unsubscribe(user, 't1', channel);
      expect(await socket.next()).toMatchObject({ push: { channel, unsubscribe: { code: 2000 } } });
    });

    test('#77 a message over 64 KiB closes with 1009', async () => {
      const socket = await connected();
      socket.send({ id: 2, rpc: { method: 'm', data: 'x'.repeat(64 * 1024) } });
      expect((await socket.end()).code).toBe(1009);
    });

    test('#77 too many connections of one session close with 3504', async () => {
      const all = await Promise.all(Array.from({ length: 64 }, () => connected()));
      expect(all.every(({ closed }) => closed === undefined)).toBe(true);
      const one = await open();
      one.send({ id: 1, connect: { token: target.connectionToken(user) } });
      expect((await one.end()).code).toBe(3504);
    });

    test('#75 a foreign page opens no websocket, and reads no response of the other transports', async () => {
      const headers = { origin: 'https://evil.example' };
      const socket = new RawSocket(target.host, headers);
      await socket.end();
      expect(socket.refused).toBe(403);
      const body = JSON.stringify({ id: 1, connect: { token: target.connectionToken(user) } });
      const sse = `/connection/sse?cf_connect=${encodeURIComponent(body)}`;
      const streams = [
        new RawStream(target.host, '/connection/http_stream', { body, headers }),
        new RawStream(target.host, sse, { method: 'GET', headers }),
        new RawStream(target.host, '/emulation', { body: '{}', headers }),
      ];
      for (const stream of streams) {
        await stream.opened();
        // Centrifugo sends no CORS header, so the browser blocks the page. The embedded server answers with 403.
        expect(stream.headers).not.toHaveProperty('access-control-allow-origin');
        stream.abort();
      }
    });

    test('a publication to an unknown channel is refused with 102', async () => {
      await expect(target.engine.publish('other:a', 1)).rejects.toMatchObject({
        name: 'RealtimeError',
        code: 102,
      });
    });

    it.each(['http_stream', 'sse'] as const)(
      '%s supports the same, with its commands at /emulation',
      async (transport) => {
        nextUser();
        const frame = JSON.stringify({ id: 1, connect: { token: target.connectionToken(user), name: 'js' } });
        const stream =
          transport === 'sse'
            ? new RawStream(target.host, `/connection/sse?cf_connect=${encodeURIComponent(frame)}`, {
                method: 'GET',
              })
            : new RawStream(target.host, '/connection/http_stream', { body: frame });
        const { connect: welcome } = (await stream.next()) as { connect: { session: string; node: string } };
        const request = { channel, token: target.subscriptionToken(channel, user), flag: 1 };
        expect(await emulate(target.host, welcome, { id: 2, subscribe: request })).toBe(204);
        expect(await stream.next()).toMatchObject({ id: 2, subscribe: { recoverable: true } });
        await target.engine.publish(channel, 1);
        expect(await stream.next()).toMatchObject({ push: { pub: { data: 1, offset: 1 } } });
        expect(await emulate(target.host, { ...welcome, node: 'elsewhere' }, { id: 3 })).toBe(404);
        await target.engine.disconnectSession(user, 't1');
        expect(await stream.next()).toMatchObject({ push: { disconnect: { code: 3503 } } });
        await stream.end();
      },
    );

    it.each(['websocket', 'http_stream', 'sse'] as const)(
      'the published client on %s connects, recovers, refreshes and disconnects permanently',
      async (transport) => {
        nextUser();
        const client = libraryClient(target.host, transport, {
          getToken: async () => target.connectionToken(user, 't1', 4_000),
        });
        clients.push(client);
        const events = eventsOf(client);
        const subscription = client.newSubscription(channel, {
          getToken: async () => target.subscriptionToken(channel, user, 't1', 4_000),
        });
        const heard = eventsOfSubscription(subscription);
        subscription.subscribe();
        client.connect();
        await seen(heard, 'subscribed');
        await target.engine.publish(channel, 1);
        await seen(heard, 'publication 1');
        await target.engine.disconnect(user, ['t1'], { code: 3011, reason: 'force reconnect' });
        await target.engine.publish(channel, 2);
        await seen(heard, 'subscribed recovered=true');
        await seen(heard, 'publication 2');
        await target.engine.disconnectSession(user, 't1');
        await seen(events, 'disconnected 3503');
        expect(heard.filter((event) => event.startsWith('publication'))).toEqual([
          'publication 1',
          'publication 2',
        ]);
        expect(events.filter((event) => event.startsWith('error'))).toEqual([]);
      },
    );
  });
}
