import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestTimeout } from '../platform/http/limits.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());

/**
 * Sends `body`, then continues byte by byte until the connection is closed. Returns the status, and how long after the
 * reply it was closed.
 */
async function insist(head: readonly string[], body: string) {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  let answeredAt = 0;
  socket.on('data', (data) => {
    answeredAt ||= performance.now();
    answer += data;
  });
  // Closed while we write. `once` of node:events would reject with that error.
  socket.on('error', () => undefined);
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  socket.once('close', () => close());
  socket.write([...head, `host: ${hostname}`, '', body].join('\r\n'));
  const drip = setInterval(() => socket.writable && socket.write('1\r\n'), 100);
  await closed;
  clearInterval(drip);
  return { status: Number(answer.split(' ')[1]), open: performance.now() - answeredAt };
}

const announced = 'content-length: 10000000';
const json = 'content-type: application/json';
const form = 'content-type: application/x-www-form-urlencoded';
const chunked = 'transfer-encoding: chunked';
const large = `20000\r\n${'a'.repeat(0x20000)}\r\n`;

it.each([
  ['a body announced as too large', 413, ['POST /api/auth/login HTTP/1.1', json, announced], ''],
  ['a body that turns out too large', 413, ['POST /api/auth/login HTTP/1.1', json, chunked], large],
  [
    'a body of another type',
    415,
    ['POST /api/auth/login HTTP/1.1', 'content-type: text/plain', announced],
    '',
  ],
  ['a form announced as too large', 413, ['POST /oauth2/token HTTP/1.1', form, announced], ''],
  ['a form that turns out too large', 413, ['POST /oauth2/token HTTP/1.1', form, chunked], large],
  ['a form to log out with', 413, ['POST /oauth2/logout HTTP/1.1', form, chunked], large],
  ['a realtime command announced as too large', 413, ['POST /emulation HTTP/1.1', json, announced], ''],
  ['a realtime command that turns out too large', 413, ['POST /emulation HTTP/1.1', json, chunked], large],
  ['a page read with a body', 200, ['GET /livez HTTP/1.1', 'content-length: 1000'], ''],
])(
  '#300 %s gets a response, and the connection is closed',
  { timeout: 60_000 },
  async (_what, status, head, body) => {
    const answered = await insist(head, body);
    expect(answered.status).toBe(status);
    expect(answered.open).toBeLessThan(requestTimeout);
  },
);
