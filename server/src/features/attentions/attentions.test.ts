import { applicationList } from '@latchkey/contract/applications/application-list';
import { attentionResolve } from '@latchkey/contract/attentions/attention-resolve';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day } from '../../platform/clock/durations.ts';
import { type NewNotice, operatorNoticesService, UnusableNotice } from './operator-notices.service.ts';

const email = 'ann@example.com';
const password = 'correct horse battery';

const notice: NewNotice = {
  type: 'new_terms',
  title: 'New terms',
  content: 'Please read them.',
  link: 'https://example.com/terms',
  required: false,
  audience_kind: 'all',
  audience: null,
  startsAt: null,
  endsAt: null,
};

describe('login attentions', () => {
  let portal: TestPortal;
  const start = async (environment: Record<string, string> = {}) => {
    portal = await testPortal(environment);
    await portal.createUser({ email, password });
  };
  beforeEach(() => start());
  afterEach(() => portal.stop());

  const notices = () => operatorNoticesService({ db: portal.store.database.db, clock: portal.clock });
  const pending = async (token: string) => (await portal.call(profileRead, { token })).body.login_attentions;
  const resolve = (token: string, id: string, action: 'acknowledge' | 'skip') =>
    portal.call(attentionResolve, { token, params: { id }, body: { action } });

  it('shows a new account nothing, and reminds an older one of passkeys from time to time', async () => {
    expect(await pending(await portal.signIn(email, password))).toEqual([]);
    portal.clock.advance(8 * day);
    const token = await portal.signIn(email, password);
    expect(await pending(token)).toMatchObject([{ type: 'remind_passkey_registration', required: false }]);
    expect((await resolve(token, 'remind_passkey_registration', 'skip')).body.login_attentions).toEqual([]);
    expect(await pending(token)).toEqual([]);
    portal.clock.advance(7 * day + 1);
    expect(await pending(await portal.signIn(email, password))).toHaveLength(1);
  });

  it("shows an operator's notice until it is acknowledged, and later again if it is skipped", async () => {
    const id = await notices().add(notice);
    const token = await portal.signIn(email, password);
    expect(await pending(token)).toEqual([
      {
        id,
        type: 'new_terms',
        title: 'New terms',
        content: 'Please read them.',
        link: 'https://example.com/terms',
        required: false,
        data: null,
      },
    ]);
    await resolve(token, id, 'skip');
    expect(await pending(token)).toEqual([]);
    portal.clock.advance(7 * day + 1);
    expect((await pending(token)).map((item) => item.id)).toContain(id);
    await resolve(token, id, 'acknowledge');
    portal.clock.advance(12 * day);
    const later = await portal.signIn(email, password);
    expect((await pending(later)).map((item) => item.id)).not.toContain(id);
    expect(await notices().list()).toMatchObject([{ id, seen: 1, skipped: 1, resolved: 1 }]);
  });

  it('cannot be bypassed if required: the API refuses what the notice blocks', async () => {
    const token = await portal.signIn(email, password);
    const id = await notices().add({ ...notice, required: true });
    for (const endpoint of [applicationList, loginHistoryList, sessionList]) {
      const refused = await portal.call(endpoint, { token });
      expect(refused.status, endpoint.path).toBe(403);
      expect(refused.body).toMatchObject({ status: 'attention_required', attention: 'new_terms' });
    }
    expect((await portal.call(isAuthenticated, { token })).status).toBe(200);
    expect((await resolve(token, id, 'skip')).status).toBe(403);
    expect((await resolve(token, id, 'acknowledge')).status).toBe(200);
    expect((await portal.call(sessionList, { token })).status).toBe(200);
  });

  it('#554 a required notice for everybody is shown, however many others are in force or settled', async () => {
    const other = await portal.createUser({ email: 'other@example.com', password });
    for (let count = 0; count < 51; count += 1) {
      await notices().add({ ...notice, audience_kind: 'user', audience: other.id });
      await notices().add({ ...notice, audience_kind: 'group', audience: 'partner' });
      await notices().add(notice);
    }
    const token = await portal.signIn(email, password);
    const open = await pending(token);
    expect(open).toHaveLength(50);
    const id = await notices().add({ ...notice, required: true });
    expect((await pending(token))[0]).toMatchObject({ id, required: true });
    // Settled ones make room, and each is shown in the end.
    for (const { id: shown } of [{ id }, ...open])
      expect((await resolve(token, shown, 'acknowledge')).status).toBe(200);
    expect(await pending(token)).toHaveLength(1);
  });

  it('#64 hides notices for other people', async () => {
    const other = await portal.createUser({ email: 'other@example.com', password });
    const id = await notices().add({ ...notice, audience_kind: 'user', audience: other.id });
    const token = await portal.signIn(email, password);
    expect(await pending(token)).toEqual([]);
    expect((await resolve(token, id, 'acknowledge')).status).toBe(404);
  });

  it('keeps markup as text and refuses invalid links', async () => {
    const title = '<img src=x onerror=alert(1)>';
    await notices().add({ ...notice, title });
    expect(await pending(await portal.signIn(email, password))).toMatchObject([{ title }]);
    for (const link of ['javascript:alert(1)', 'http://example.com', 'data:text/html,x', 'x']) {
      await expect(notices().add({ ...notice, link }), link).rejects.toThrow(UnusableNotice);
    }
  });

  it('previews the audience, and respects the start and end', async () => {
    await portal.createUser({ email: 'partner@example.com', password, partner: true });
    const preview = await notices().preview({ ...notice, audience_kind: 'group', audience: 'partner' });
    expect(preview).toEqual({ isWhole: true, count: 1, sample: ['partner@example.com'] });
    await notices().add({
      ...notice,
      startsAt: portal.clock.now() + day,
      endsAt: portal.clock.now() + 2 * day,
    });
    const token = await portal.signIn(email, password);
    expect(await pending(token)).toEqual([]);
    portal.clock.advance(day + 1);
    expect(await pending(token)).toHaveLength(1);
    portal.clock.advance(day);
    expect(await pending(token)).toEqual([]);
  });
});

