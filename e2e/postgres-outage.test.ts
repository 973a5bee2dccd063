import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuttableProxy, cuttableProxy } from '../scripts/testing/cuttable-proxy.ts';
import { findPostgres } from '../scripts/testing/find-postgres.ts';
import { startPostgres } from '../scripts/testing/postgres-cluster.ts';
import { type CreatedUser, type Portal, startPortal } from './fixtures/portal-process.ts';
import { steadyCalls } from './fixtures/steady-calls.ts';

// PostgreSQL restarts take a minute or more.
const timeout = 180_000;
const binaries = findPostgres();
if (!binaries) throw new Error('These tests need PostgreSQL (initdb, postgres)');

let cluster: Awaited<ReturnType<typeof startPostgres>>;
let line: CuttableProxy;
let portal: Portal;
let user: CreatedUser;
let token: string;
/** Settings shared by all processes of the portal. */
const secrets = { SECRET_KEY: randomBytes(32).toString('base64') };
const underWay = new AsyncDisposableStack();

beforeAll(async () => {
  cluster = await startPostgres(binaries);
  underWay.defer(cluster.stop);
  line = await cuttableProxy(cluster.port);
  underWay.defer(() => line.close());
  portal = await started({ DATABASE_URL: `postgres://postgres@127.0.0.1:${line.port}/postgres` });
  user = await portal.createUser();
  token = await signIn(portal);
}, timeout);
afterAll(() => underWay.disposeAsync(), timeout);

async function started(settings: Record<string, string>): Promise<Portal> {
  const fresh = await startPortal({ ...secrets, ...settings });
  underWay.defer(() => fresh.dispose());
  return fresh;
}

async function signIn(at: Portal): Promise<string> {
  const response = await fetch(`${at.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: user.password }),
  });
  const { auth_token: given } = (await response.json()) as { auth_token?: string };
  if (!given) throw new Error(`Sign-in answered ${response.status}`);
  return given;
}

const check = (at: Portal, bearer: string, signal?: AbortSignal) =>
  fetch(`${at.url}/api/oauth/is-authenticated`, {
    headers: { authorization: `Bearer ${bearer}` },
    ...(signal ? { signal } : {}),
  });

const isBack = () =>
  expect.poll(async () => (await check(portal, token)).status, { timeout: 20_000 }).toBe(200);

describe('PostgreSQL outages', () => {
  it('R3 a restart under load causes only 503 with Retry-After, and the process survives', {
    timeout,
  }, async () => {
    const pid = portal.pid();
    const calls = steadyCalls(50, (signal) => check(portal, token, signal));
    await expect.poll(() => calls.answered.length, { timeout: 20_000 }).toBeGreaterThan(25);
    await cluster.restart();
    await isBack();
    const before = calls.answered.length;
    await expect.poll(() => calls.answered.length, { timeout: 20_000 }).toBeGreaterThan(before + 50);
    const answered = await calls.stop();
    expect([...new Set(answered.map(({ status }) => status))].sort()).toEqual([200, 503]);
    expect(answered.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
    expect(answered.slice(-25).map(({ status }) => status)).toEqual(Array(25).fill(200));
    expect(portal.pid()).toBe(pid);
    expect(await check(portal, await signIn(portal))).toMatchObject({ status: 200 });
  });

  it('R4 while it hangs every call ends with 503, /livez is ok and /readyz fails; then everything recovers', {
    timeout,
  }, async () => {
    line.hang();
    // More than the pool's connections, so that waiting for one is limited too.
    const refused = await Promise.all(Array.from({ length: 30 }, () => check(portal, token)));
    expect([...new Set(refused.map(({ status }) => status))]).toEqual([503]);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect((await fetch(`${portal.url}/livez`)).status).toBe(200);
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(503);
    await line.restore();
    await isBack();
    await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status).toBe(200);
    expect(await check(portal, await signIn(portal))).toMatchObject({ status: 200 });
  });
});

describe('several processes on one database', () => {
  it('R11 start concurrently on an empty one', { timeout }, async () => {
    await cluster.createDatabase('fresh');
    const DATABASE_URL = cluster.url.replace(/postgres$/, 'fresh');
    const all = await Promise.all([1, 2, 3].map(() => started({ DATABASE_URL })));
    for (const each of all) expect((await fetch(`${each.url}/readyz`)).status).toBe(200);
  });

  it('R11 R9 one joins, keys rotate and the other leaves, and no call fails meanwhile', {
    timeout,
  }, async () => {
    const calls = steadyCalls(20, (signal) => check(portal, token, signal));
    // It serves the same portal: tokens are issued for PUBLIC_URL.
    const next = await started({ DATABASE_URL: cluster.url, PUBLIC_URL: portal.url });
    const [ofOld, ofNext] = [await signIn(portal), await signIn(next)];
    expect((await next.cli(['keys', 'rotate', '--json'])).code).toBe(0);
    for (const at of [portal, next]) {
      for (const bearer of [token, ofOld, ofNext, await signIn(portal), await signIn(next)]) {
        expect((await check(at, bearer)).status).toBe(200);
      }
    }
    const answered = await calls.stop();
    expect(answered.length).toBeGreaterThan(10);
    expect(answered.filter(({ status }) => status !== 200)).toEqual([]);

    // A session ended at one process ends at the other immediately.
    await fetch(`${next.url}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${ofOld}` } });
    expect((await check(portal, ofOld)).status).toBe(401);
    await portal.stop('SIGTERM');
    expect((await check(next, token)).status).toBe(200);
    expect((await check(next, ofOld)).status).toBe(401);
  });
});
