import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../platform/db/open-database.ts';
import { onPostgres, type TestDatabase, testDatabase } from '../platform/testing/test-database.ts';
import { runCli } from './testing/run-cli.ts';

const secretKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.remove());

const environment = (): Record<string, string> => ({
  NODE_ENV: 'test',
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.url,
  SECRET_KEY: onPostgres ? secretKey : '',
  PORT: '0',
});

/** Starts a serving command and waits for the line with its address. */
async function serve(args: string[], settings = environment()) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args, '--json'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line);
    if ('url' in said) {
      const lines: string[] = [];
      createInterface({ input: child.stdout }).on('line', (more) => lines.push(more));
      return {
        said,
        /** Its output since then. */
        lines,
        tell: (signal: NodeJS.Signals) => child.kill(signal),
        async stop(signal: NodeJS.Signals) {
          child.kill(signal);
          const [code] = await ended;
          return code as number | null;
        },
      };
    }
  }
  throw new Error(`latchkey ${args.join(' ')} ended before it was ready`);
}

async function signIn(url: string, email: string, password: string): Promise<number> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

describe('latchkey start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'serves what the command line created, and shuts down cleanly on %s (R12)',
    async (signal) => {
      const server = await serve(['start']);
      const made = await runCli(environment(), [
        'user',
        'create',
        '--email',
        'ann@example.com',
        '--password',
        'another horse staple',
      ]);
      expect(made.code).toBe(0);
      expect(await signIn(server.said.url, 'ann@example.com', 'another horse staple')).toBe(200);
      expect(await server.stop(signal)).toBe(0);
    },
  );

  it('R12 shuts down within ten seconds although no service it talks to answers', {
    timeout: 60_000,
  }, async () => {
    let mails = 0;
    const frozen = await Promise.all(
      [() => (mails += 1), () => 0].map(async (onConnection) => {
        const server = createServer((socket) => {
          socket.on('error', () => {});
          onConnection();
        });
        await once(server.listen(0, '127.0.0.1'), 'listening');
        return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
      }),
    );
    const [mail, collector] = frozen;
    const server = await serve(['start'], {
      ...environment(),
      MESSAGES: 'live',
      SMTP_URL: `smtp://${mail?.host}`,
      MAIL_FROM: 'id@example.com',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector?.host}`,
      SENTRY_DSN: `http://key@${collector?.host}/1`,
    });
    const ann = ['--email', 'ann@example.com', '--password', 'another horse staple', '--email-verified'];
    expect((await runCli(environment(), ['user', 'create', ...ann])).code).toBe(0);
    const asked = await fetch(`${server.said.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.com' }),
    });
    expect(asked.status).toBe(200);
    await vi.waitFor(() => expect(mails).toBeGreaterThan(0), 20_000);
    const before = performance.now();
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    for (const { server: one } of frozen) one.close();
  });

  it('keeps running on SIGHUP and reloads the brand', async () => {
    const server = await serve(['start']);
    server.tell('SIGHUP');
    await vi.waitFor(() => expect(server.lines.join()).toContain('there is nothing to read again'), 20_000);
    expect((await fetch(`${server.said.url}/readyz`)).status).toBe(200);
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  it('keeps answering for DRAIN_SECONDS after SIGTERM while /readyz makes proxies stop; SIGINT does not wait', async () => {
    const settings = { ...environment(), DRAIN_SECONDS: '60' };
    const drained = await serve(['start'], settings);
    const stopped = drained.stop('SIGTERM');
    const { url } = drained.said;
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), 20_000);
    for (const path of ['/livez', '/api/settings', '/']) {
      const reply = await fetch(url + path);
      expect([path, reply.status, reply.headers.get('connection')]).toEqual([path, 200, 'close']);
    }
    // A second signal ends it immediately.
    expect(await drained.stop('SIGTERM')).toBe(1);
    await stopped;
    const hurried = await serve(['start'], settings);
    expect(await hurried.stop('SIGINT')).toBe(0);
  });

  it('#85 refuses to start with a wrong setting, and creates nothing', async () => {
    const { code, stderr } = await runCli({ ...environment(), PUBLIC_URL: 'http://id.example.com' }, [
      'start',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContainEqual(expect.stringMatching(/^latchkey: PUBLIC_URL must begin with https:\/\//));
    expect(readdirSync(database.dataDir)).toEqual([]);
  });

  it('#85 contains no default account', async () => {
    const { stdout } = await runCli(environment(), ['user', 'list', '--json']);
    expect(JSON.parse(stdout)).toEqual({ users: [], next: null });
  });
});

describe('latchkey demo', () => {
  it.skipIf(onPostgres)(
    'prints accounts that can sign in, the same at every start, in a separate directory',
    async () => {
      const first = await serve(['demo']);
      const { accounts, url, sample_application, sample_agent } = first.said;
      expect(accounts).toHaveLength(3);
      for (const { email, password } of accounts) expect(await signIn(url, email, password)).toBe(200);
      await vi.waitFor(async () => {
        expect(await (await fetch(sample_application)).text()).toContain('Sign in with Latchkey');
      }, 20_000);
      const agent = await vi.waitFor(() => fetch(sample_agent), 20_000);
      const [, api = ''] = /<code>(http:[^<]+)<\/code>/.exec(await agent.text()) ?? [];
      const asked = await vi.waitFor(() => fetch(api), 20_000);
      expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('resource_metadata='),
      ]);
      expect(await first.stop('SIGTERM')).toBe(0);
      for (const program of [sample_application, sample_agent, api])
        await expect(fetch(program)).rejects.toThrow();
      expect(existsSync(join(database.dataDir, 'latchkey.sqlite'))).toBe(false);
      const second = await serve(['demo']);
      expect(second.said.accounts).toEqual(accounts);
      expect(await second.stop('SIGTERM')).toBe(0);
    },
  );

  it('#85 is refused if others can reach the portal', async () => {
    const live = {
      PUBLIC_URL: 'https://id.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'id@example.com',
    };
    const { code, stderr } = await runCli({ ...environment(), ...live }, ['demo']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: ['latchkey: demo only works with a PUBLIC_URL on localhost'],
    });
    expect(readdirSync(database.dataDir)).toEqual([]);
  });
});

describe('latchkey migrate', () => {
  it('upgrades the schema once, and refuses the schema of a newer release', async () => {
    const first = await runCli(environment(), ['migrate', '--json']);
    expect(JSON.parse(first.stdout).applied).toContain('0001-accounts');
    const second = await runCli(environment(), ['migrate']);
    expect(second).toEqual({ code: 0, stdout: 'The schema is up to date.\n', stderr: [] });

    const location = database.url || join(database.dataDir, 'latchkey.sqlite');
    const handle = await openDatabase(location);
    await sql`insert into latchkey_migrations (name, timestamp) values ('9999-from-the-future', '2030-01-01')`.execute(
      handle.db,
    );
    await handle.close();
    for (const args of [['migrate'], ['start'], ['user', 'list']]) {
      const { code, stderr } = await runCli(environment(), args);
      expect(code).toBe(1);
      expect(stderr.at(-1)).toMatch(/^latchkey: .*newer release.*9999-from-the-future/);
    }
  });
});

describe('latchkey doctor', () => {
  it('shows the settings without secrets, and changes nothing', async () => {
    const settings = {
      ...environment(),
      SECRET_KEY: secretKey,
      LARK_APP_ID: 'app',
      LARK_APP_SECRET: 'hunter2-hunter2',
    };
    const { code, stdout, stderr } = await runCli(settings, ['doctor', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    const { settings: shown, checks, warnings } = JSON.parse(stdout);
    expect(shown).toContainEqual({ name: 'LARK_APP_ID', value: 'app' });
    expect(checks.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
    expect(warnings).toContainEqual(expect.stringContaining('MESSAGES=inbox'));
    expect(stdout).not.toContain(secretKey);
    expect(stdout).not.toContain('hunter2');
    expect(readdirSync(database.dataDir)).toEqual([]);
  });

  it.runIf(onPostgres)(
    'does not ask for a DATA_DIR with PostgreSQL, which stores nothing there',
    async () => {
      const settings = { ...environment(), DATA_DIR: '/proc/no-such-directory' };
      const { code, stdout } = await runCli(settings, ['doctor', '--json']);
      expect(code).toBe(0);
      expect(JSON.parse(stdout).checks).not.toContainEqual(expect.objectContaining({ name: 'DATA_DIR' }));
    },
  );

  it('#106 reports a clock that is behind the times in the database', async () => {
    const settings = { ...environment(), SECRET_KEY: secretKey };
    expect((await runCli(settings, ['migrate'])).code).toBe(0);
    const clock = async () => (await runCli(settings, ['doctor'])).stdout;
    expect(await clock()).toMatch(/^ok +Clock +nothing to compare it with yet$/m);
    const opened = await openDatabase(database.location);
    const entry = (id: string, at: number) =>
      opened.db
        .insertInto('login_history')
        .values({
          id,
          user_id: null,
          at,
          result: 'failure',
          method: 'password',
          factor: null,
          session_id: null,
          ip: null,
          user_agent: null,
          device_id: null,
          request_id: null,
          reason: null,
          key_bound: null,
        })
        .execute();
    await entry('1', Date.now());
    expect(await clock()).toMatch(/^ok +Clock +agrees with the database$/m);
    await entry('2', Date.now() + 2 * 3_600_000);
    await opened.close();
    expect(await clock()).toMatch(/^FAILED +Clock +is 1(19|20) min behind the newest sign-in/m);
  });

  it('finds faults', async () => {
    const settings = {
      ...environment(),
      REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
      PUBLIC_URL: 'https://id.example.com',
      SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1',
      MAIL_FROM: 'id@example.com',
    };
    const { code, stdout } = await runCli(settings, ['doctor']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAILED +Redis +cannot be reached at 127\.0\.0\.1:1$/m);
    expect(stdout).toMatch(/^FAILED +Mail +.*ECONNREFUSED/m);
    expect(stdout).not.toContain('hunter2');
  });
});
