import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../scripts/testing/free-port.ts';
import { type CreatedUser, type Portal, startPortal } from './fixtures/portal-process.ts';

// SOAK_CALLS=1000000 runs for hours.
const calls = Number(process.env.SOAK_CALLS ?? 6_000);
const timeout = 60_000 + calls * 20;
/** Calls before the first memory measurement, so that code is compiled and caches are filled. */
const warmUpCalls = 2_000;
const atOnce = 20;
/** Memory in use varies by about one MB between collections, and does not grow over 100,000 calls. */
const mayGrow = 2 * 1024 * 1024;

const underWay = new AsyncDisposableStack();
let portal: Portal;
let user: CreatedUser;
let token: string;
let metricsPort: string;
let snapshots: string;

beforeAll(async () => {
  snapshots = await mkdtemp(join(tmpdir(), 'latchkey-soak-'));
  underWay.defer(() => rm(snapshots, { recursive: true, force: true }));
  metricsPort = String(await freePort());
  portal = await startPortal({
    METRICS_PORT: metricsPort,
    // Sign-ins use many addresses, so that no limit applies.
    TRUST_PROXY: 'loopback',
    NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${snapshots}`,
  });
  underWay.defer(() => portal.dispose());
  user = await portal.createUser();
  token = JSON.parse((await signIn(0)).body).auth_token;
}, timeout);
afterAll(() => underWay.disposeAsync(), timeout);

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}
/** Replaced after each soak, so that no idle connection is counted. */
let agent = new Agent({ keepAlive: true });

async function ask(path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const sent = request(portal.url + path, { agent, headers, method: body === undefined ? 'GET' : 'POST' });
  sent.end(body);
  const [reply] = await once(sent, 'response');
  return { status: reply.statusCode, body: await text(reply) };
}

const json = { 'content-type': 'application/json' };
const bearer = (given: string) => ({ authorization: `Bearer ${given}` });
const signIn = (index: number, password = user.password) =>
  ask(
    '/api/auth/login',
    { ...json, 'x-forwarded-for': `198.51.${index & 63}.${(index >> 6) & 255}` },
    JSON.stringify({ email: user.email, password }),
  );

/** Signs in and out. */
async function visit(index: number): Promise<number | undefined> {
  const { auth_token: given } = JSON.parse((await signIn(index)).body);
  return (await ask('/api/logout', { ...json, ...bearer(given) }, '{}')).status;
}

/** Opens and closes a tab. */
async function connect(): Promise<number> {
  const { token: given, url } = JSON.parse((await ask('/api/ws/connection', bearer(token))).body);
  const socket = new WebSocket(url);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, connect: { token: given } }));
  const [message] = await once(socket, 'message');
  const closed = once(socket, 'close');
  socket.close();
  await closed;
  return 'connect' in JSON.parse(message.data) ? 200 : 400;
}

/** Every kind of call, slow ones rarely. Checks each response. */
async function call(index: number): Promise<void> {
  const [answered, expected] = await (async () => {
    if (index % 500 === 1) return [await visit(index), 200];
    if (index % 40 === 2) return [await connect(), 200];
    if (index % 10 === 3) return [(await ask('/api/profile', bearer(`${token}x`))).status, 401];
    if (index % 10 === 4) return [(await ask('/api/auth/login', json, '{"email":')).status, 400];
    if (index % 10 === 5) return [(await ask(`/api/nothing/${index}`)).status, 404];
    if (index % 10 === 6) return [(await ask('/api/profile', bearer(token))).status, 200];
    return [(await ask('/api/oauth/is-authenticated', bearer(token))).status, 200];
  })();
  expect(`${index}: ${answered}`).toBe(`${index}: ${expected}`);
}

async function soak(count: number): Promise<void> {
  let next = 0;
  const caller = async () => {
    while (next < count) await call(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  agent.destroy();
  agent = new Agent({ keepAlive: true });
}

const openFiles = async () => (await readdir(`/proc/${portal.pid()}/fd`)).length;

/** Bytes in use after a forced collection: V8 collects all garbage before it writes a snapshot. */
async function memoryInUse(): Promise<number> {
  const before = (await readdir(snapshots)).length;
  process.kill(portal.pid(), 'SIGUSR2');
  await expect.poll(async () => (await readdir(snapshots)).length, { timeout: 30_000 }).toBe(before + 1);
  // Answered after the snapshot was written, because that blocks the server.
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  return read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes');
}

// Open files can be counted where /proc exists.
it.runIf(process.platform === 'linux')(
  `R21 memory and open files are the same after ${calls} calls as before`,
  { timeout },
  async () => {
    await soak(warmUpCalls);
    const memory = await memoryInUse();
    const files = await openFiles();
    await soak(calls);
    const grown = (await memoryInUse()) - memory;
    expect(grown).toBeLessThan(mayGrow);
    await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThanOrEqual(files);
  },
);
