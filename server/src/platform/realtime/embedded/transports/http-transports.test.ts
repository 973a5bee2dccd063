import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmbeddedServer, embeddedServer, testOrigin } from '../../testing/embedded-server.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { emulate, RawStream, statusOf } from '../../testing/raw-stream.ts';
import { until } from '../../testing/until.ts';
import type { EmbeddedRealtimeOptions } from '../embedded-realtime.ts';

const channel = 'sso-ws:u1.t1';
let server: EmbeddedServer;

async function started(options: Partial<EmbeddedRealtimeOptions> = {}) {
  server = await embeddedServer(options);
  return server;
}

afterEach(() => server.stop());

const connectFrame = (token: string) => JSON.stringify({ id: 1, connect: { token, name: 'js' } });
const streams = {
  http_stream: (host: string, token: string, headers = {}) =>
    new RawStream(host, '/connection/http_stream', { body: connectFrame(token), headers }),
  sse: (host: string, token: string, headers = {}) =>
    new RawStream(host, `/connection/sse?cf_connect=${encodeURIComponent(connectFrame(token))}`, {
      method: 'GET',
      headers,
    }),
} as const;

describe.each(['http_stream', 'sse'] as const)('the %s transport', (name) => {
  const open = streams[name];

  it('sends messages on the stream and accepts commands at /emulation', async () => {
    const { host, connectionToken, subscriptionToken, realtime } = await started();
    const stream = await open(host, connectionToken()).opened();
    const { connect: welcome } = (await stream.next()) as { connect: { session: string; node: string } };
    expect(welcome).toMatchObject({ session: expect.any(String), node: expect.any(String), ping: 25 });
    const subscribe = { channel, token: subscriptionToken(channel), flag: 1 };
    expect(await emulate(host, welcome, { id: 2, subscribe })).toBe(204);
    expect(await stream.next()).toMatchObject({ id: 2, subscribe: { recoverable: true } });
    await realtime.publish(channel, { text: 'zwei\nZeilen' });
    expect(await stream.next()).toEqual({
      push: { channel, pub: { data: { text: 'zwei\nZeilen' }, offset: 1 } },
    });
    expect(realtime.stats().connections[name]).toBe(1);
    stream.abort();
    await until('the server forgets the connection', () => realtime.stats().connections[name] === 0);
    expect(realtime.stats()).toMatchObject({ users: 0, channels: 0 });
    expect(await emulate(host, welcome, { id: 3, unsubscribe: { channel } })).toBe(204);
  });

  it('is neither cached nor buffered on its way', async () => {
    const { host, connectionToken } = await started();
    const { headers } = await open(host, connectionToken()).opened();
    expect(headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-type']).toMatch(name === 'sse' ? /^text\/event-stream/ : /^application\/json/);
  });

  it('ends with the disconnect push, and closes the stream 250 ms later', async () => {
    const timers = manualTimers();
    const { host, connectionToken, realtime } = await started({ timers });
    const stream = await open(host, connectionToken()).opened();
    await stream.next();
    await realtime.disconnectSession('u1', 't1');
    expect(await stream.next()).toEqual({ push: { disconnect: { code: 3503, reason: 'force disconnect' } } });
    timers.advance(249);
    // After one round trip an end of the stream would have arrived.
    await statusOf(host, '/', { method: 'GET' });
    await statusOf(host, '/', { method: 'GET' });
    expect(stream.ended).toBe(false);
    timers.advance(1);
    await stream.end();
  });

  it('refuses a connect after 500 ms', async () => {
    const timers = manualTimers();
    const { host, connectionToken } = await started({ timers });
    const [expired, invalid] = [open(host, connectionToken('u1', 't1', -1)), open(host, 'nonsense')];
    await expired.opened();
    await invalid.opened();
    timers.advance(499);
    expect([expired.inbox, invalid.inbox]).toEqual([[], []]);
    timers.advance(1);
    expect(await expired.next()).toMatchObject({ id: 1, error: { code: 109 } });
    expect(await invalid.next()).toMatchObject({ push: { disconnect: { code: 3500 } } });
    timers.advance(250);
    await invalid.end();
  });

  it('#75 answers a foreign page with 403', async () => {
    const { host, connectionToken } = await started();
    const foreign = await open(host, connectionToken(), { origin: 'https://evil.example' }).opened();
    expect(foreign.status).toBe(403);
    const crossSite = await open(host, connectionToken(), { 'sec-fetch-site': 'cross-site' }).opened();
    expect(crossSite.status).toBe(403);
    expect((await open(host, connectionToken(), { origin: testOrigin }).opened()).status).toBe(200);
  });

  it('closes with 3501 if the first command is not a connect', async () => {
    const { host } = await started();
    const path = name === 'sse' ? '/connection/sse?cf_connect=%7B%7D' : '/connection/http_stream';
    const request = name === 'sse' ? { method: 'GET' } : { body: '{}' };
    const stream = await new RawStream(host, path, request).opened();
    expect(await stream.next()).toMatchObject({ push: { disconnect: { code: 3501 } } });
    await stream.end();
  });

  it('answers 503 at its limit', async () => {
    const { host, connectionToken } = await started({ limits: { connections: 1 } });
    await (await open(host, connectionToken()).opened()).next();
    const second = await open(host, connectionToken()).opened();
    expect(second.status).toBe(503);
    expect(second.headers['retry-after']).toBe('5');
  });

  it('R12 announces a shutdown', async () => {
    const { host, connectionToken, realtime } = await started();
    const stream = await open(host, connectionToken()).opened();
    await stream.next();
    await realtime.stop();
    expect(await stream.next()).toEqual({ push: { disconnect: { code: 3001, reason: 'shutdown' } } });
    await stream.end();
    expect((await open(host, connectionToken()).opened()).status).toBe(503);
  });
});

describe('the emulation route', () => {
  const body = (session: string, node: string, data = '{}') => JSON.stringify({ session, node, data });

  async function connected() {
    const { host, connectionToken } = await started();
    const stream = await streams.http_stream(host, connectionToken()).opened();
    const { connect: welcome } = (await stream.next()) as { connect: { session: string; node: string } };
    return { host, stream, ...welcome };
  }

  it('returns 204 for its own node, whether it knows the session or not, and 404 for any other', async () => {
    const { host, session, node } = await connected();
    const ask = (text: string) => statusOf(host, '/emulation', { body: text });
    expect(await ask(body(session, node, '{"id":2,"unsubscribe":{"channel":"open:a"}}'))).toBe(204);
    expect(await ask(body('someone', node))).toBe(204);
    expect(await ask(body(session, 'elsewhere'))).toBe(404);
  });

  it.each(['', '{', '[]', '{"session":"a"}', '{"session":1,"node":"n","data":"{}"}'])(
    'returns 400 for %j',
    async (text) => {
      const { host } = await connected();
      expect(await statusOf(host, '/emulation', { body: text })).toBe(400);
    },
  );

  it('#77 returns 413 for more than 64 KiB, announced or not', async () => {
    const { host, session, node } = await connected();
    const large = body(session, node, 'x'.repeat(64 * 1024));
    expect(await statusOf(host, '/emulation', { body: large })).toBe(413);
    const headers = { 'transfer-encoding': 'chunked' };
    expect(await statusOf(host, '/emulation', { body: large, headers })).toBe(413);
    expect(await statusOf(host, '/connection/http_stream', { body: large })).toBe(413);
  });

  it('#72 returns 415 for what a foreign page could send without a preflight', async () => {
    const { host, session, node } = await connected();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
      const request = { body: body(session, node), headers: { 'content-type': type } };
      expect(await statusOf(host, '/emulation', request)).toBe(415);
      expect(await statusOf(host, '/connection/http_stream', request)).toBe(415);
    }
  });

  it('#75 returns 403 for a foreign page', async () => {
    const { host, session, node, stream } = await connected();
    const data = '{"id":2,"unsubscribe":{"channel":"open:a"}}';
    const headers = { origin: 'https://evil.example' };
    expect(await statusOf(host, '/emulation', { body: body(session, node, data), headers })).toBe(403);
    expect(stream.inbox).toEqual([]);
  });

  it('keeps the order of the commands', async () => {
    const { host, session, node, stream } = await connected();
    for (let id = 2; id < 12; id += 1) {
      await emulate(host, { session, node }, { id, unsubscribe: { channel: 'open:a' } });
    }
    await until('all replies', () => stream.inbox.length === 10);
    expect(stream.inbox.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});

describe('R16 a stream that nobody reads', () => {
  it('is disconnected', async () => {
    const { host, connectionToken, subscriptionToken, realtime } = await started();
    const [hostname, port] = host.split(':');
    const token = connectionToken();
    const frame = JSON.stringify({ id: 1, connect: { token } });
    const subscribe = JSON.stringify({ id: 2, subscribe: { channel, token: subscriptionToken(channel) } });
    const body = `${frame}\n${subscribe}`;
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.pause();
    const head = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    socket.write(`POST /connection/http_stream HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    await until('the subscription', () => realtime.stats().channels === 1);
    const flood = 'x'.repeat(60 * 1024);
    await until('the end of it', async () => {
      await realtime.publish(channel, flood);
      return realtime.stats().closed[3008] === 1;
    });
    await until('nothing is left of it', () => realtime.stats().connections.http_stream === 0);
    socket.destroy();
  });
});

describe('the HTTP routes', () => {
  it('answer any other method with 405, an empty frame with 400', async () => {
    const { host } = await started();
    expect(await statusOf(host, '/connection/http_stream', { method: 'GET' })).toBe(405);
    expect(await statusOf(host, '/connection/sse', { method: 'POST', body: '{}' })).toBe(405);
    expect(await statusOf(host, '/emulation', { method: 'PUT', body: '{}' })).toBe(405);
    expect(await statusOf(host, '/connection/sse', { method: 'GET' })).toBe(400);
    expect(await statusOf(host, '/connection/http_stream', { body: '' })).toBe(400);
  });

  it('do not handle any other address', async () => {
    const { host } = await started();
    for (const path of ['/', '/connection', '/connection/http_stream/', '/emulation2']) {
      expect(await statusOf(host, path, { body: '{}' })).toBe(404);
    }
  });

  it('answer 408 for a body that does not arrive', async () => {
    const timers = manualTimers();
    const { host } = await started({ timers });
    const [hostname, port] = host.split(':');
    const socket = connect(Number(port), hostname);
    const head = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100`;
    socket.write(`POST /emulation HTTP/1.1\r\n${head}\r\n\r\n{`);
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    await until('the body is waited for', () => timers.pending > 1);
    timers.advance(10_000);
    await until('the answer', () => answer.startsWith('HTTP/1.1 408'));
    socket.destroy();
  });
});