describe('passwords that expire', () => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await testPortal({ PASSWORD_MAX_AGE_DAYS: '60' });
    await portal.createUser({ email, password });
  });
  afterEach(() => portal.stop());

  const pending = async (token: string) => (await portal.call(profileRead, { token })).body.login_attentions;

  it('H5 show a warning for 14 days, and then block everything else', async () => {
    const changed = portal.clock.now();
    portal.clock.advance(46 * day + 1);
    let token = await portal.signIn(email, password);
    expect(await pending(token)).toContainEqual(
      expect.objectContaining({
        type: 'password_expiry_is_soon',
        required: false,
        data: { expires_at: new Date(changed + 60 * day).toISOString() },
      }),
    );
    expect((await portal.call(sessionList, { token })).status).toBe(200);
    portal.clock.advance(14 * day);
    token = await portal.signIn(email, password);
    expect((await pending(token))[0]).toMatchObject({ type: 'expired_password', required: true });
    expect((await portal.call(sessionList, { token })).body.status).toBe('attention_required');
    const skipped = await portal.call(attentionResolve, {
      token,
      params: { id: 'expired_password' },
      body: { action: 'acknowledge' },
    });
    expect(skipped.status).toBe(403);
    expect((await portal.call(sessionList, { token })).status).toBe(403);
  });
});

describe('an account that must register a second factor', () => {
  it('is blocked until it has registered one', async () => {
    const portal = await testPortal({ REQUIRE_2FA: 'true' });
    try {
      await portal.createUser({ email, password });
      const token = await portal.signIn(email, password);
      const { body } = await portal.call(profileRead, { token });
      expect(body.login_attentions).toMatchObject([{ type: 'register_second_factor', required: true }]);
      expect((await portal.call(sessionList, { token })).body.attention).toBe('register_second_factor');
    } finally {
      await portal.stop();
    }
  });
});
