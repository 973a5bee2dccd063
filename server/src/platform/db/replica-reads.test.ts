import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cuttableProxy } from '../../../../scripts/testing/cuttable-proxy.ts';
import { findPostgres } from '../../../../scripts/testing/find-postgres.ts';
import { startPostgres, throwaway } from '../../../../scripts/testing/postgres-cluster.ts';
import { onPostgres } from '../testing/test-database.ts';
import type { DatabaseHandle } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { postgresPool } from './postgres-pool.ts';

const timeout = 120_000;
const every = 100;
const binaries = findPostgres();

async function migrated(url: string): Promise<void> {
  const opened = await openDatabase(url);
  await migrate(opened.db);
  await opened.close();
}

describe.runIf(onPostgres && binaries)('reads of a replica', () => {
  const undo = new AsyncDisposableStack();
  const told: (string | undefined)[] = [];
  let primaryUrl: string;
  let primary: ReturnType<typeof postgresPool>;
  let standby: ReturnType<typeof postgresPool>;
  let line: Awaited<ReturnType<typeof cuttableProxy>>;
  let opened: DatabaseHandle;

  beforeAll(async () => {
    const one = await startPostgres(binaries ?? '', { settings: [...throwaway, 'wal_level=logical'] });
    undo.defer(one.stop);
    await migrated(one.url);
    const other = await startPostgres(binaries ?? '', { standbyOf: one.url });
    undo.defer(other.stop);
    line = await cuttableProxy(other.port);
    undo.defer(() => line.close());
    primaryUrl = one.url;
    primary = postgresPool(one.url);
    undo.defer(() => primary.end());
    standby = postgresPool(other.url);
    undo.defer(() => standby.end());
    const url = `postgres://postgres@127.0.0.1:${line.port}/postgres`;
    const onChange = (why?: Error) => told.push(why?.message);
    opened = await openDatabase(one.url, { replica: { url, onChange, every } });
    undo.defer(() => opened.close());
  }, timeout);
  afterAll(() => undo.disposeAsync(), timeout);

  const isFromReplica = async (): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(opened.reads);
    return rows[0]?.is ?? false;
  };
  const within = { timeout: 30_000 };

  it('come from the replica once it is known to be close enough, and writes never go there', {
    timeout,
  }, async () => {
    await expect.poll(isFromReplica, within).toBe(true);
    expect(opened.isReplicaAway?.()).toBe(false);
    await expect(sql`delete from users`.execute(opened.reads)).rejects.toThrow('read alone');
    await expect(opened.reads.transaction().execute(async () => 1)).rejects.toThrow('read alone');
  });

  it('come from the primary while the replica is down, which is logged once', { timeout }, async () => {
    told.length = 0;
    await line.cut();
    expect(await isFromReplica()).toBe(false);
    expect(opened.isReplicaAway?.()).toBe(true);
    expect(await isFromReplica()).toBe(false);
    await line.restore();
    await expect.poll(isFromReplica, within).toBe(true);
    expect(told).toEqual([expect.stringContaining('not answer'), undefined]);
  });

  it('come from the primary while the replica lags too far behind', {
    timeout,
  }, async () => {
    told.length = 0;
    await standby.query('select pg_wal_replay_pause()');
    await primary.query('create table written (id int)');
    await expect.poll(() => opened.isReplicaAway?.(), within).toBe(true);
    expect((await sql`select * from written`.execute(opened.reads)).rows).toEqual([]);
    await standby.query('select pg_wal_replay_resume()');
    await expect.poll(isFromReplica, within).toBe(true);
    expect(told).toEqual(['the replica is behind', undefined]);
  });

  it('come from the primary if the replica lacks a table', { timeout }, async () => {
    await expect.poll(isFromReplica, within).toBe(true);
    await standby.query('select pg_wal_replay_pause()');
    await primary.query('create table fresh (id int)');
    expect((await sql`select * from fresh`.execute(opened.reads)).rows).toEqual([]);
    await standby.query('select pg_wal_replay_resume()');
  });

  it('#524 come from the primary while a logical replica has stopped', { timeout }, async () => {
    const copy = await startPostgres(binaries ?? '');
    undo.defer(copy.stop);
    await migrated(copy.url);
    const there = postgresPool(copy.url);
    undo.defer(() => there.end());
    await primary.query('create publication mark for table replica_mark');
    await there.query(`create subscription mark connection '${primaryUrl}' publication mark`);
    const reads = await openDatabase(primaryUrl, { replica: { url: copy.url, onChange: () => {}, every } });
    undo.defer(() => reads.close());
    await expect.poll(() => reads.isReplicaAway?.(), within).toBe(false);
    await there.query('alter subscription mark disable');
    await expect.poll(() => reads.isReplicaAway?.(), within).toBe(true);
    await there.query('alter subscription mark enable');
    await expect.poll(() => reads.isReplicaAway?.(), within).toBe(false);
    await there.query('drop subscription mark');
  });

  it('#524 come from the primary once the replica has been promoted', { timeout }, async () => {
    await expect.poll(isFromReplica, within).toBe(true);
    await standby.query('select pg_promote()');
    // More than the primary writes meanwhile: the log says nothing any more.
    await standby.query('create table other as select generate_series(1, 50000) as id');
    await expect.poll(() => opened.isReplicaAway?.(), within).toBe(true);
  });
});
