// Services next to the portal are unavailable: what still works, what is reported, and that an impossible start ends.
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCentrifugo, startCentrifugo } from '../scripts/testing/centrifugo-process.ts';
import { type CuttableProxy, cuttableProxy } from '../scripts/testing/cuttable-proxy.ts';
import { findProgram } from '../scripts/testing/find-program.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { startRedis } from '../scripts/testing/redis-server.ts';
import { type CreatedUser, type Portal, startPortal } from './fixtures/portal-process.ts';

const timeout = 180_000;

interface Readiness {
  status: string;
  away?: Record<string, string>;
}

const readiness = async ({ url }: Portal): Promise<Readiness> => (await fetch(`${url}/readyz`)).json();

const signIn = (portal: Portal, { email, password }: CreatedUser): Promise<Response> =>
  fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

const redisServer = findProgram('redis-server');

describe.runIf(redisServer)('Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let line: CuttableProxy;
  let portal: Portal;

  beforeAll(async () => {
    redis = await startRedis(redisServer ?? '');
    line = await cuttableProxy(Number(new URL(redis.url).port));
    portal = await startPortal({ REDIS_URL: `redis://127.0.0.1:${line.port}` });
  }, timeout);
  afterAll(async () => {
    await portal?.dispose();
    await line?.close();
    await redis?.stop();
  }, timeout);

  it.each(['cut', 'hang'] as const)(
    '#69 while it is unavailable (%s) people sign in with tighter limits, and /readyz reports it',
    { timeout },
    async (how) => {
      const user = await portal.createUser();
      await expect.poll(() => readiness(portal), { timeout: 30_000 }).toEqual({ status: 'ok' });
      await line[how]();
      await expect
        .poll(() => readiness(portal), { timeout: 30_000 })
        .toEqual({ status: 'degraded', away: { redis: 'limits_reduced' } });
      expect((await signIn(portal, user)).status).toBe(200);
      if (how === 'hang') await line.cut();
      await line.restore();
      await expect.poll(() => readiness(portal), { timeout: 30_000 }).toEqual({ status: 'ok' });
      expect((await signIn(portal, user)).status).toBe(200);
    },
  );

  it.each([
    [
      ['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru'],
      /^FAILED +Redis .*allkeys-lru.*noeviction$/m,
    ],
    [['--maxmemory', '100mb', '--maxmemory-policy', 'noeviction'], /^ok +Redis +takes writes$/m],
    [['--maxmemory-policy', 'allkeys-lru'], /^ok +Redis +takes writes$/m],
  ])(
    'is reported by doctor if it deletes keys when its memory is full: %s',
    { timeout },
    async (memory, line) => {
      const other = await startRedis(redisServer ?? '', memory);
      try {
        expect((await portal.cli(['doctor'], undefined, { REDIS_URL: other.url })).stdout).toMatch(line);
      } finally {
        await other.stop();
      }
    },
  );
});

describe('a port that is in use', () => {
  let holder: Server;
  let port = 0;
  beforeAll(async () => {
    port = await freePort();
    holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, () => resolve()));
  });
  afterAll(() => void holder.close());

  it.each([
    ['start', 'PORT'],
    ['demo', 'PORT'],
    ['start', 'METRICS_PORT'],
  ])(
    'ends latchkey %s with one clear line about %s, leaving nothing running',
    { timeout },
    async (command, setting) => {
      const portal = await startPortal();
      try {
        const { code, stderr, stdout } = await portal.cli([command], undefined, {
          ...(setting === 'PORT' ? { PUBLIC_URL: `http://localhost:${port}` } : {}),
          [setting]: String(port),
          ...(redisServer ? { REDIS_URL: 'redis://127.0.0.1:1' } : {}),
        });
        expect(code).toBe(1);
        expect(stdout).not.toContain('is ready');
        expect(stderr.split('\n').filter((line) => line.startsWith('latchkey:'))).toEqual([
          `latchkey: port ${port} is already in use: choose another with ${setting}, or stop the program that uses it`,
        ]);
      } finally {
        await portal.dispose();
      }
    },
  );
});

