import { setTimeout as delay } from 'node:timers/promises';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginResend } from '@latchkey/contract/login/phone-login-resend';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compose, type Portal } from '../../app/compose.ts';
import { newestCode, readInbox, wrongCode } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { hour, minute, second } from '../../platform/clock/durations.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import type { User } from '../accounts/user.ts';
import { codeAttempts } from '../codes/limits.ts';

describe('signing in by phone', () => {
  let portal: TestPortal;
  let next = 0;
  let number: string;
  let user: User;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    next += 1;
    number = `8123${String(next).padStart(4, '0')}`;
    user = await portal.createUser({
      email: `phone${next}@example.com`,
      password: 'correct horse battery',
      phone: parsePhone(`+65${number}`),
      phoneVerified: true,
    });
    await portal.store.database.db.deleteFrom('send_counters').execute();
    await portal.store.database.db.deleteFrom('sign_in_failures').execute();
  });

  const ask = (phone_no = number, changes: object = {}) =>
    portal.call(phoneLoginRequest, { body: { phone_code: '+65', phone_no, send_via: 'sms', ...changes } });
  const resend = (reference_number: string) => portal.call(phoneLoginResend, { body: { reference_number } });
  const verify = (reference_number: string, otp: string, headers: Record<string, string> = {}) =>
    portal.call(phoneLoginVerify, { body: { reference_number, otp }, headers });
  const code = (phone_no = number) => newestCode(portal, `+65${phone_no}`);

  it('sends a code that signs in', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual({
      reference_number: expect.any(String),
      code_length: 6,
      resend_after: 60,
      sent_via: 'sms',
      expires_at: expect.any(String),
    });
    const signedIn = await verify(body.reference_number, await code());
    expect(signedIn.status).toBe(200);
    const token = 'auth_token' in signedIn.body ? signedIn.body.auth_token : undefined;
    expect((await portal.call(profileRead, { token })).body.phone_no).toBe(number);
  });

  it("the SMS is bound to the portal's domain, so that phones fill in the code only there", async () => {
    const { body } = await ask();
    const [sms] = await readInbox(portal, `+65${number}`);
    expect(sms?.channel).toBe('sms');
    expect(sms?.text).toContain(body.reference_number);
    expect(sms?.text.split('\n').at(-1)).toBe(`@localhost #${sms?.code}`);
  });

  it('is sent by WhatsApp if requested', async () => {
    const { body } = await ask(number, { send_via: 'whatsapp' });
    expect(body.sent_via).toBe('whatsapp');
    expect((await readInbox(portal, `+65${number}`))[0]?.channel).toBe('whatsapp');
  });

  it('#62 responds in the same way for an unknown number, and sends nothing', async () => {
    const known = await ask();
    const unknown = await ask('91234567');
    expect(unknown.status).toBe(known.status);
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect(unknown.body.reference_number).toHaveLength(known.body.reference_number.length);
    expect({ ...unknown.body, reference_number: '' }).toEqual({ ...known.body, reference_number: '' });
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(await readInbox(portal, '+6591234567')).toEqual([]);

    const wrong = wrongCode(await code());
    const knownWrong = await verify(known.body.reference_number, wrong);
    const unknownWrong = await verify(unknown.body.reference_number, wrong);
    expect({ ...unknownWrong.body, reference: '' }).toEqual({ ...knownWrong.body, reference: '' });
    const knownAgain = await ask();
    const unknownAgain = await ask('91234567');
    expect(unknownAgain.status).toBe(429);
    expect({ ...unknownAgain.body, reference: '' }).toEqual({ ...knownAgain.body, reference: '' });
    const resent = await Promise.all([
      resend(known.body.reference_number),
      resend(unknown.body.reference_number),
    ]);
    expect(resent.map(({ status }) => status)).toEqual([429, 429]);
  });

  it('#24 an unverified number cannot sign in', async () => {
    await portal.createUser({ phone: parsePhone('+6598765432'), email: 'unverified@example.com' });
    const { status } = await ask('98765432');
    expect(status).toBe(200);
    expect(await readInbox(portal, '+6598765432')).toEqual([]);
  });

  it('#24 a code for a number that the account no longer has cannot sign in', async () => {
    const { body } = await ask();
    const right = await code();
    await portal.store.database.db
      .updateTable('users')
      .set({ phone: null })
      .where('id', '=', user.id)
      .execute();
    expect((await verify(body.reference_number, right)).body.status).toBe('invalid_credential');
  });

  it('#15 the server enforces the cooldown, and a new code invalidates the old one', async () => {
    const { body } = await ask();
    const old = await code();
    const early = await resend(body.reference_number);
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBe(60);
    portal.clock.advance(61 * second);
    const again = await resend(body.reference_number);
    // The same challenge with a new expiry.
    expect(again.body).toEqual({ ...body, expires_at: expect.any(String) });
    expect(Date.parse(again.body.expires_at) - Date.parse(body.expires_at)).toBe(61 * second);
    const fresh = await code();
    if (fresh !== old) expect((await verify(body.reference_number, old)).body.status).toBe('invalid_code');
    expect((await verify(body.reference_number, fresh)).status).toBe(200);
  });

  it('#11 50 parallel verifications of the right code create one session', async () => {
    const { body } = await ask();
    const right = await code();
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(body.reference_number, right)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const sessions = await portal.store.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  describe('with a database that answers late and in any order', () => {
    const slowly: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await delay(Math.random() * 12);
        return result;
      },
    };
    let slow: Portal;
    beforeAll(async () => {
      const { config, store } = portal;
      const database = { ...store.database, db: store.database.db.withPlugin(slowly) };
      slow = await compose(config, { ...store, database }, createLog({ level: 'silent' }));
    });
    afterAll(async () => {
      await slow.app.close();
      await slow.stop();
    });

    async function statusesOf(attempts: number, reference_number: string, otp: string): Promise<string[]> {
      const payload = { reference_number, otp };
      const replies = await Promise.all(
        Array.from({ length: attempts }, () =>
          slow.app.inject({ method: 'POST', url: phoneLoginVerify.path, payload }),
        ),
      );
      return replies.map((reply) => {
        const body = reply.json<{ status?: string; auth_token?: string }>();
        return body.auth_token ? 'signed in' : (body.status ?? '');
      });
    }
    const failuresOf = async () =>
      (
        await portal.store.database.db
          .selectFrom('sign_in_failures')
          .select('failures')
          .where('user_id', '=', user.id)
          .execute()
      ).map(({ failures }) => failures);

    // The code, the account and the factor each have a limit of attempts. An attempt refused by one limit must not use
    // up the code before an accepted one.
    it.each([1, 2, 3, 4])(
      '#11 R22 of 30 parallel uses of the right code one succeeds, round %i',
      async () => {
        portal.clock.advance(hour);
        const { body } = await ask();
        const statuses = await statusesOf(30, body.reference_number, await code());
        expect(statuses.filter((status) => status === 'signed in')).toHaveLength(1);
        expect(statuses.filter((status) => status === 'challenge_expired')).toHaveLength(29);
        // An attempt that came too late is not a wrong answer.
        expect(await failuresOf()).toEqual([]);
      },
    );

    it('#12 #14 #67 of 30 parallel attempts five are evaluated, and each of them counts', async () => {
      portal.clock.advance(hour);
      const { body } = await ask();
      const right = await code();
      const statuses = await statusesOf(30, body.reference_number, wrongCode(right));
      expect(statuses.filter((status) => status === 'invalid_code')).toHaveLength(codeAttempts);
      expect(statuses.filter((status) => status === 'challenge_expired')).toHaveLength(30 - codeAttempts);
      expect(await failuresOf()).toEqual([codeAttempts]);
      expect((await verify(body.reference_number, right)).body.status).toBe('challenge_expired');
    });
  });

  const db = () => portal.store.database.db;
  const setFailures = (failures: number) =>
    db().updateTable('sign_in_failures').set({ failures }).where('user_id', '=', user.id).execute();
  const failuresOfFactor = () =>
    db().selectFrom('second_factor_failures').selectAll().where('user_id', '=', user.id).execute();
  const sentSoFar = async () => (await readInbox(portal, `+65${number}`)).length;
  /** The cookie of a browser in which the owner has signed in. */
  async function knownBrowser(): Promise<Record<string, string>> {
    const body = { email: user.email ?? '', password: 'correct horse battery' };
    const { headers } = await portal.call(passwordLogin, { body });
    return { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  }
  const askFrom = (headers: Record<string, string>) =>
    portal.call(phoneLoginRequest, {
      body: { phone_code: '+65', phone_no: number, send_via: 'sms' },
      headers,
    });

  it('#13 a factor that was locked after the password sends nothing and does not reveal this', async () => {
    const { body } = await ask();
    const right = await code();
    await db()
      .insertInto('second_factor_failures')
      .values({ user_id: user.id, factor: 'sms_otp', failures: 100, updated_at: 0 })
      .execute();
    expect((await verify(body.reference_number, right)).body.status).toBe('invalid_code');
    portal.clock.advance(61 * second);
    const before = await sentSoFar();
    expect((await ask()).status).toBe(200);
    expect(await sentSoFar()).toBe(before);
  });

  it('#98 wrong phone codes never count for the factor, and after a hundred only known browsers may try until a sign-in by another method', async () => {
    const own = await knownBrowser();
    const { body } = await ask();
    await verify(body.reference_number, wrongCode(await code()));
    await setFailures(99);
    portal.clock.advance(15 * minute);
    const again = await ask();
    const right = await code();
    await verify(again.body.reference_number, wrongCode(right));
    expect((await verify(again.body.reference_number, right)).body.status).toBe('invalid_code');
    expect(await failuresOfFactor()).toEqual([]);
    // Permanent: no time lifts it, and no notification is sent.
    portal.clock.advance(20 * 24 * hour);
    const before = await sentSoFar();
    expect((await ask()).status).toBe(200);
    expect(await sentSoFar()).toBe(before);
    // The owner's browser keeps working, which does not unlock the number for strangers.
    portal.clock.advance(61 * second);
    const mine = await askFrom(own);
    expect((await verify(mine.body.reference_number, await code(), own)).status).toBe(200);
    portal.clock.advance(61 * second);
    const sent = await sentSoFar();
    await ask();
    expect(await sentSoFar()).toBe(sent);
    await knownBrowser();
    portal.clock.advance(61 * second);
    const open = await ask();
    expect((await verify(open.body.reference_number, await code())).status).toBe(200);
  });

  it("#98 a stranger who keeps a number in cooldown does not block the owner's browser", async () => {
    const own = await knownBrowser();
    const { body } = await ask();
    await verify(body.reference_number, wrongCode(await code()));
    await setFailures(30);
    const mine = await askFrom(own);
    expect(mine.status).toBe(200);
    expect((await verify(mine.body.reference_number, await code(), own)).status).toBe(200);
  });

  it('#13 #63 during a cooldown no code is sent or accepted, and it looks the same as a wrong one', async () => {
    const { body } = await ask();
    const right = await code();
    for (let attempt = 0; attempt < 4; attempt += 1) await verify(body.reference_number, wrongCode(right));
    await setFailures(30);
    const during = await verify(body.reference_number, right);
    expect([during.status, during.body.status, during.headers.get('retry-after')]).toEqual([
      422,
      'invalid_code',
      null,
    ]);
    portal.clock.advance(5 * minute);
    const before = await sentSoFar();
    expect((await ask()).status).toBe(200);
    expect(await sentSoFar()).toBe(before);
    // A cooldown caused by a stranger lasts at most a quarter of an hour (#68).
    portal.clock.advance(10 * minute + second);
    const again = await ask();
    expect((await verify(again.body.reference_number, await code())).status).toBe(200);
  });

  it('#98 wrong codes from one address across many numbers increase its cooldown, separately from known browsers', async () => {
    const own = await knownBrowser();
    const { body } = await ask();
    const right = await code();
    const mine = await askFrom(own);
    const forMine = await code();
    await verify(body.reference_number, wrongCode(right));
    // Resets the counts of the number and of the address.
    await db().updateTable('sign_in_failures').set({ failures: 50 }).where('user_id', 'is', null).execute();
    const during = await verify(body.reference_number, right);
    expect([during.status, during.body.status, during.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      String(15 * 60),
    ]);
    expect((await verify(mine.body.reference_number, forMine, own)).status).toBe(200);
    portal.clock.advance(15 * minute);
    const later = await ask();
    expect((await verify(later.body.reference_number, await code())).status).toBe(200);
  });

  it('#68 a clock that was set back by more than a cooldown blocks no one until it catches up', async () => {
    const { body } = await ask();
    await verify(body.reference_number, wrongCode(await code()));
    await setFailures(10);
    portal.clock.advance(-hour);
    const again = await ask();
    expect((await verify(again.body.reference_number, await code())).status).toBe(200);
  });

  it('#13 a right code resets the count of failures', async () => {
    const { body } = await ask();
    const right = await code();
    await verify(body.reference_number, wrongCode(right));
    await verify(body.reference_number, right);
    const failures = await db()
      .selectFrom('sign_in_failures')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(failures).toEqual([]);
  });

  it('#66 wrong passwords and wrong phone codes count together', async () => {
    const email = user.email ?? '';
    for (let guess = 0; guess < 10; guess += 1) {
      const spelling = guess % 2 ? email : email.toUpperCase();
      await portal.call(passwordLogin, { body: { email: spelling, password: 'wrong horse battery' } });
    }
    const { body } = await ask();
    expect((await verify(body.reference_number, await code())).body.status).toBe('invalid_code');
    portal.clock.advance(15 * minute + second);
    const again = await ask();
    expect((await verify(again.body.reference_number, await code())).status).toBe(200);
  });

  it('#68 a stranger who exhausts the attempts does not lock out the known browser', async () => {
    const email = user.email ?? '';
    const first = await portal.call(passwordLogin, { body: { email, password: 'correct horse battery' } });
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^latchkey-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    for (let guess = 0; guess < 12; guess += 1) {
      await portal.call(passwordLogin, { body: { email, password: 'wrong horse battery' } });
    }
    const attempt = (headers: Record<string, string>) =>
      portal.call(passwordLogin, { body: { email, password: 'correct horse battery' }, headers });
    expect((await attempt({})).body.status).toBe('invalid_credential');
    expect((await attempt({ cookie: `latchkey-browser=${'x'.repeat(43)}` })).body.status).toBe(
      'invalid_credential',
    );
    expect((await attempt({ cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
    portal.clock.advance(15 * minute + second);
    expect((await attempt({})).status).toBe(200);
  });

  it.each([
    ['emoji', '📱📱📱📱📱'],
    ['10 kB', '8'.repeat(10_000)],
    ['NUL', '8123\u00004567'],
    ['right-to-left marks', '8123\u202e4567'],
    ['zero', '0'],
    ['letters', 'abcdefgh'],
    ['not a number there', '00000000'],
    ['an extension', '81234567;ext=9'],
  ])('#69 an invalid number, %s, gets a clear message and sends nothing', async (_name, phone_no) => {
    const { status, body } = await ask(phone_no);
    expect(status).toBe(422);
    expect(body.errors?.phone_no?.[0]).toMatch(/phone number|digits/i);
  });

  it.each(['+1', '+44', '+86', '0065', '+650', 'SG'])(
    '#69 sends nothing to calling code %s',
    async (phone_code) => {
      const { status } = await ask('81234567', { phone_code });
      expect(status).toBe(422);
    },
  );

  it.each(['abcdef', '１２３４５６', '12 34 56 78', '9'.repeat(64), '\u202e123456'])(
    'an invalid code, %j, counts as a wrong code',
    async (otp) => {
      const { body } = await ask();
      expect((await verify(body.reference_number, otp)).body.status).toBe('invalid_code');
    },
  );

  it('an unknown reference counts as an expired challenge', async () => {
    expect((await verify('NOSUCHREF1', '123456')).body.status).toBe('challenge_expired');
    expect((await resend('NOSUCHREF1')).body.status).toBe('challenge_expired');
  });
});
