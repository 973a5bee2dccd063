import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { minute } from '../../platform/clock/durations.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { mfaTokenLife } from './limits.ts';
import { type MfaTokensService, mfaTokensService } from './mfa-tokens.service.ts';

let store: TestStore;
let clock: FakeClock;
let tokens: MfaTokensService;
let caller: TokenCaller;
beforeAll(async () => {
  clock = fakeClock();
  store = await testStore(clock);
  tokens = mfaTokensService({ db: store.database.db, clock });
});
afterAll(() => store.remove());
beforeEach(async () => {
  const accounts = accountsService({ db: db(), clock, ...accountEndings(clock) });
  const { id } = await accounts.create({ email: `${randomBytes(8).toString('hex')}@example.com` });
  caller = { userId: id, sessionId: randomBytes(8).toString('hex'), kind: 'session' };
});

const db = () => store.database.db;
const rows = () => db().selectFrom('mfa_tokens').selectAll().where('user_id', '=', caller.userId).execute();

it('a proof is kept as a hash, with what it proves and until when', async () => {
  const token = await tokens.issue(caller, 'totp');
  expect(token.length).toBeGreaterThan(40);
  expect(await rows()).toEqual([
    {
      hash: tokenHash(token),
      user_id: caller.userId,
      session_id: caller.sessionId,
      factor: 'totp',
      amr: null,
      created_at: clock.now(),
      expires_at: clock.now() + mfaTokenLife,
      used_at: null,
    },
  ]);
});

it('it tells the methods of its factor, or those that were used where they say more', async () => {
  const plain = await tokens.issue(caller, 'totp');
  const passkey = await tokens.issue(caller, 'passkey', undefined, ['hwk', 'user']);
  for (const ask of [tokens.inspect, tokens.consume]) {
    expect(await ask(caller, plain)).toEqual({ factor: 'totp', amr: ['otp'] });
    expect(await ask(caller, passkey)).toEqual({ factor: 'passkey', amr: ['hwk', 'user'] });
  }
});

it('#2 it is looked at as often as one likes and used once, by its caller alone', async () => {
  const token = await tokens.issue(caller, 'totp');
  for (const stranger of [
    { ...caller, sessionId: 'another' },
    { ...caller, userId: 'another' },
  ]) {
    expect(await tokens.inspect(stranger, token)).toEqual({ status: 'invalid' });
    expect(await tokens.consume(stranger, token)).toEqual({ status: 'invalid' });
  }
  expect(await tokens.inspect(caller, 'made-up')).toEqual({ status: 'invalid' });
  expect((await tokens.inspect(caller, token)).factor).toBe('totp');
  expect((await tokens.consume(caller, token)).factor).toBe('totp');
  expect(await tokens.inspect(caller, token)).toEqual({ status: 'used' });
  expect(await tokens.consume(caller, token)).toEqual({ status: 'used' });
});

it('#106 one that expired stays expired, from the very millisecond on and with the clock set back', async () => {
  const unused = await tokens.issue(caller, 'totp');
  clock.advance(mfaTokenLife - 1);
  expect((await tokens.inspect(caller, unused)).factor).toBe('totp');
  clock.advance(1);
  for (const ask of [tokens.inspect, tokens.consume, tokens.inspect]) {
    expect(await ask(caller, unused)).toEqual({ status: 'expired' });
  }
  clock.advance(-minute);
  expect(await tokens.inspect(caller, unused)).toEqual({ status: 'expired' });
  expect(await tokens.consume(caller, unused)).toEqual({ status: 'expired' });
});

it('#133 that one expired is noted though the transaction that found out is rolled back, and not before its end', async () => {
  const token = await tokens.issue(caller, 'totp');
  clock.advance(mfaTokenLife);
  const refused = inTransaction(db(), async (tx) => {
    expect(await tokens.consume(caller, token, tx)).toEqual({ status: 'expired' });
    const inside = await tx.selectFrom('mfa_tokens').select('used_at').where('user_id', '=', caller.userId);
    expect(await inside.execute()).toEqual([{ used_at: null }]);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  clock.advance(-minute);
  expect(await tokens.inspect(caller, token)).toEqual({ status: 'expired' });
});

it('one that is unused can be withdrawn, and all of an account removed', async () => {
  const token = await tokens.issue(caller, 'carro_id');
  expect(await tokens.withdraw(tokenHash(token), db())).toBe(true);
  expect(await tokens.withdraw(tokenHash(token), db())).toBe(false);
  await tokens.issue(caller, 'totp');
  const other = { ...caller, userId: 'another' };
  await tokens.issue(caller, 'email_otp');
  expect(await rows()).toHaveLength(2);
  await tokens.removeOf(other.userId, db());
  expect(await rows()).toHaveLength(2);
  await tokens.removeOf(caller.userId, db());
  expect(await rows()).toEqual([]);
});

it('it is swept when it is over for as long as it lived', async () => {
  await tokens.issue(caller, 'totp');
  clock.advance(2 * mfaTokenLife);
  await tokens.sweep();
  expect(await rows()).toHaveLength(1);
  clock.advance(1);
  await tokens.sweep();
  expect(await rows()).toEqual([]);
});
