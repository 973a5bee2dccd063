import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { cuttableProxy } from '../../scripts/testing/cuttable-proxy.ts';
import { findPostgres } from '../../scripts/testing/find-postgres.ts';
import { findProgram } from '../../scripts/testing/find-program.ts';
import { mailServer } from '../../scripts/testing/mail-server.ts';
import { startPostgres } from '../../scripts/testing/postgres-cluster.ts';
import { startRedis } from '../../scripts/testing/redis-server.ts';
import { mountDisk } from '../fixtures/mount-disk.ts';
import { type Fault, type FaultyService, freezing, slowness } from './faulty-service.ts';

type Line = Awaited<ReturnType<typeof cuttableProxy>>;

const cutting = (line: Line): Fault => ({ begin: () => line.cut(), end: () => line.restore() });
const slowing = (line: Line): Fault => ({
  begin: async () => line.slow(slowness),
  end: () => line.restore(),
});

const always = [200];
const lateOrNot = [200, 503];

/** Signing in goes on whatever happens to it. */
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
      // It answers and refuses every write.
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

/** Nothing that has to be written or read can be; the process lives, and goes on by itself. */
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

/** Nobody waits for a mail server; what was to be sent goes out when it is back. */
export async function mailService(): Promise<FaultyService> {
  const mail = await mailServer();
  const line = await cuttableProxy(mail.port);
  let refused = 0;
  const refusing: Fault = {
    async begin() {
      mail.answer = () => {
        refused += 1;
        return { code: 452, text: '4.3.1 Insufficient system storage' };
      };
    },
    async end() {
      mail.answer = undefined;
      if (refused === 0) throw new Error('nothing was sent to the full mail server');
    },
  };
  return {
    name: 'mail',
    settings: {
      MESSAGES: 'live',
      SMTP_URL: `smtp://127.0.0.1:${line.port}`,
      MAIL_FROM: 'Latchkey <no-reply@example.com>',
    },
    faults: {
      stopped: cutting(line),
      frozen: { begin: async () => line.hang(), end: () => line.restore() },
      slow: slowing(line),
      full: refusing,
    },
    readyz: { stopped: always, frozen: always, slow: always, full: always },
    signIn: { stopped: always, frozen: always, slow: always, full: always },
    afterFault: async (_url, email) => void (await mail.waitFor(email)),
    async dispose() {
      await line.close();
      await mail.stop();
    },
  };
}
