import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { realtimeTokens } from '../realtime-tokens.ts';
import { testNamespaces, testSecret } from '../testing/embedded-server.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { emulate, RawStream, statusOf } from '../testing/raw-stream.ts';
import { embeddedRealtime } from './embedded-realtime.ts';

const tokens = realtimeTokens({ secret: testSecret, clock: systemClock });
const token = () =>
  tokens.issueConnectionToken({ user: 'u1', sessionId: 't1', expiresAt: systemClock.now() + 60_000 });
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Mounts realtime as the portal does: before all routes and before the body is read. */
async function portal() {
  const realtime = embeddedRealtime({
    verifyConnectionToken: tokens.verifyConnectionToken,
    verifySubscriptionToken: tokens.verifySubscriptionToken,
    namespaces: testNamespaces,
    allowedOrigins: [],
    clock: systemClock,
    log: quiet,
  });
  const app = Fastify({ bodyLimit: 1_000, return503OnClosing: true });
  app.addHook('onRequest', (request, reply, done) => {
    if (realtime.handle(request.raw, reply.raw)) reply.hijack();
    done();
  });
  app.addHook('preClose', () => realtime.stop());
  app.get('/hello', async () => ({ hello: 'there' }));
  app.post('/echo', async (request) => request.body);
  realtime.attach(app.server);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, realtime, host: new URL(address).host };
}

let running: Awaited<ReturnType<typeof portal>>;
afterEach(() => running.app.close());

describe('next to Fastify', () => {
  it('all transports work, and so do the routes', async () => {
    running = await portal();
    const { host } = running;
    expect(await new RawSocket(host).connect(token())).toHaveProperty('client');
    const body = JSON.stringify({ id: 1, connect: { token: token() } });
    const stream = new RawStream(host, '/connection/http_stream', { body });
    const { connect: welcome } = (await stream.next()) as { connect: { session: string; node: string } };
    expect(await emulate(host, welcome, { id: 2, unsubscribe: { channel: 'open:a' } })).toBe(204);
    expect(await stream.next()).toEqual({ id: 2, unsubscribe: {} });
    const path = `/connection/sse?cf_connect=${encodeURIComponent(body)}`;
    expect(await new RawStream(host, path, { method: 'GET' }).next()).toHaveProperty('connect');
    expect(running.realtime.stats().connections).toEqual({ websocket: 1, http_stream: 1, sse: 1 });
    expect(await statusOf(host, '/hello', { method: 'GET' })).toBe(200);
    expect(await statusOf(host, '/echo', { body: '{"a":1}' })).toBe(200);
    expect(await statusOf(host, '/nowhere', { method: 'GET' })).toBe(404);
  });

  it('R12 the server closes even with open connections', async () => {
    running = await portal();
    const { host, app } = running;
    const socket = new RawSocket(host);
    await socket.connect(token());
    const body = JSON.stringify({ id: 1, connect: { token: token() } });
    const stream = new RawStream(host, '/connection/http_stream', { body });
    await stream.next();
    await app.close();
    expect(await socket.end()).toEqual({ code: 3001, reason: 'shutdown' });
    expect(await stream.next()).toMatchObject({ push: { disconnect: { code: 3001 } } });
  });
});
