import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { timezoneUpdate } from '@latchkey/contract/profile/timezone-update';
import { settingsRead } from '@latchkey/contract/settings/settings-read';
import type { Locale } from '@latchkey/contract/text/locales';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { languageChanges, profileChanges } from './limits.ts';

const password = 'correct horse battery';

describe('editing the profile', () => {
  let portal: TestPortal;
  let token: string;
  let count = 0;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    count += 1;
    const email = `person-${count}@example.com`;
    await portal.createUser({ email, password, name: 'Ann' });
    token = await portal.signIn(email, password);
  });

  const read = async () => (await portal.call(profileRead, { token })).body;
  /** Sends a body that the types would not allow. */
  async function put(text: string) {
    const response = await portal.fetch(profileUpdate.path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: text,
    });
    return { status: response.status, body: (await response.json()) as ApiErrorBody };
  }

  it('stores the language of pages and messages, one that is supported or none', async () => {
    expect((await read()).locale).toBeNull();
    const chosen = await portal.call(profileUpdate, { token, body: { locale: 'zh-Hant-TW' } });
    expect(chosen.body.locale).toBe('zh-Hant-TW');
    expect((await portal.call(profileUpdate, { token, body: { name: 'Ann Lee' } })).body.locale).toBe(
      'zh-Hant-TW',
    );
    expect((await put('{"locale":"de"}')).status).toBe(422);
    expect((await portal.call(profileUpdate, { token, body: { locale: null } })).body.locale).toBeNull();
  });

  it('#374 a changed language is told to the owner in the language before it, as often as it can change', async () => {
    const email = `mailbox-${count}@example.com`;
    const { id } = await portal.createUser({ email, password, emailVerified: true });
    const own = await portal.signIn(email, password);
    const choose = (locale: Locale | null, language = 'en') =>
      portal.call(profileUpdate, { token: own, body: { locale }, headers: { 'accept-language': language } });
    const notices = async () =>
      (await readInbox(portal, email))
        .map(({ subject }) => subject)
        .filter((one) => /language|ภาษา|语言/.test(one));
    await choose('zh-Hans');
    expect(await notices()).toEqual(["Your account's language was changed (Latchkey ID)"]);
    await choose('zh-Hans');
    await portal.call(profileUpdate, { token: own, body: { name: 'Ann Lee', timezone: 'Asia/Tokyo' } });
    expect(await notices()).toHaveLength(1);
    await choose('th', 'th');
    expect((await notices())[0]).toMatch(/^您账号的语言已更改/);
    await choose(null);
    expect((await notices())[0]).toMatch(/^ภาษาของบัญชีคุณถูกเปลี่ยน/);
    for (let made = 4; made < languageChanges.points; made += 1) await choose(null);
    expect((await choose('ja')).status).toBe(429);
    const { locale } = await portal.store.database.db
      .selectFrom('users')
      .select('locale')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(locale).toBeNull();
  });

  it("#405 before a language is chosen, a stranger's request does not decide in which one the owner is told", async () => {
    const email = `reads-thai-${count}@example.com`;
    await portal.createUser({ email, password, emailVerified: true });
    const signIn = async (language: string, cookie = '') => {
      portal.clock.advance(minute);
      const headers = { 'accept-language': language, cookie };
      const reply = await portal.call(passwordLogin, { body: { email, password }, headers });
      const token = 'auth_token' in reply.body ? (reply.body.auth_token ?? '') : '';
      return { token, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' };
    };
    const newest = async () => (await readInbox(portal, email))[0]?.subject;
    await signIn('th');
    const stranger = await signIn('vi');
    expect(await newest()).toMatch(/[ก-๙]/);
    // Also if they return, and after they have made the owner's browser unknown.
    const { token } = await signIn('vi', stranger.cookie);
    const headers = { 'accept-language': 'vi' };
    const given = {
      token,
      headers,
      body: { current_password: password, password: 'quiet river at midnight' },
    };
    expect((await portal.call(passwordChange, given)).status).toBe(200);
    expect(await newest()).toMatch(/[ก-๙]/);
    await portal.call(profileUpdate, { token, headers, body: { locale: 'vi' } });
    expect(await newest()).toMatch(/^ภาษาของบัญชีคุณถูกเปลี่ยน/);
  });

  it('#405 the owner is told in the language of a browser that the account has known for a week', async () => {
    const email = `moves-${count}@example.com`;
    await portal.createUser({ email, password, emailVerified: true });
    const signIn = async (language: string, cookie = '') => {
      const headers = { 'accept-language': language, cookie };
      const reply = await portal.call(passwordLogin, { body: { email, password }, headers });
      return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const own = await signIn('th');
    portal.clock.advance(8 * day);
    await signIn('vi', own);
    await signIn('en');
    expect((await readInbox(portal, email))[0]?.subject).toMatch(/đăng nhập/i);
  });

  it('changes the given values, trims the name, and leaves the rest', async () => {
    const before = await read();
    const body = { name: '  Ann Tan  ', gender: 'female', timezone: 'Asia/Singapore' } as const;
    const { body: changed } = await portal.call(profileUpdate, { token, body });
    expect(changed).toEqual({ ...before, name: 'Ann Tan', gender: 'female', timezone: 'Asia/Singapore' });
    expect(await read()).toEqual(changed);
    await portal.call(profileUpdate, { token, body: { gender: null, timezone: null } });
    expect(await read()).toEqual({ ...before, name: 'Ann Tan' });
    expect((await portal.call(profileUpdate, { token, body: {} })).status).toBe(200);
  });

  it('#315 one account cannot fill the audit and the queues of webhooks: its changes are limited, and only its own', async () => {
    const { db } = portal.store.database;
    const id = (await read()).id;
    const change = async (name: string, as = token) =>
      (await portal.call(profileUpdate, { token: as, body: { name } })).status;
    const events = async () =>
      (
        await db
          .selectFrom('audit_events')
          .select('id')
          .where('target_id', '=', id)
          .where('action', '=', 'user.updated')
          .execute()
      ).length;
    for (let made = 0; made < profileChanges.points; made += 1) expect(await change(`Ann ${made}`)).toBe(200);
    expect([await change('Ann Lee'), await events()]).toEqual([429, profileChanges.points]);
    expect((await portal.call(timezoneUpdate, { token, body: { timezone: 'Asia/Tokyo' } })).status).toBe(429);
    const other = `other-${count}@example.com`;
    await portal.createUser({ email: other, password });
    expect(await change('Bob', await portal.signIn(other, password))).toBe(200);
    portal.clock.advance(profileChanges.duration);
    expect(await change('Ann Lee')).toBe(200);
  });

  it('PUT /timezones accepts a zone under any of its names, and stores the current name', async () => {
    const { body: settings } = await portal.call(settingsRead, {});
    for (const timezone of ['Asia/Saigon', 'Asia/Ho_Chi_Minh']) {
      const { body } = await portal.call(timezoneUpdate, { token, body: { timezone } });
      expect(body.timezone).toBe('Asia/Ho_Chi_Minh');
    }
    expect(settings.timezones).toContain('Asia/Ho_Chi_Minh');
    expect((await read()).timezone).toBe('Asia/Ho_Chi_Minh');
  });

  it('PUT /timezones sets only the time zone, one of those in the settings list', async () => {
    const { body } = await portal.call(timezoneUpdate, { token, body: { timezone: 'Asia/Tokyo' } });
    expect(body.timezone).toBe('Asia/Tokyo');
    const wrong = await portal.call(timezoneUpdate, { token, body: { timezone: 'Mars/Olympus' } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ timezone: ['Choose a time zone from the list.'] });
    expect((await read()).timezone).toBe('Asia/Tokyo');
  });

  it.each([
    ['{"is_email_verified":true}', 'is_email_verified'],
    ['{"is_phone_verified":true}', 'is_phone_verified'],
    ['{"id":"somebody-else"}', 'id'],
    ['{"created_at":"2020-01-01T00:00:00Z"}', 'created_at'],
    ['{"email":"evil@example.com"}', 'email'],
    ['{"partner":1}', 'partner'],
    ['{"has_access":true}', 'has_access'],
    ['{"status":"active"}', 'status'],
    ['{"photo_id":"x"}', 'photo_id'],
    ['{"__proto__":{"is_email_verified":true}}', '__proto__'],
    ['{"constructor":{"prototype":{"admin":true}}}', 'constructor'],
    ['{"gender":"robot"}', 'gender'],
    ['{"name":""}', 'name'],
    ['{"name":null}', 'name'],
    [`{"name":"${'x'.repeat(101)}"}`, 'name'],
    ['{"name":"Ann\\u202Emoc.live"}', 'name'],
    ['{"name":"Ann\\r\\nBcc: all@example.com"}', 'name'],
    ['{"profile_photo_url":"https://evil.example/tracker.png"}', 'profile_photo_url'],
    ['{"profile_photo_url":"javascript:alert(1)"}', 'profile_photo_url'],
  ])('#23 refuses %s and changes nothing', async (text, field) => {
    const before = await read();
    const mixed = text.replace('{', '{"gender":"male",');
    const { status, body } = await put(field === 'gender' ? text : mixed);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(await read()).toEqual(before);
    expect('admin' in {}).toBe(false);
  });
});
