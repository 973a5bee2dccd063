import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cuttableProxy } from '../../scripts/testing/cuttable-proxy.ts';
import { findPostgres } from '../../scripts/testing/find-postgres.ts';
import { startPostgres } from '../../scripts/testing/postgres-cluster.ts';
import { type PortalCluster, startPortalCluster } from '../fixtures/portal-cluster.ts';
import { steadyCalls } from '../fixtures/steady-calls.ts';
import { balancer } from './balancer.ts';
import { inWords } from './light-load.ts';
import { untilReady } from './until-ready.ts';
import { startWriters, type Writers } from './writers.ts';

/** The measured result, as a line of docs/operate.md, and what must not happen. */
export interface Outcome {
  readonly seen: string;
  readonly wrong: readonly string[];
}

/** Per second. */
const [checksASecond, signInsASecond] = [Number(process.env.REQUESTS_PER_SECOND ?? 200), 2];
const drainSeconds = 2;
const before = 2_000;
const settings = { DRAIN_SECONDS: String(drainSeconds), REFRESH_GRACE_SECONDS: '60' };

const inCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

/** Restarts each process in turn, twice, behind a proxy like deploy/caddy/Caddyfile: no call fails. */
export async function rollingRestart(): Promise<Outcome> {
  await using undo = new AsyncDisposableStack();
  const cluster = await started(undo);
  const user = await cluster.createUser();
  const signIn = (signal: AbortSignal) =>
    fetch(`${cluster.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: user.password }),
      signal,
    });
  const first = (await (await signIn(AbortSignal.timeout(10_000))).json()) as { auth_token: string };
  const headers = { authorization: `Bearer ${first.auth_token}` };
  // Accounts are created before the load, because starting a process for each would itself be load.
  const writers = await startWriters(cluster);
  const checks = steadyCalls(checksASecond, (signal) =>
    fetch(`${cluster.url}/api/oauth/is-authenticated`, { headers, signal }),
  );
  const signIns = steadyCalls(signInsASecond, signIn);
  const began = performance.now();
  for (let round = 0; round < 2; round += 1) for (const each of cluster.processes) await each.restart();
  const took = Math.round((performance.now() - began) / 1_000);
  const [checked, signedIn] = [await checks.stop(), await signIns.stop()];
  const counts = writers.acknowledged();
  const lost = await writers.stop();
  const failed = [...checked, ...signedIn].filter(({ status }) => status !== 200);
  return {
    seen: `four restarts in ${took} s, ${Math.round((checked.length + signedIn.length) / took)} requests a second: session check ${inWords(checked)}; sign-in ${inWords(signedIn)}; ${inCounts(counts)}`,
    wrong: [...lost, ...(failed.length > 0 ? [`${failed.length} requests failed: ${inWords(failed)}`] : [])],
  };
}

/** One of two processes crashes during writes, and restarts. */
export async function killedProcess(): Promise<Outcome> {
  await using undo = new AsyncDisposableStack();
  const cluster = await started(undo);
  const writers = await startWriters(cluster);
  await delay(before);
  const victim = cluster.processes[1];
  const atCrash = writers.acknowledged();
  await victim?.stop('SIGKILL');
  await delay(before);
  await victim?.restart();
  await delay(before);
  return await judged(writers, atCrash, 'one process killed');
}

/** The database crashes. Its synchronous standby is promoted and takes over its address. */
export async function databaseFailover(): Promise<Outcome | undefined> {
  const binaries = findPostgres();
  if (!binaries) return undefined;
  await using undo = new AsyncDisposableStack();
  // Only processes crash here, not the machine: data in the kernel counts as on disk.
  const durable = ['fsync=off', 'full_page_writes=off', 'max_connections=100', 'synchronous_commit=on'];
  const primary = await startPostgres(binaries, { settings: durable });
  undo.defer(() => primary.stop());
  const standby = await startPostgres(binaries, { settings: durable, standbyOf: primary.url });
  undo.defer(() => standby.stop());
  // From now on a commit waits for the standby.
  await sql(primary.url, "alter system set synchronous_standby_names = '*'");
  await sql(primary.url, 'select pg_reload_conf()');
  const line = await cuttableProxy(primary.port);
  undo.defer(() => line.close());
  const url = `postgres://postgres@127.0.0.1:${line.port}/postgres`;
  const cluster = await started(undo, { DATABASE_URL: url });
  const writers = await startWriters(cluster);
  await delay(before);
  const isSynchronous = await sql(primary.url, 'select sync_state from pg_stat_replication');
  const atCrash = writers.acknowledged();
  const began = performance.now();
  await primary.crash();
  await line.cut();
  line.leadTo(standby.port);
  // The address may point to the standby before it is promoted.
  await line.restore();
  const early = await fetch(`${cluster.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'correct horse battery' }),
  });
  await sql(standby.url, 'select pg_promote()');
  await untilReady(cluster.url);
  const took = ((performance.now() - began) / 1_000).toFixed(1);
  await delay(before);
  const { seen, wrong } = await judged(writers, atCrash, `ready again after ${took} s`);
  return {
    seen,
    wrong: [
      ...wrong,
      ...(JSON.stringify(isSynchronous) === '[{"sync_state":"sync"}]'
        ? []
        : ['the standby was not synchronous']),
      ...(early.status === 503 ? [] : [`a sign-in at the standby answered ${early.status}, not 503`]),
    ],
  };
}

async function started(
  undo: AsyncDisposableStack,
  more: Record<string, string> = {},
): Promise<PortalCluster> {
  const cluster = await startPortalCluster({ ...settings, ...more }, 2, balancer);
  undo.defer(() => cluster.dispose());
  return cluster;
}

/** Something of each kind must be acknowledged before and after the crash, otherwise the test shows nothing. */
async function judged(writers: Writers, atCrash: Record<string, number>, what: string): Promise<Outcome> {
  const counts = writers.acknowledged();
  const lost = await writers.stop();
  const idle = Object.keys(counts).filter((name) => atCrash[name] === 0 || counts[name] === atCrash[name]);
  return {
    seen: `${what}; acknowledged before it: ${inCounts(atCrash)}; in all: ${inCounts(counts)}; lost: ${lost.length}`,
    wrong: [...lost, ...idle.map((name) => `no ${name} were acknowledged before and after`)],
  };
}

async function sql(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
