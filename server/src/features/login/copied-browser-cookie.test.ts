import { register } from '@latchkey/contract/joining/register';
import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BoundClient } from '../../app/testing/bound-client.ts';
import { readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute } from '../../platform/clock/durations.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { forgotPerAddress } from '../passwords/limits.ts';
import { knownBrowserAttempts, passkeyCeremonies } from './limits.ts';

const password = 'correct horse battery';
const fresh = 'another horse battery';

type Browser = Pick<BoundClient, 'call'>;

let portal: TestPortal;
let email: string;
let own: BoundClient;
let cookie: string;
let token: string;
let count = 0;
beforeAll(async () => {
  portal = await testPortal({ REGISTRATION: 'open', TRUST_PROXY: '127.0.0.1,::1' });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  count += 1;
  email = `copied-${count}@example.com`;
  const phone = parsePhone(`+65${phoneOf(count)}`);
  await portal.createUser({ email, password, emailVerified: true, phone, phoneVerified: true });
  own = new BoundClient(portal);
  const { headers, body } = await own.call(passwordLogin, { body: { email, password } });
  cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  token = body.auth_token ?? '';
});

const phoneOf = (person: number) => `9123${4000 + person}`;

/** Who holds the cookie, but not the key of the browser it was copied from. */
const copies: [string, () => Browser][] = [
  ['without a key', () => portal],
  ['with another key', () => new BoundClient(portal)],
];

/** With the owner's cookie. */
const signIn = async (browser: Browser, secret = password, status = 200): Promise<string> => {
  portal.clock.advance(minute);
  const reply = await browser.call(passwordLogin, { body: { email, password: secret }, headers: { cookie } });
  expect(reply.status).toBe(status);
  return reply.body.auth_token ?? '';
};
const mails = async () =>
  (await readInbox(portal, email)).filter(({ subject }) => subject.startsWith('New sign-in')).length;
const isAlive = async (of: string) => (await portal.call(isAuthenticated, { token: of })).status === 200;
const report = async (at: number) => {
  const { login_histories: entries } = (await own.call(loginHistoryList, { token })).body;
  const params = { id: entries[at]?.id ?? '' };
  expect((await own.call(loginHistoryReportUnrecognised, { token, params })).status).toBe(200);
};

describe.each(copies)("#376 a copy of the browser's cookie %s", (_, thief) => {
  it('signs in like any new browser: its owner is notified, and is not of their own sign-ins', async () => {
    await signIn(own);
    expect(await mails()).toBe(0);
    await signIn(thief());
    expect(await mails()).toBe(1);
    await signIn(own);
    expect(await mails()).toBe(1);
    // What the account learnt from the copy ended with the sign-in of the browser itself.
    await signIn(portal);
    expect(await mails()).toBe(2);
  });

  it('is unknown again after a report and after a new password', async () => {
    const copy = thief();
    await signIn(copy);
    await signIn(copy);
    expect(await mails()).toBe(1);
    await report(0);
    await signIn(copy);
    expect(await mails()).toBe(2);
    const body = { current_password: password, password: fresh };
    expect((await own.call(passwordChange, { token, body })).status).toBe(200);
    await signIn(own, fresh);
    expect(await mails()).toBe(2);
    await signIn(copy, fresh);
    expect(await mails()).toBe(3);
  });

  it("does not save a stranger's later session from a report", async () => {
    const copy = thief();
    const [reported, later] = [await signIn(copy), await signIn(copy)];
    await report(1);
    expect([await isAlive(reported), await isAlive(later), await isAlive(token)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('#377 does not lock the browser itself', async () => {
    const copy = thief();
    for (let made = 0; made <= knownBrowserAttempts.points; made += 1) await signIn(copy, 'wrong', 401);
    await signIn(copy, password, 401);
    await signIn(own);
  });
});

describe('#377 before a sign-in, a call with the cookie', () => {
  const calls = {
    'asks for a reset': (by: Browser, headers: Record<string, string>) =>
      by.call(forgotPassword, { headers, body: { email, request_origin: portal.url } }),
    'begins with a passkey': (by: Browser, headers: Record<string, string>) =>
      by.call(passkeyLoginOption, { headers, body: { server_host: portal.url } }),
  };

  it.each([
    ['asks for a reset', forgotPerAddress.points],
    ['begins with a passkey', passkeyCeremonies.points],
  ] as const)('%s despite a flood from its address, but only with its key', async (what, most) => {
    const from = { 'x-forwarded-for': `203.0.113.${count}` };
    for (let made = 0; made < most; made += 1) await calls[what](portal, from);
    for (const [, thief] of copies)
      expect((await calls[what](thief(), { ...from, cookie })).status).toBe(429);
    expect((await calls[what](own, { ...from, cookie })).status).toBe(200);
  });

  it('is charged to the budget of the known browser only with its key', async () => {
    const counts = async () =>
      new Map(
        (await portal.store.database.db.selectFrom('send_counters').selectAll().execute()).map(
          ({ key, count: sent }) => [key, Number(sent)],
        ),
      );
    /** The budgets of what a call sent. */
    async function chargedBy(call: () => Promise<{ readonly status: number }>): Promise<string[]> {
      portal.clock.advance(2 * minute);
      const before = await counts();
      expect((await call()).status).toBe(200);
      const charged = [...(await counts())].filter(([key, sent]) => sent !== before.get(key));
      return charged.flatMap(([key]) => /\btarget:(\w+)/.exec(key)?.[1] ?? []);
    }
    const headers = { cookie };
    const phone = { phone_code: '+65', phone_no: phoneOf(count), send_via: 'sms' } as const;
    const asks = [
      (by: Browser) => by.call(register, { headers, body: { email } }),
      (by: Browser) => by.call(phoneLoginRequest, { headers, body: phone }),
      (by: Browser) => calls['asks for a reset'](by, headers),
    ];
    for (const ask of asks) {
      expect(await chargedBy(() => ask(own))).toEqual(['known_browser']);
      for (const [, thief] of copies) expect(await chargedBy(() => ask(thief()))).toEqual(['anonymous']);
    }
  });
});

describe('#376 a browser that the account knew before keys were remembered', () => {
  /** As an older release stores it. */
  async function forgetKeys(): Promise<void> {
    const { db } = portal.store.database;
    const browser_hash = tokenHash(cookie.split('=')[1] ?? '');
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('known_browsers')
      .set({ browser_hash })
      .where('user_id', '=', id)
      .where('first_seen_at', '=', since)
      .execute();
    await db
      .updateTable('sessions')
      .set({ browser_hash })
      .where('user_id', '=', id)
      .where('key_thumbprint', '=', own.key.thumbprint)
      .execute();
  }
  let since: number;
  beforeEach(() => {
    since = portal.clock.now();
  });

  it('signs in without a mail, and from then on needs its key', async () => {
    await forgetKeys();
    await signIn(own);
    expect(await mails()).toBe(0);
    for (const [index, [, thief]] of copies.entries()) {
      await signIn(thief());
      expect(await mails()).toBe(index + 1);
      await signIn(own);
    }
  });

  it('keeps the sessions that it had then, when it reports a sign-in from before them', async () => {
    portal.clock.advance(minute);
    const stranger = await new BoundClient(portal).signIn(email, password);
    const earlier = await signIn(own);
    await forgetKeys();
    token = await signIn(own);
    await report(2);
    expect([await isAlive(stranger), await isAlive(earlier), await isAlive(token)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
