import { randomBytes } from 'node:crypto';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compose } from '../app/compose.ts';
import { sealedColumns } from '../app/sealed-columns.ts';
import { signInWhole, type WholeAccount, wholeAccount } from '../app/testing/whole-account.ts';
import { type TestOauth, testOauth } from '../features/authorize/testing/test-oauth.ts';
import { codeOf } from '../features/mfa/testing/authenticator-app.ts';
import { second } from '../platform/clock/durations.ts';
import type { Schema } from '../platform/db/schema.ts';
import { createLog } from '../platform/log/create-log.ts';
import { reseal } from '../platform/secrets/sealed-values.ts';
import { parseSecretKeys } from '../platform/secrets/secret-keys.ts';
import { environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

const newer = randomBytes(32).toString('base64');

let oauth: TestOauth;
const begin = async () => {
  oauth = await testOauth();
};
const end = () => oauth.stop();

const cli = (args: string[], secretKey = oauth.config.secretKeys ?? '') =>
  runCommand({ ...environmentOf(oauth.config), SECRET_KEY: secretKey }, args);
async function json(args: string[], secretKey?: string) {
  const { code, stdout, stderr } = await cli([...args, '--json'], secretKey);
  expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  return JSON.parse(stdout);
}

/** Every column with values that look sealed, or hashed with a secret key: `table.column`. */
async function columnsThatNeedAKey(): Promise<string[]> {
  const { db } = oauth.store.database;
  const kid = oauth.store.secretKeys[0].id;
  const tables = await db.introspection.getTables();
  const found: string[] = [];
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ dataType }) => /text|char/i.test(dataType))) {
      const text = sql.ref(column.name);
      const query = sql`select 1 from ${sql.table(name)}
        where substr(${text}, 1, 12) = ${`v1.${kid}.`} or substr(${text}, 1, 9) = ${`${kid}.`} limit 1`;
      if ((await query.execute(db)).rows.length > 0) found.push(`${name}.${column.name}`);
    }
  }
  return found.sort();
}

