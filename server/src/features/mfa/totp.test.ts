import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/testing/find-program.ts';
import { sealedColumns } from '../../app/sealed-columns.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { reseal } from '../../platform/secrets/sealed-values.ts';
import { parseSecretKeys } from '../../platform/secrets/secret-keys.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import {
  codeOf,
  proofByApp,
  proofByPassword,
  registerApp,
  type TwoFactorAccount,
  twoFactorAccount,
} from './testing/authenticator-app.ts';
import { newTotpSeed, otpauthUrl, totpStep, totpStepOf } from './totp.ts';

const oathtool = findProgram('oathtool');

describe('TOTP', () => {
  // RFC 6238, Appendix B: the SHA-1 secret, times in seconds, and the last six digits of the codes.
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('#16 accepts the vector of RFC 6238 at %i', (time, code) => {
    expect(totpStepOf(seed, code, time * second)).toBe(Math.floor(time / 30));
  });

  it.runIf(oathtool)('#16 matches oathtool for various seeds and times', () => {
    for (let round = 0; round < 20; round += 1) {
      const secret = newTotpSeed();
      const time = 1_500_000_000 + round * 98_765_431;
      const now = new Date(time * second).toISOString().replace('T', ' ').slice(0, 19);
      const code = execFileSync(oathtool ?? '', ['--totp', '-b', secret, '--now', `${now} UTC`], {
        encoding: 'utf8',
      }).trim();
      expect([secret, totpStepOf(secret, code, time * second)]).toEqual([secret, totpStep(time * second)]);
    }
  });

  it('#16 accepts the previous and next step, and no others', () => {
    const now = 1_111_111_111 * second;
    const steps = [-2, -1, 0, 1, 2].map((away) => totpStepOf(seed, '050471', now + away * 30 * second));
    const step = totpStep(now);
    expect(steps).toEqual([undefined, step, step, step, undefined]);
  });

  it.each(['', '05047', '0504711', 'abcdef', '０５０４７１', ' 50471'])('rejects a code like %j', (code) => {
    expect(totpStepOf(seed, code, 1_111_111_111 * second)).toBeUndefined();
  });

  it('a seed has 160 random bits and is different each time', () => {
    const seeds = new Set(Array.from({ length: 100 }, newTotpSeed));
    expect(seeds.size).toBe(100);
    for (const each of seeds) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('its address contains issuer and account', () => {
    const url = new URL(otpauthUrl(seed, { issuer: 'Latchkey ID', account: 'ann@example.com' }));
    expect(url.href).toMatch(/^otpauth:\/\/totp\/Latchkey%20ID:ann%40example\.com\?/);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Latchkey ID',
      secret: seed,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('an authenticator app', () => {
  let portal: TestPortal;
  let ann: TwoFactorAccount;
  beforeAll(async () => {
    portal = await testPortal();
    ann = await twoFactorAccount(portal, 'ann@example.com');
  });
  afterAll(() => portal.stop());

  const verify = (token: string, code: string) => portal.call(totpVerify, { token, body: { code } });

  it('#16 R22 each step is accepted once, also in parallel', async () => {
    portal.clock.advance(90 * second);
    const code = codeOf(portal, ann.seed);
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(ann.token, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    // The late ones were right answers, so none of them counts as a wrong attempt (#13).
    const rows = await portal.store.database.db.selectFrom('second_factor_failures').selectAll().execute();
    expect(rows.filter(({ failures }) => failures > 0)).toEqual([]);
    const { status, body } = await verify(ann.token, code);
    expect([status, body.status, body.message]).toEqual([
      422,
      'code_used',
      'This code was used already. Wait for the next one.',
    ]);
    // The next code is available within one step.
    expect(body.retry_after).toBeGreaterThan(0);
    expect(body.retry_after).toBeLessThanOrEqual(30);
    portal.clock.advance((body.retry_after ?? 0) * second);
    expect((await verify(ann.token, codeOf(portal, ann.seed))).status).toBe(200);
  });

  it('#16 no earlier step is accepted after a later one', async () => {
    portal.clock.advance(90 * second);
    const [earlier, current] = [codeOf(portal, ann.seed, -1), codeOf(portal, ann.seed)];
    expect((await verify(ann.token, current)).status).toBe(200);
    expect((await verify(ann.token, earlier)).body.status).toBe('code_used');
    expect((await verify(ann.token, codeOf(portal, ann.seed, 1))).status).toBe(200);
  });

  it('#16 is not active before it is verified, and the verifying code is used up', async () => {
    const password = 'correct horse battery';
    await portal.createUser({ email: 'bob@example.com', password, emailVerified: true });
    const token = await portal.signIn('bob@example.com', password);
    const mfaToken = await proofByPassword(portal, token, password);
    const { body: started } = await portal.call(totpRegisterRequest, { token, mfaToken, body: {} });
    const code = codeOf(portal, started.secret);
    expect((await verify(token, code)).status).toBe(404);
    const { body: before } = await portal.call(mfaInfoRead, { token });
    expect(before.registered_factors.map(({ type }) => type)).not.toContain('totp');

    const setup = (typed: string) =>
      portal.call(totpRegisterSetup, {
        token,
        body: { reference_code: started.reference_code, code: typed },
      });
    const wrong = await setup(code === '000000' ? '111111' : '000000');
    expect(wrong.body).toMatchObject({ status: 'invalid_code', attempts_left: 9 });
    const done = await setup(code);
    expect(done.body.registered_factors.map(({ type }) => type)).toContain('totp');
    expect((await verify(token, code)).body.status).toBe('code_used');
    expect((await setup(code)).body.status).toBe('challenge_expired');
  });

  it('a set-up belongs to its session, and has ten attempts and ten minutes', async () => {
    const other = await twoFactorAccount(portal, 'cleo@example.com');
    const begin = async () =>
      (
        await portal.call(totpRegisterRequest, {
          token: ann.token,
          mfaToken: await proofByApp(portal, ann.token, ann.seed),
          body: {},
        })
      ).body;
    const setup = (token: string, reference_code: string, code: string) =>
      portal.call(totpRegisterSetup, { token, body: { reference_code, code } });

    const first = await begin();
    const right = () => codeOf(portal, first.secret);
    expect((await setup(other.token, first.reference_code, right())).status).toBe(404);
    const wrong = right() === '000000' ? '111111' : '000000';
    for (let attempt = 0; attempt < 10; attempt += 1) await setup(ann.token, first.reference_code, wrong);
    expect((await setup(ann.token, first.reference_code, right())).body.status).toBe('challenge_expired');

    const second = await begin();
    portal.clock.advance(10 * minute);
    const late = await setup(ann.token, second.reference_code, codeOf(portal, second.secret));
    expect(late.body.status).toBe('challenge_expired');
    // The previous app keeps working until then.
    expect(await proofByApp(portal, ann.token, ann.seed)).toBeTruthy();
  });

  it('a new app replaces the old one', async () => {
    const dan = await twoFactorAccount(portal, 'dan@example.com');
    const seed = await registerApp(portal, dan.token, await proofByApp(portal, dan.token, dan.seed));
    portal.clock.advance(90 * second);
    expect((await verify(dan.token, codeOf(portal, dan.seed))).body.status).toBe('invalid_code');
    expect((await verify(dan.token, codeOf(portal, seed))).status).toBe(200);
  });

  it('removing the last second factor switches 2FA off if it is optional; if it is enforced, the removal is refused', async () => {
    const password = 'correct horse battery';
    const { id } = await portal.createUser({ email: 'eve@example.com', password });
    const token = await portal.signIn('eve@example.com', password);
    const seed = await registerApp(portal, token, await proofByPassword(portal, token, password));
    const { db } = portal.store.database;
    const enforce = (mfa_enforced: number) =>
      db.updateTable('users').set({ mfa_enforced, mfa_enabled: 1 }).where('id', '=', id).execute();
    const remove = async () =>
      portal.call(totpRemove, { token, mfaToken: await proofByApp(portal, token, seed), body: {} });
    await enforce(1);
    expect((await remove()).body.status).toBe('forbidden');
    await enforce(0);
    const { body } = await remove();
    expect(body).toMatchObject({ is_2fa_enabled: false, is_2fa_enforced: false });
  });

  it('#87 seeds are sealed for their user, and sealed again when the key changes, while they keep working', async () => {
    const { db } = portal.store.database;
    const row = await db
      .selectFrom('totp_seeds')
      .selectAll()
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(ann.seed);
    const older = portal.config.secretKeys ?? '';
    const newer = randomBytes(32).toString('base64');
    const keys = parseSecretKeys(`${newer},${older}`);
    const vault = createVault(keys, 'totp');
    expect(vault.openText(row.secret, ann.id)).toBe(ann.seed);
    expect(() => vault.open(row.secret, 'somebody-else')).toThrow();

    const sealed = sealedColumns.sealed.filter(({ table }) => table === 'totp_seeds');
    expect((await reseal(db, { sealed, hashed: [] }, keys)).resealed).toBeGreaterThan(0);
    expect(await reseal(db, { sealed, hashed: [] }, keys)).toEqual({ resealed: 0, unreadable: 0 });
    const again = await db
      .selectFrom('totp_seeds')
      .selectAll()
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(again.secret).not.toBe(row.secret);
    const alone = createVault(parseSecretKeys(newer), 'totp');
    expect(alone.openText(again.secret, ann.id)).toBe(ann.seed);
  });
});
