import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { keepAudit } from '../../platform/audit/audit.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import type { Database, DatabaseHandle } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { inboxChannels } from '../../platform/messages/channels/registry.ts';
import { DevInbox } from '../../platform/messages/dev-inbox.ts';
import { outbox } from '../../platform/messages/outbox.ts';
import type { OutboxWorker } from '../../platform/messages/outbox-worker.ts';
import { testOutboxWorker } from '../../platform/messages/testing/test-outbox-worker.ts';
import { CapWatch } from '../../platform/operations/cap-watch.ts';
import { parseSecretKeys } from '../../platform/secrets/secret-keys.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { migratedTestDatabase } from '../../platform/testing/migrated-database.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import type { CodesService } from './codes.service.ts';
import { codesFeature } from './index.ts';
import { capOfAllPhones, codeAttempts, keptForOwners } from './limits.ts';
import type { CodeBinding, CodeRequest, OneTimeCode, SentCode } from './one-time-code.ts';
import { senders } from './senders.ts';

/** Runs the action and returns its refusal. */
async function refusal(action: Promise<unknown>): Promise<ApiError> {
  const error = await action.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error('Not refused', { cause: error });
}

const session = { budget: 'session', paidBy: 'anna' } as const;
const stranger = (ip: string) => senders.anonymous({ ip, userAgent: null, deviceId: null }, false);

