import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeClock, fakeClock } from '../clock/fake-clock.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createLog } from '../log/create-log.ts';
import { createErrorReports, type ErrorReports } from './error-reports.ts';
import { longestQueue, sameErrorAgainAfter } from './limits.ts';
import { parseSentryDsn } from './sentry-target.ts';

interface Received {
  readonly path: string;
  readonly auth: string;
  readonly type: string;
  readonly event: Record<string, unknown>;
  readonly raw: string;
}

let service: Server;
let clock: FakeClock;
let received: Received[];
/** The response of the service, and when it is sent. */
let answer: { status: number; headers?: Record<string, string>; after?: Promise<void> };

beforeEach(async () => {
  received = [];
  answer = { status: 200 };
  clock = fakeClock();
  service = createServer(async (request, response) => {
    const raw = await text(request);
    const [, item = '{}', event = '{}'] = raw.split('\n');
    received.push({
      path: request.url ?? '',
      auth: String(request.headers['x-sentry-auth']),
      type: JSON.parse(item).type,
      event: JSON.parse(event),
      raw,
    });
    await answer.after;
    response.writeHead(answer.status, answer.headers).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

function reports(sampleRate = 1): ErrorReports {
  const target = parseSentryDsn(`http://writekey@127.0.0.1:${(service.address() as AddressInfo).port}/in/7`);
  if (!target) throw new Error('The DSN is not read');
  return createErrorReports({ target, clock, release: '1.2.3', environment: 'test', sampleRate });
}

/** A server that reports its requests. */
function http() {
  const log = createLog({ level: 'silent' });
  const security = { https: false, connectOrigins: [] };
  return createHttpServer({ log, security, clientAddress: () => '192.0.2.7' });
}

it('sends what is logged as an error, with causes and reference, and nothing below that level', async () => {
  const { capture, flush } = reports();
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    destination: { write: (line) => lines.push(line) },
    onError: capture,
  });
  log.warn({ err: new Error('only a warning') }, 'careful');
  log
    .child({ reqId: 'r1' })
    .error(
      { err: new TypeError('broken', { cause: new Error('below') }), reference: 'r1' },
      'request failed',
    );
  await flush();
  expect(lines).toHaveLength(2);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ path: '/in/api/7/envelope/', type: 'event' });
  expect(received[0]?.auth).toContain('sentry_key=writekey');
  expect(received[0]?.event).toMatchObject({
    release: '1.2.3',
    environment: 'test',
    tags: { reference: 'r1' },
    exception: {
      values: [
        { type: 'Error', value: 'below' },
        { type: 'TypeError', value: 'broken', stacktrace: { frames: expect.any(Array) } },
      ],
    },
  });
  expect(received[0]?.raw).toContain('error-reports.test.ts');
});

it('#82 sends no secret, wherever in an error it is', async () => {
  const { capture, flush } = reports();
  const secrets = ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'a'.repeat(43), 'hunter2', '123456'];
  const [jwt, random, password, code] = secrets;
  const error = new Error(`GET https://x/reset?token=${random}&code=${code} with Bearer ${jwt}`, {
    cause: new Error(`postgres://me:${password}@db/latchkey is away`),
  });
  Object.assign(error, { headers: { authorization: jwt }, body: { password, code }, parameters: [random] });
  capture({ err: error, reference: 'r2' }, 'request failed');
  await flush();
  expect(received).toHaveLength(1);
  for (const secret of secrets) expect(received[0]?.raw).not.toContain(secret);
});

it('sends a repeated error once a minute', async () => {
  const { capture, flush } = reports();
  const fail = () => capture({ err: new Error('again') }, 'request failed');
  for (let count = 0; count < 50; count += 1) fail();
  await flush();
  expect(received).toHaveLength(1);
  clock.advance(sameErrorAgainAfter);
  fail();
  await flush();
  expect(received).toHaveLength(2);
});