const program = findCentrifugo();
if (!program) {
  process.stderr.write(
    '\nSKIPPED: doctor and start were not tried with a real Centrifugo (CENTRIFUGO_BIN).\n\n',
  );
}

describe.runIf(program)('Centrifugo', () => {
  it('is checked by doctor as the portal uses it, and one with another key prevents the start', {
    timeout,
  }, async () => {
    const [tokenSecret, apiKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const port = await freePort();
    const centrifugo = await startCentrifugo(program ?? '', {
      tokenSecret,
      apiKey,
      allowedOrigin: `http://localhost:${port}`,
    });
    const settings = {
      PORT: String(port),
      REALTIME: 'centrifugo',
      CENTRIFUGO_API_URL: centrifugo.apiUrl,
      CENTRIFUGO_API_KEY: apiKey,
      CENTRIFUGO_TOKEN_SECRET: tokenSecret,
      CENTRIFUGO_PUBLIC_URL: `http://${centrifugo.host}`,
    };
    const portal = await startPortal(settings);
    try {
      expect(await readiness(portal)).toEqual({ status: 'ok' });
      const right = await portal.cli(['doctor', '--json']);
      expect(checkOf(right.stdout, 'Centrifugo')).toMatchObject({
        ok: true,
        detail: 'accepts our calls and pages',
      });
      const strange = await portal.cli(['doctor', '--json'], undefined, {
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      });
      expect(checkOf(strange.stdout, 'Centrifugo')).toMatchObject({
        ok: false,
        detail: expect.stringContaining('answers 403 to pages of http://127.0.0.1'),
      });
      const wrongKey = { CENTRIFUGO_API_KEY: randomBytes(32).toString('hex') };
      const wrong = await portal.cli(['doctor', '--json'], undefined, wrongKey);
      expect(checkOf(wrong.stdout, 'Centrifugo')).toMatchObject({ ok: false });
      expect(wrong.code).not.toBe(0);
      const refused = await portal.cli(['start'], undefined, { ...wrongKey, PORT: String(await freePort()) });
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('CENTRIFUGO_API_KEY is not the key');
      await centrifugo.stop();
      expect(await readiness(portal)).toEqual({
        status: 'degraded',
        away: { realtime: 'pages_ask_instead' },
      });
    } finally {
      await portal.dispose();
      await centrifugo.stop();
    }
  });
});

describe.runIf(program)('a Centrifugo with another key for subscriptions', () => {
  it("is detected by doctor, although it accepts the server's calls", { timeout }, async () => {
    const [tokenSecret, apiKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const port = await freePort();
    const centrifugo = await startCentrifugo(program ?? '', {
      ...{ tokenSecret, apiKey, allowedOrigin: `http://localhost:${port}` },
      subscriptionSecret: randomBytes(32).toString('hex'),
    });
    const portal = await startPortal({
      PORT: String(port),
      REALTIME: 'centrifugo',
      CENTRIFUGO_API_URL: centrifugo.apiUrl,
      CENTRIFUGO_API_KEY: apiKey,
      CENTRIFUGO_TOKEN_SECRET: tokenSecret,
      CENTRIFUGO_PUBLIC_URL: `http://${centrifugo.host}`,
    });
    try {
      const { stdout, code } = await portal.cli(['doctor', '--json']);
      expect(checkOf(stdout, 'Centrifugo')).toMatchObject({
        ok: false,
        detail: expect.stringContaining('accepts our calls but no pages'),
      });
      expect(code).not.toBe(0);
    } finally {
      await portal.dispose();
      await centrifugo.stop();
    }
  });
});

function checkOf(stdout: string, name: string): unknown {
  const { checks } = JSON.parse(stdout) as { checks: { name: string }[] };
  return checks.find((check) => check.name === name);
}