describe('one-time codes', () => {
  let capWatch: CapWatch;
  let logged: { cap: string; used: number }[];
  let database: TestDatabase;
  let handle: DatabaseHandle;
  let clock: FakeClock;
  let inbox: DevInbox;
  let worker: OutboxWorker;
  let feature: ReturnType<typeof codesFeature>;
  let userId: string;
  const secretKeys = parseSecretKeys(randomBytes(32).toString('base64'));

  beforeEach(async () => {
    database = await migratedTestDatabase();
    handle = await openDatabase(database.location);
    clock = fakeClock();
    keepAudit(handle.db, { clock, vault: createVault(secretKeys, 'audit') });
    const vault = createVault(secretKeys, 'outbox');
    inbox = new DevInbox(clock);
    logged = [];
    capWatch = new CapWatch({ warn: (line: { cap: string; used: number }) => logged.push(line) } as never);
    worker = testOutboxWorker({ db: handle.db, clock, vault, channels: inboxChannels(inbox) });
    feature = codesFeature({ db: handle.db, clock, secretKeys, outbox: outbox({ clock, vault }), capWatch });
    const accounts = accountsService({ db: handle.db, clock, ...accountEndings(clock) });
    userId = (await accounts.create({ email: 'anna@example.org', emailVerified: true })).id;
  });

  afterEach(async () => {
    await worker.stop();
    await handle.close();
    await database.remove();
  });

  const asked = (changes: Partial<CodeRequest> = {}): CodeRequest => ({
    purpose: 'email_otp',
    userId,
    sessionId: 'session-1',
    target: { channel: 'email', address: 'anna@example.org' },
    sender: session,
    ...changes,
  });
  const request = (changes: Partial<CodeRequest> = {}) => feature.codes.request(asked(changes));
  const verify = (sent: SentCode, code: string, changes: Partial<CodeRequest> = {}) =>
    verifyOn(handle.db, feature.codes, sent, code, asked(changes));

  /** Verifies as the calls that accept a code do. */
  async function verifyOn(
    db: Database,
    codes: CodesService,
    { challengeId }: SentCode,
    code: string,
    binding: CodeBinding,
  ): Promise<OneTimeCode> {
    const challenge = await codes.find({ id: challengeId }, binding);
    const outcome = await db.transaction().execute((tx) => codes.attempt(challenge, code, tx));
    if (!outcome.isRight) throw new ApiError('invalid_code', { attempts_left: outcome.attemptsLeft });
    return challenge;
  }
  const resend = (sent: SentCode) => feature.codes.resend({ id: sent.challengeId }, asked());

  async function newestCode(): Promise<string> {
    await worker.drain();
    return inbox.list()[0]?.code ?? '';
  }
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  /** Resets the limits that protect mailboxes, to send one code after another. */
  async function freshCaps() {
    await handle.db.deleteFrom('send_counters').execute();
  }

  it('sends a code that proves the address once', async () => {
    const sent = await request();
    expect(sent).toMatchObject({ codeLength: 6, hint: 'a…@example.org', resendAfter: 60 });
    const code = await newestCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(await verify(sent, code)).toMatchObject({ user_id: userId, address: 'anna@example.org' });
    expect((await refusal(verify(sent, code))).code).toBe('challenge_expired');
  });

  it('stores no readable code in the database', async () => {
    await request();
    const stored = JSON.stringify(await handle.db.selectFrom('one_time_codes').selectAll().execute());
    const queued = JSON.stringify(await handle.db.selectFrom('outbox').selectAll().execute());
    const code = await newestCode();
    expect(stored).not.toContain(`"${code}"`);
    expect(queued).not.toContain(code);
  });

  it('#7 another session, account or purpose does not find the challenge, and cannot use it up', async () => {
    const sent = await request();
    const code = await newestCode();
    for (const changes of [
      { sessionId: 'session-2' },
      { sessionId: null },
      { purpose: 'sms_otp' },
      { userId: 'someone' },
    ] as const) {
      expect((await refusal(verify(sent, code, changes))).code).toBe('not_found');
    }
    await verify(sent, code);
  });

  it('#10 is accepted at 4:59 and refused at 5:01', async () => {
    const early = await request();
    const code = await newestCode();
    clock.advance(5 * minute - second);
    await verify(early, code);
    await freshCaps();
    const late = await request();
    const lateCode = await newestCode();
    clock.advance(5 * minute + second);
    expect((await refusal(verify(late, lateCode))).code).toBe('challenge_expired');
  });

  it('#11 50 parallel verifications of the right code have one success', async () => {
    const sent = await request();
    const code = await newestCode();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => verify(sent, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusal(verify(sent, code))).code).toBe('challenge_expired');
  });

  it('R22 concurrent use and repetition of a request do not deadlock', async () => {
    // Late database responses make the transactions of both calls overlap.
    const slowly: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await delay(Math.random() * 8);
        return result;
      },
    };
    const vault = createVault(secretKeys, 'outbox');
    const db = handle.db.withPlugin(slowly);
    const { codes } = codesFeature({ db, clock, secretKeys, outbox: outbox({ clock, vault }), capWatch });
    for (let round = 0; round < 8; round += 1) {
      await freshCaps();
      const sent = await request();
      const key = { id: sent.challengeId };
      const code = await newestCode();
      clock.advance(61 * second);
      const results = await Promise.allSettled([
        codes.request(asked()),
        verifyOn(db, codes, sent, code, asked()),
        codes.resend(key, asked()),
        verifyOn(db, codes, sent, code, asked()),
      ]);
      const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(errors.filter((error) => !(error instanceof ApiError))).toEqual([]);
      clock.advance(61 * second);
    }
  });

  it('#12 after five wrong attempts the right code is refused too', async () => {
    const sent = await request();
    const code = await newestCode();
    const left: (number | undefined)[] = [];
    for (let guess = 0; guess < codeAttempts; guess += 1) {
      const refused = await refusal(verify(sent, wrong(code)));
      expect(refused.code).toBe('invalid_code');
      left.push(refused.details.attempts_left);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await refusal(verify(sent, code))).code).toBe('challenge_expired');
  });

  it('#12 of 200 parallel attempts at most five are evaluated', async () => {
    const sent = await request();
    const code = await newestCode();
    const codes = await Promise.all(
      Array.from({ length: 200 }, async () => (await refusal(verify(sent, wrong(code)))).code),
    );
    expect(codes.filter((each) => each === 'invalid_code')).toHaveLength(codeAttempts);
    expect(codes.filter((each) => each === 'challenge_expired')).toHaveLength(200 - codeAttempts);
  });

  it('#14 the count is kept when the surrounding request fails', async () => {
    const sent = await request();
    const code = await newestCode();
    await refusal(verify(sent, wrong(code)));
    const [row] = await handle.db.selectFrom('one_time_codes').select('attempts').execute();
    expect(row?.attempts).toBe(1);
  });

  it('#15 the server enforces the cooldown, and a new code invalidates the old one', async () => {
    const sent = await request();
    const old = await newestCode();
    const early = await refusal(resend(sent));
    expect(early.code).toBe('rate_limited');
    expect(early.details.retry_after).toBe(60);
    clock.advance(59 * second);
    expect((await refusal(resend(sent))).details.retry_after).toBe(1);
    clock.advance(1 * second);
    const again = await resend(sent);
    expect(again).toMatchObject({ challengeId: sent.challengeId, resendAfter: 60 });
    const fresh = await newestCode();
    if (old !== fresh) expect((await refusal(verify(sent, old))).code).toBe('invalid_code');
    await verify(sent, fresh);
  });

  it('#15 parallel requests send one code', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        request({
          sessionId: null,
          userId: null,
          purpose: 'phone_login',
          target: { channel: 'sms', address: '+6581234567' },
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await worker.drain();
    expect(inbox.list()).toHaveLength(1);
  });

  it('a repeated request under the same token during the cooldown returns the current challenge', async () => {
    const sent = await request();
    clock.advance(20 * second);
    const again = await request();
    expect(again).toMatchObject({ challengeId: sent.challengeId, resendAfter: 40 });
    await worker.drain();
    expect(inbox.list()).toHaveLength(1);
    await verify(sent, await newestCode());
  });

  it('a repeated request later invalidates the previous code', async () => {
    const sent = await request();
    const old = await newestCode();
    clock.advance(61 * second);
    const again = await request();
    expect(again.challengeId).not.toBe(sent.challengeId);
    expect((await refusal(verify(sent, old))).code).toBe('challenge_expired');
  });

  it('#69 sends five codes an hour to one target per budget, whoever pays', async () => {
    for (let sending = 0; sending < 5; sending += 1) {
      await request({ sessionId: `session-${sending}`, sender: { ...session, paidBy: `${sending}` } });
    }
    const refused = await refusal(
      request({ sessionId: 'session-9', sender: { ...session, paidBy: 'another' } }),
    );
    expect(refused.code).toBe('rate_limited');
    expect(refused.details.retry_after).toBeGreaterThan(3_500);
    clock.advance(60 * minute);
    await request({ sessionId: 'session-9' });
  });

  const budgets = [
    'anonymous',
    'known_browser',
    'pending',
    'pending_known_browser',
    'reset',
    'session',
    'new_contact',
  ] as const;
  it.each(budgets)('#97 #479 exhausting the budget of %s does not affect the others', async (spent) => {
    const send = (budget: (typeof budgets)[number], sessionId: string) =>
      request({ sessionId, sender: { budget, paidBy: 'somebody' } });
    for (let sending = 0; sending < 5; sending += 1) await send(spent, `${sending}`);
    expect((await refusal(send(spent, 'one more'))).code).toBe('rate_limited');
    for (const other of budgets.filter((budget) => budget !== spent)) await send(other, other);
  });

  it("#97 a stranger's code for a number neither invalidates the owner's nor delays it", async () => {
    const byPhone = {
      purpose: 'phone_login',
      sessionId: null,
      target: { channel: 'sms', address: '+6581234567' },
    } as const;
    const sent = await request({ ...byPhone, sender: { budget: 'known_browser', paidBy: 'own browser' } });
    const code = await newestCode();
    await request({ ...byPhone, sender: stranger('198.51.100.1') });
    await verify(sent, code, byPhone);
    const own = { ...byPhone, sender: { budget: 'known_browser', paidBy: 'own browser' } } as const;
    await request(own);
  });

  const phone = (index: number, changes: Partial<CodeRequest> = {}): Partial<CodeRequest> => ({
    purpose: 'phone_login',
    userId: null,
    sessionId: null,
    target: { channel: 'sms', address: `+658123${String(index).padStart(4, '0')}` },
    sender: stranger(`198.51.100.${index}`),
    ...changes,
  });
  const outcome = (changes: Partial<CodeRequest>) =>
    request(changes).then(
      () => 'sent',
      (error: ApiError) => error.code,
    );

  it('#69 limits codes per client and per range of numbers', async () => {
    const sent: string[] = [];
    for (let index = 0; index < 45; index += 1) sent.push(await outcome(phone(index)));
    expect(sent.filter((result) => result === 'sent')).toHaveLength(40);
    expect(sent.slice(40)).toEqual(Array(5).fill('rate_limited'));
    // The limit does not reveal whether a number exists, and people who proved the password are not affected.
    expect(await outcome(phone(46, { isDecoy: true }))).toBe('rate_limited');
    expect(await outcome(phone(1, { sender: { budget: 'pending', paidBy: 'anna' } }))).toBe('sent');
    expect(logged.map(({ cap, used }) => [cap, used])).toEqual([
      ['phone_range', 28],
      ['phone_range', 40],
    ]);
    const byMail = (index: number): Partial<CodeRequest> => ({
      sessionId: `s${index}`,
      target: { channel: 'email', address: `u${index}@example.org` },
      sender: stranger('203.0.113.7'),
    });
    for (let index = 0; index < 50; index += 1) await request(byMail(index));
    expect(await outcome(byMail(50))).toBe('rate_limited');
  });

  it('#444 codes to new contacts and to sign in fill the cap of a range apart', async () => {
    const ownNumber = (index: number) =>
      phone(index, { sender: { budget: 'new_contact', paidBy: `${index}` } });
    for (let index = 0; index < 39; index += 1) expect(await outcome(ownNumber(index))).toBe('sent');
    expect(await outcome(phone(100))).toBe('sent');
    expect(await outcome(ownNumber(40))).toBe('sent');
    expect(await outcome(ownNumber(41))).toBe('rate_limited');
    expect(await outcome(phone(101))).toBe('sent');
  });

  it('#99 a request that sends nothing counts only against its client and target', async () => {
    for (let index = 0; index < 60; index += 1) {
      expect(await outcome(phone(index, { isDecoy: true }))).toBe('sent');
    }
    expect(await outcome(phone(100))).toBe('sent');
    expect(capWatch.states().get('all_phones')?.used).toBe(1);
    const sameTarget = (ip: string) => phone(0, { isDecoy: true, sender: stranger(ip) });
    expect(await outcome(sameTarget('203.0.113.1'))).toBe('rate_limited');
  });

  it('#99 the limit for all phones reserves a part for owners, and operators are warned before it is reached', async () => {
    const forStrangers = capOfAllPhones.limit - keptForOwners;
    const nearly = capOfAllPhones.limit * 0.7;
    const setUsed = (count: number) =>
      handle.db.updateTable('send_counters').set({ count }).where('key', '=', 'phones').execute();
    await request(phone(1));
    await setUsed(nearly - 1);
    await request(phone(2));
    await setUsed(forStrangers - 1);
    await request(phone(3));
    expect(logged.map(({ cap, used }) => [cap, used])).toEqual([
      ['all_phones', nearly],
      ['all_phones', forStrangers],
    ]);
    expect(await outcome(phone(4))).toBe('rate_limited');
    expect(await outcome(phone(5, { isDecoy: true }))).toBe('rate_limited');
    expect(await outcome(phone(6, { sender: session }))).toBe('sent');
    await setUsed(capOfAllPhones.limit);
    expect(await outcome(phone(7, { sender: session }))).toBe('rate_limited');
    expect(capWatch.states().get('all_phones')).toMatchObject({ limit: capOfAllPhones.limit, alerts: 2 });
  });

  it('#62 a decoy behaves like a code but sends nothing and accepts no code', async () => {
    const decoy = {
      purpose: 'phone_login',
      userId: null,
      sessionId: null,
      isDecoy: true,
      target: { channel: 'sms', address: '+6581234567' },
    } as const;
    const sent = await request(decoy);
    expect(sent).toMatchObject({ hint: '+65 •••• 4567', resendAfter: 60 });
    await worker.drain();
    expect(inbox.list()).toHaveLength(0);
    const [row] = await handle.db.selectFrom('one_time_codes').selectAll().execute();
    expect(row?.is_decoy).toBe(1);
    for (let guess = 0; guess < codeAttempts; guess += 1) {
      expect((await refusal(verify(sent, '123456', decoy))).code).toBe('invalid_code');
    }
    expect((await refusal(verify(sent, '123456', decoy))).code).toBe('challenge_expired');
  });
});
