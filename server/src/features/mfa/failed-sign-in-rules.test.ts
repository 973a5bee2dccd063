import type { FactorType } from '@latchkey/contract/mfa/factors';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TokenCaller, TokenKind } from '../../platform/http/caller.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { Happenings } from '../../platform/operations/happenings.ts';
import type { User } from '../accounts/user.ts';
import { loginHistoryService } from '../login-history/login-history.service.ts';
import { type FailedSignInsService, failedSignInsService } from './failed-sign-ins.service.ts';
import { tellOfFailures } from './limits.ts';
import { type FactorsOnStore, factorsOnStore } from './testing/factors-on-store.ts';

const client = { ip: '203.0.113.1', userAgent: 'Browser', deviceId: null };
let on: FactorsOnStore;
let failedSignIns: FailedSignInsService;
let user: User;
/** The notices: which, and of whose attempt. */
let told: unknown[];
/** Makes every notice fail. */
let isDown: boolean;
beforeAll(async () => {
  on = await factorsOnStore();
  const history = loginHistoryService({
    db: db(),
    clock: on.clock,
    log: createLog({ level: 'silent' }),
    happenings: new Happenings(),
  });
  failedSignIns = failedSignInsService({
    db: db(),
    history,
    sessions: on.sessions,
    notices: {
      async tell(_, { id }, kind, cause) {
        if (isDown) throw new Error('down');
        told.push([id, kind, cause?.client]);
      },
      async tellAt() {},
    },
  });
});
afterAll(() => on.remove());
beforeEach(async () => {
  told = [];
  isDown = false;
  user = await on.newUser();
});

const db = () => on.store.database.db;
/** Each a millisecond later, so that the entries can be ordered. */
async function fail(
  kind: TokenKind = 'pending_2fa',
  factors: readonly FactorType[] = ['password'],
  changes: Partial<TokenCaller> = {},
): Promise<string> {
  on.clock.advance(1);
  const caller = { ...(await on.callerOf(user.id, kind, factors)), ...changes };
  await failedSignIns.note({ user, caller, client, requestId: 'request' }, 'totp');
  return caller.sessionId;
}
const entries = async () =>
  (
    await db()
      .selectFrom('login_history')
      .select(['id', 'result', 'method', 'factor', 'session_id', 'ip', 'user_agent', 'request_id'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
  ).map(({ id, ...entry }) => entry);
const methods = async () => (await entries()).map(({ method }) => method);

it('#8 a wrong second factor is in the history, with the pending sign-in and the caller it came from', async () => {
  const sessionId = await fail();
  expect(await entries()).toEqual([
    {
      result: 'second_factor_failed',
      method: 'password',
      factor: 'totp',
      session_id: sessionId,
      ip: client.ip,
      user_agent: client.userAgent,
      request_id: 'request',
    },
  ]);
});

it('#8 its method is what the sign-in began with, or the reset', async () => {
  await fail('pending_2fa', ['sms_otp']);
  await fail('pending_2fa', ['passkey']);
  await fail('pending_2fa', ['password', 'sms_otp']);
  await fail('pending_reset', ['email_otp']);
  expect(await methods()).toEqual(['phone_otp', 'passkey', 'password', 'reset']);
});

it('#8 a wrong second factor of a pending sign-in that has been deleted meanwhile is recorded all the same', async () => {
  await fail('pending_2fa', ['sms_otp'], { sessionId: 'deleted' });
  expect(await entries()).toMatchObject([
    { result: 'second_factor_failed', method: 'password', session_id: 'deleted' },
  ]);
});

it('#8 the owner is notified of the fifth within a day, with the caller, and only once in that time', async () => {
  const { failures, within } = tellOfFailures;
  for (let made = 1; made < failures; made += 1) await fail();
  expect(told).toEqual([]);
  await fail();
  expect(told).toEqual([[user.id, 'second_factor_failed', client]]);
  await fail();
  expect(told).toHaveLength(1);
  on.clock.advance(within + 1);
  for (let made = 0; made < failures; made += 1) await fail();
  expect(told).toHaveLength(2);
});

it('#8 a failure whose notice could not be written is not recorded as told', async () => {
  for (let made = 1; made < tellOfFailures.failures; made += 1) await fail();
  isDown = true;
  await expect(fail()).rejects.toThrow('down');
  expect(await entries()).toHaveLength(tellOfFailures.failures - 1);
  isDown = false;
  await fail();
  expect(told).toHaveLength(1);
});