it('queues a limited number of reports, and drops the others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = { status: 200, after: promise };
  const { capture, flush } = reports();
  for (let count = 0; count < 3 * longestQueue; count += 1) {
    capture({ err: new Error(`number ${count}`) }, 'request failed');
    if (count === 0) await expect.poll(() => received.length).toBe(1);
  }
  resolve();
  await flush();
  expect(received).toHaveLength(longestQueue + 1);
});

it('#337 a flood of requests that ask to be timed displaces no error', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = { status: 200, after: promise };
  const { app, ended } = http();
  app.get('/', () => 'ok');
  const { capture, trace, flush } = reports();
  trace(ended);
  const traced = { 'sentry-trace': `${'ab'.repeat(16)}-${'cd'.repeat(8)}-1` };
  for (let count = 0; count < 2 * longestQueue; count += 1) await app.inject({ url: '/', headers: traced });
  await expect.poll(() => received.length).toBe(1);
  capture({ err: new Error('while it hangs') }, 'request failed');
  await expect.poll(() => received.map(({ type }) => type)).toEqual(['transaction', 'event']);
  resolve();
  await flush();
  await app.close();
});

it('pauses as long as the service demands', async () => {
  answer = { status: 429, headers: { 'retry-after': '30' } };
  const { capture, flush } = reports();
  capture({ err: new Error('one') }, 'request failed');
  await flush();
  answer = { status: 200 };
  capture({ err: new Error('two') }, 'request failed');
  await flush();
  expect(received).toHaveLength(1);
  clock.advance(30_000);
  capture({ err: new Error('three') }, 'request failed');
  await flush();
  expect(received).toHaveLength(2);
});

it('works without the service', async () => {
  const { capture, flush } = reports();
  service.close();
  await once(service, 'close');
  capture({ err: new Error('nobody listens') }, 'request failed');
  await flush();
  expect(received).toEqual([]);
});

it('times every tenth request, by its pattern and never by its address', async () => {
  const { app, ended } = http();
  app.get('/things/:id', () => 'ok');
  const { trace, flush } = reports(0.1);
  trace(ended);
  const address = '/things/secret-thing?token=secret-token';
  for (let count = 0; count < 1_000; count += 1) {
    await app.inject(address);
    // The queue is shorter than a thousand concurrent requests would need.
    if (count % 50 === 0) await flush();
  }
  await flush();
  // Within ten standard deviations for 1,000 draws at 10 %.
  expect(received.length).toBeGreaterThan(5);
  expect(received.length).toBeLessThan(195);
  expect(received[0]).toMatchObject({
    type: 'transaction',
    event: { transaction: 'GET /things/:id', contexts: { trace: { op: 'http.server', status: 'ok' } } },
  });
  expect(received.map(({ raw }) => raw).join()).not.toContain('secret-');
  await app.close();
});

it("continues a page's trace, and leaves out what the page leaves out", async () => {
  const { app, ended } = http();
  app.get('/', () => 'ok');
  const { trace, flush } = reports(1);
  trace(ended);
  const traceId = 'ab'.repeat(16);
  const parent = 'cd'.repeat(8);
  await app.inject({ url: '/', headers: { 'sentry-trace': `${traceId}-${parent}-0` } });
  await app.inject({ url: '/', headers: { 'sentry-trace': `${traceId}-${parent}-1` } });
  await setImmediate();
  await flush();
  expect(received.map(({ event }) => event)).toMatchObject([
    { contexts: { trace: { trace_id: traceId, parent_span_id: parent } } },
  ]);
  await app.close();
});

it('accepts only the DSN of a project', () => {
  expect(parseSentryDsn('https://k@sentry.example.com/1')).toMatchObject({
    url: 'https://sentry.example.com/api/1/envelope/',
    publicKey: 'k',
  });
  for (const wrong of [
    '',
    'x',
    'https://sentry.example.com/1',
    'https://k@sentry.example.com/',
    'https://k@sentry.example.com/project',
    'ftp://k@sentry.example.com/1',
  ])
    expect(parseSentryDsn(wrong), wrong).toBeUndefined();
});
