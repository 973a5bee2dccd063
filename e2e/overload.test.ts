import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CreatedUser, type Portal, startPortal } from './fixtures/portal-process.ts';
import { percentile, steadyCalls } from './fixtures/steady-calls.ts';

const timeout = 180_000;
/** Far more than the cores can hash in that time. */
const flood = 200 * Math.max(2, availableParallelism());

let portal: Portal;
let user: CreatedUser;
let token: string;

beforeAll(async () => {
  // Every sign-in uses a new address, so that only the queue limits them.
  portal = await startPortal({ TRUST_PROXY: 'loopback' });
  user = await portal.createUser();
  token = await signedIn();
}, timeout);
afterAll(() => portal.dispose(), timeout);

function signIn(email: string, password: string, from = '192.0.2.1'): Promise<Response> {
  return fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
}

async function signedIn(): Promise<string> {
  const { auth_token: given } = (await (await signIn(user.email, user.password)).json()) as {
    auth_token?: string;
  };
  return given ?? '';
}

const check = (signal?: AbortSignal) =>
  fetch(`${portal.url}/api/oauth/is-authenticated`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal ? { signal } : {}),
  });

it('R20 #60 in a flood of sign-ins some are refused immediately with 503, and everything else keeps working', {
  timeout,
}, async () => {
  const checks = steadyCalls(20, check);
  const lives = steadyCalls(20, (signal) => fetch(`${portal.url}/livez`, { signal }));
  const sentAt = performance.now();
  const replies = await Promise.all(
    Array.from({ length: flood }, async (_, index) => {
      const from = `198.51.${index >> 8}.${index & 255}`;
      const { status, headers } = await signIn(`nobody-${index}@example.com`, 'wrong horse battery', from);
      return { status, retryAfter: headers.get('retry-after'), took: performance.now() - sentAt };
    }),
  );
  const floodTook = Math.max(...replies.map(({ took }) => took));
  expect(replies.map(({ status }) => status).filter((status) => ![401, 429, 503].includes(status))).toEqual(
    [],
  );
  const refused = replies.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
  expect(replies.filter(({ status }) => status === 401).length).toBeGreaterThan(0);

  for (const calls of [await checks.stop(), await lives.stop()]) {
    expect(calls.map(({ status }) => status)).toEqual(Array(calls.length).fill(200));
    // A call that had to wait behind the hashes would take as long as the flood.
    expect(
      percentile(
        calls.map(({ took }) => took),
        0.5,
      ),
    ).toBeLessThan(floodTook / 2);
  }
  await expect.poll(signedIn, { timeout: 30_000 }).not.toBe('');
});

// Open files can be counted where /proc exists.
it.runIf(process.platform === 'linux')(
  'R21 the number of open files stays the same, whatever clients did',
  { timeout },
  async () => {
    const openFiles = async () => (await readdir(`/proc/${portal.pid()}/fd`)).length;
    await Promise.all(Array.from({ length: 50 }, () => check()));
    const before = await openFiles();
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => misbehave(index)));
    }
    expect((await check()).status).toBe(200);
    // Aborted connections are closed a moment later.
    await expect.poll(openFiles, { timeout: 60_000 }).toBeLessThanOrEqual(before + 60);
  },
);

/** Unread responses, incomplete requests, silent websockets and ordinary calls. */
async function misbehave(index: number): Promise<void> {
  if (index % 4 === 0) return void (await (await check()).arrayBuffer());
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const parts = [
    'GET /api/settings HTTP/1.1\r\nhost: x\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"',
    'GET /connection/websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  ];
  socket.on('error', () => {});
  await new Promise((written) => socket.write(parts[index % 3] ?? '', written));
  socket.destroy();
}
