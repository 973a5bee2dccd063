import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { cuttableProxy } from '../../scripts/testing/cuttable-proxy.ts';
import { findPostgres } from '../../scripts/testing/find-postgres.ts';
import { findProgram } from '../../scripts/testing/find-program.ts';
import { startPostgres } from '../../scripts/testing/postgres-cluster.ts';
import { startRedis } from '../../scripts/testing/redis-server.ts';
import { mountDisk } from '../fixtures/mount-disk.ts';
import { type FaultyService, freezing } from './faulty-service.ts';
import { cutting, slowing } from './line-faults.ts';

const always = [200];
const lateOrNot = [200, 503];

/** Sign-ins work during any fault of Redis. */
export async function redisService(): Promise<FaultyService | undefined> {
  const program = findProgram('redis-server');
  if (!program) return undefined;
  const redis = await startRedis(program);
  const line = await cuttableProxy(redis.port);
  const limitMemory = async (bytes: number) => {
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory', bytes);
    client.disconnect();
  };
  return {
    name: 'Redis',
    settings: { REDIS_URL: `redis://127.0.0.1:${line.port}` },
    faults: {
      stopped: cutting(line),
      frozen: freezing(() => redis.pid),
      slow: slowing(line),
      // It responds and refuses every write.
      full: { begin: () => limitMemory(1), end: () => limitMemory(0) },
    },
    readyz: { stopped: always, frozen: always, slow: always, full: always },
    signIn: { stopped: always, frozen: always, slow: always, full: always },
    async dispose() {
      await line.close();
      await redis.stop();
    },
  };
}

/** During a fault of PostgreSQL nothing can be read or written. The process survives and recovers on its own. */
export async function postgresService(): Promise<FaultyService | undefined> {
  const binaries = findPostgres();
  if (!binaries) return undefined;
  const disk = await mountDisk('plain', '256m');
  const cluster = await startPostgres(binaries, {
    ...(disk ? { parent: disk.path } : {}),
    settings: ['max_connections=200', 'max_wal_size=64MB', 'min_wal_size=32MB'],
  });
  const line = await cuttableProxy(cluster.port);
  return {
    name: 'PostgreSQL',
    settings: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${line.port}/postgres`,
      SECRET_KEY: randomBytes(32).toString('base64'),
    },
    faults: {
      stopped: cutting(line),
      frozen: freezing(cluster.pid),
      slow: slowing(line),
      ...(disk ? { full: { begin: () => disk.fill(), end: () => disk.clear() } } : {}),
    },
    readyz: { stopped: [503], frozen: [503], slow: always, full: lateOrNot },
    signIn: { stopped: [503], frozen: [503], slow: lateOrNot, full: lateOrNot },
    async dispose() {
      await line.close();
      await cluster.stop();
      await disk?.remove();
    },
  };
}