describe('#117 changing SECRET_KEY', () => {
  let ann: WholeAccount;
  let older: string;
  let both: string;
  let refreshToken: string;
  let client: Awaited<ReturnType<TestOauth['client']>>;

  afterAll(end);
  beforeAll(async () => {
    await begin();
    older = oauth.config.secretKeys ?? '';
    both = `${newer},${older}`;
    ann = await wholeAccount(oauth, 'ann@example.com');
    client = await oauth.client();
    const token = await signInWhole(oauth, ann);
    const tokens = await oauth.signInTo(await oauth.configure(client), { token });
    refreshToken = tokens.refresh_token ?? '';
    await oauth.call(forgotPassword, { body: { email: ann.email } });
  });

  it('covers every column that depends on it', async () => {
    const listed = [...sealedColumns.sealed, ...sealedColumns.hashed].map(
      ({ table, column }) => `${table}.${column}`,
    );
    const found = await columnsThatNeedAKey();
    expect(listed).toEqual(expect.arrayContaining(found));
    expect(found).toEqual(
      expect.arrayContaining([
        'clients.secret',
        'oidc_records.payload',
        'recovery_codes.code',
        'signing_keys.secret',
        'totp_seeds.secret',
      ]),
    );
  });

  it('shows how many values need which key, and refuses to leave values that no key opens', async () => {
    const [current] = (await json(['keys', 'list'])).secret_keys;
    expect(current).toMatchObject({
      use: 'current',
      values: expect.toSatisfy((count: number) => count > 10),
    });

    const changed = (await json(['keys', 'list'], both)).secret_keys;
    expect(changed.map(({ use }: { use: string }) => use)).toEqual(['current', 'older']);
    expect(changed[0].values).toBe(0);
    const { stdout } = await cli(['doctor'], both);
    expect(stdout).toMatch(/Sealed values +0 with [\w-]{8}; \d+ still with the older [\w-]{8}/);

    const gone = (await json(['keys', 'list'], newer)).secret_keys;
    expect(gone.map(({ use }: { use: string }) => use)).toEqual(['current', 'missing']);
    const doctor = await cli(['doctor'], newer);
    expect(doctor.code).not.toBe(0);
    expect(doctor.stdout).toContain('were sealed with keys that are not in SECRET_KEY');
    const refused = await cli(['keys', 'reseal'], newer);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr.join()).toMatch(/\d+ values are sealed with keys that are not in SECRET_KEY/);
    expect((await json(['keys', 'list'])).secret_keys).toEqual([current]);
  });

  it('seals all values again, after which the older key can be removed and everything keeps working', async () => {
    const { resealed, unreadable, secret_keys } = await json(['keys', 'reseal'], both);
    expect([resealed > 10, unreadable]).toEqual([true, 0]);
    expect(secret_keys[0].values).toBeGreaterThanOrEqual(resealed);
    expect(await json(['keys', 'reseal'], both)).toMatchObject({ resealed: 0, unreadable: 0 });
    expect((await cli(['doctor'], both)).stdout).toContain('which can be removed from SECRET_KEY');

    const store = { ...oauth.store, secretKeys: parseSecretKeys(newer) };
    const next = await compose({ ...oauth.config, secretKeys: newer }, store, createLog({ level: 'silent' }));
    const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
      const reply = await next.app.inject({ method: 'POST', url, payload, headers });
      return { status: reply.statusCode, body: reply.json() };
    };
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const alive = await next.app.inject({ url: isAuthenticated.path, headers: bearer(ann.token) });
    expect(alive.statusCode).toBe(200);
    const pending = (await post(passwordLogin.path, { email: ann.email, password: ann.password })).body
      .auth_token;
    oauth.clock.advance(30 * second);
    const code = codeOf(oauth, ann.seed);
    const proof = (await post(totpVerify.path, { code }, bearer(pending))).body.mfa_token;
    const session = await post(loginSecondFactor.path, { mfa_token: proof }, bearer(pending));
    expect(session.status).toBe(200);
    const refreshed = await next.app.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: {
        host: new URL(oauth.url).host,
        authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    });
    expect(refreshed.statusCode, refreshed.body).toBe(200);
    await next.app.close();
    await next.stop();
  });

  it('continues in the background during use, and two concurrent runs lose nothing', async () => {
    const third = randomBytes(32).toString('base64');
    const keys = parseSecretKeys(`${third},${newer},${older}`);
    const { db } = oauth.store.database;
    const runs = await Promise.all([reseal(db, sealedColumns, keys), reseal(db, sealedColumns, keys)]);
    expect(runs.reduce((sum, { resealed }) => sum + resealed, 0)).toBeGreaterThan(10);
    expect(runs.map(({ unreadable }) => unreadable)).toEqual([0, 0]);
    // All values open with only the new key.
    const fourth = parseSecretKeys(`${older},${third}`);
    expect((await reseal(db, sealedColumns, fourth)).unreadable).toBe(0);
    const left = await sql<{ count: number }>`
      select count(*) as count from ${sql.table('signing_keys' satisfies keyof Schema)}
      where substr(secret, 4, 8) <> ${fourth[0].id}`.execute(db);
    expect(Number(left.rows[0]?.count)).toBe(0);
  });
});

describe('#117 a leaked key for sessions', () => {
  beforeAll(begin);
  afterAll(end);

  it('is revoked immediately: its tokens become invalid, and people sign in again', async () => {
    const account = await oauth.account('leak@example.com');
    const [leaked] = (await json(['keys', 'list'])).keys.filter(
      ({ purpose }: { purpose: string }) => purpose === 'session',
    );
    const { revoked, successor, ended_sessions } = await json(['keys', 'revoke', leaked.id]);
    expect(revoked).toBe(leaked.id);
    expect(ended_sessions).toBeGreaterThan(0);
    expect(successor).toEqual(expect.any(String));
    expect((await oauth.call(isAuthenticated, { token: account.token })).status).toBe(401);
    await vi.waitFor(async () => {
      const token = await oauth.signIn('leak@example.com', 'correct horse battery staple');
      const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
      expect(kid).toBe(successor);
      expect((await oauth.call(isAuthenticated, { token })).status).toBe(200);
    }, 10_000);
    const ids = (await json(['keys', 'list'])).keys.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(leaked.id);
    const again = await cli(['keys', 'revoke', leaked.id]);
    expect(again.stderr).toEqual([`latchkey: there is no key "${leaked.id}" in use`]);
    expect(again.code).not.toBe(0);
  });
});
