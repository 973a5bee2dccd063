import { unattendedHeader } from '@latchkey/contract/http/unattended-header';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { connectionToken } from '@latchkey/contract/realtime/connection-token';
import { realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import { subscriptionToken } from '@latchkey/contract/realtime/subscription-token';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { sessionEndOthers } from '@latchkey/contract/sessions/session-end-others';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { compose } from '../../app/compose.ts';
import { openStore } from '../../app/open-store.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { changesPerSession, keepEnded, maxSessionsPerUser } from './limits.ts';
import { SessionEndings } from './session-endings.ts';
import { sessionsRepository } from './sessions.repository.ts';

const password = 'correct horse battery';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('sessions', () => {
  let portal: TestPortal;
  let email: string;
  let userId: string;
  let count = 0;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    count += 1;
    email = `person-${count}@example.com`;
    userId = (await portal.createUser({ email, password })).id;
  });

  const isAlive = async (token: string) => (await portal.call(isAuthenticated, { token })).status === 200;

  async function signInFrom(userAgent: string): Promise<string> {
    const { body } = await portal.call(passwordLogin, {
      body: { email, password },
      headers: { 'user-agent': userAgent },
    });
    return body.auth_token ?? '';
  }

  it('#504 neither a session nor the sign-ins of an account fill the database without end', async () => {
    const token = await portal.signIn(email, password);
    const statuses: number[] = [];
    // In groups that no queue refuses.
    while (statuses.length < changesPerSession.points + 20) {
      const asks = Array.from({ length: 20 }, () => portal.call(passkeyRegisterOption, { token }));
      statuses.push(...(await Promise.all(asks)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429).length).toBe(20);
    expect(await isAlive(token)).toBe(true);
    const other = await portal.signIn(email, password);
    expect((await portal.call(passkeyRegisterOption, { token: other })).status).not.toBe(429);
    portal.clock.advance(changesPerSession.duration);
    expect((await portal.call(logout, { token })).status).toBe(200);
  });

  it('#48 a browser whose session was ended elsewhere is told when, why and from where, and no one else is', async () => {
    const lost = await portal.signIn(email, password);
    const phone = await signInFrom(iphone);
    portal.clock.advance(minute);
    const listed = (await portal.call(sessionList, { token: phone })).body.sessions;
    const other = listed.find(({ is_current }) => !is_current);
    await portal.call(sessionEnd, { token: phone, params: { id: other?.id ?? '' } });
    const { status, body } = await portal.call(profileRead, { token: lost });
    expect(status).toBe(401);
    expect(body.session_ended).toEqual({
      at: new Date(portal.clock.now()).toISOString(),
      reason: 'ended_elsewhere',
      device: expect.stringContaining('iOS'),
      place: null,
    });
    const tampered = `${lost.slice(0, -4)}AAAA`;
    expect((await portal.call(profileRead, { token: tampered })).body.session_ended).toBeUndefined();
    await portal.call(logout, { token: phone });
    expect((await portal.call(profileRead, { token: phone })).body.session_ended).toBeUndefined();
    const old = await portal.signIn(email, password);
    portal.clock.advance(15 * day);
    expect((await portal.call(profileRead, { token: old })).body.session_ended?.reason).toBe('expired');
  });

  it('#48 ends every other session at once', async () => {
    const others = [await portal.signIn(email, password), await signInFrom(iphone)];
    const here = await portal.signIn(email, password);
    expect((await portal.call(sessionEndOthers, { token: here })).status).toBe(200);
    expect(await Promise.all([...others, here].map(isAlive))).toEqual([false, false, true]);
  });

  describe('#48 the user lists and ends sessions', () => {
    it('lists the active ones with device, browser and address, the latest used first', async () => {
      const gone = await portal.signIn(email, password);
      await portal.call(logout, { token: gone });
      const phone = await signInFrom(iphone);
      portal.clock.advance(2 * minute);
      const here = await portal.signIn(email, password);
      const { sessions } = (await portal.call(sessionList, { token: here })).body;
      expect(sessions).toHaveLength(2);
      expect(sessions[0]).toMatchObject({ is_current: true });
      expect(sessions[1]).toMatchObject({
        is_current: false,
        device: 'iPhone',
        browser: 'Mobile Safari 17',
        os: 'iOS 17.5',
        ip: '127.0.0.1',
        place: null,
      });
      portal.clock.advance(2 * minute);
      expect(await isAlive(phone)).toBe(true);
      await vi.waitFor(async () => {
        const again = (await portal.call(sessionList, { token: here })).body.sessions;
        expect(again.map(({ device }) => device)).toEqual(['iPhone', null]);
      });
    });

    it('ends one immediately and keeps the others', async () => {
      const phone = await signInFrom(iphone);
      const here = await portal.signIn(email, password);
      const { sessions } = (await portal.call(sessionList, { token: here })).body;
      const other = sessions.find((session) => !session.is_current)!;
      expect((await portal.call(sessionEnd, { token: here, params: { id: other.id } })).status).toBe(200);
      expect(await isAlive(phone)).toBe(false);
      expect(await isAlive(here)).toBe(true);
      expect((await portal.call(sessionList, { token: here })).body.sessions).toHaveLength(1);
      expect((await portal.call(sessionEnd, { token: here, params: { id: other.id } })).status).toBe(200);
    });

    it("#64 answers 404 for another account's session, and keeps it active", async () => {
      const mine = await portal.signIn(email, password);
      const { sessions } = (await portal.call(sessionList, { token: mine })).body;
      const stranger = await portal.createUser({ email: `stranger-${count}@example.com`, password });
      const foreign = await portal.signIn(stranger.email ?? '', password);
      const ended = await portal.call(sessionEnd, { token: foreign, params: { id: sessions[0]!.id } });
      const unknown = await portal.call(sessionEnd, { token: foreign, params: { id: 'no-such-session' } });
      expect(ended.status).toBe(404);
      expect({ ...ended.body, reference: '' }).toEqual({ ...unknown.body, reference: '' });
      expect(await isAlive(mine)).toBe(true);
    });
  });

  it('#44 after the logout the token is refused on every process, and each is notified within a second', async () => {
    const token = await portal.signIn(email, password);
    const store = await openStore(portal.config, portal.clock);
    const second = await compose(portal.config, store, createLog({ level: 'silent' }));
    const endings = new SessionEndings(store.database.db, portal.clock);
    const heard: string[] = [];
    endings.onEnded(({ user_id }) => void heard.push(user_id));
    endings.start();
    const statusThere = async () =>
      (
        await second.app.inject({
          method: 'GET',
          url: isAuthenticated.path,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    try {
      expect(await statusThere()).toBe(200);
      await portal.call(logout, { token });
      expect(await statusThere()).toBe(401);
      expect(await isAlive(token)).toBe(false);
      await vi.waitFor(() => expect(heard).toContain(userId), { timeout: 10_000 });
      await endings.look();
      expect(heard.filter((id) => id === userId)).toHaveLength(1);
    } finally {
      endings.stop();
      await second.app.close();
      await second.stop();
      await store.close();
    }
  });

  it('#45 suspending an account ends its sessions, and it cannot get new ones', async () => {
    const token = await portal.signIn(email, password);
    const accounts = accountsService({
      db: portal.store.database.db,
      clock: portal.clock,
      ...accountEndings(portal.clock),
    });
    await accounts.suspend(userId);
    expect(await isAlive(token)).toBe(false);
    expect((await portal.call(profileRead, { token })).status).toBe(401);
    expect((await portal.call(passwordLogin, { body: { email, password } })).status).toBe(401);
  });

  it('#46 a thousand interleaved calls of two accounts never mix them', async () => {
    const other = `other-${email}`;
    const otherId = (await portal.createUser({ email: other, password })).id;
    const owners = [
      { id: userId, token: await portal.signIn(email, password) },
      { id: otherId, token: await portal.signIn(other, password) },
    ];
    for (let round = 0; round < 20; round += 1) {
      const calls = Array.from({ length: 50 }, (_, index) => owners[(index * 7 + round) % 2]!);
      const replies = await Promise.all(calls.map(({ token }) => portal.call(profileRead, { token })));
      expect(replies.map(({ body }) => body.id)).toEqual(calls.map(({ id }) => id));
    }
  });

  describe('#47 lifetimes', () => {
    it('ends a session that was idle for 14 days, and keeps one that was used', async () => {
      const idle = await portal.signIn(email, password);
      const used = await portal.signIn(email, password);
      for (let days = 0; days < 13; days += 1) {
        portal.clock.advance(day);
        expect(await isAlive(used)).toBe(true);
        await vi.waitFor(async () => {
          const rows = await sessionsRepository(portal.store.database.db).live(userId, portal.clock.now());
          expect(rows.some((row) => row.last_seen_at === portal.clock.now())).toBe(true);
        });
      }
      portal.clock.advance(day - 1);
      expect(await isAlive(used)).toBe(true);
      portal.clock.advance(1);
      expect(await isAlive(idle)).toBe(false);
      expect(await isAlive(used)).toBe(true);
    });

    it('ends a session whose open page only renews its realtime tokens', async () => {
      const token = await portal.signIn(email, password);
      const { sub, jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      const renew = async () => {
        const connection = await portal.call(connectionToken, { token });
        const subscription = await portal.call(subscriptionToken, {
          token,
          body: { channel: realtimeChannel(sub, jti) },
        });
        return [connection.status, subscription.status];
      };
      for (let days = 0; days < 13; days += 1) {
        portal.clock.advance(day);
        expect(await renew()).toEqual([200, 200]);
      }
      const { last_seen_at: lastSeenAt } = (await sessionsRepository(portal.store.database.db).find(jti))!;
      expect(portal.clock.now() - lastSeenAt).toBe(13 * day);
      portal.clock.advance(day);
      expect(await renew()).toEqual([401, 401]);
    });

    it('ends a session whose open page only makes automatic calls', async () => {
      const left = await portal.signIn(email, password);
      const returned = await portal.signIn(email, password);
      const ask = async (token: string, headers: Record<string, string>) => {
        const replies = await Promise.all(
          [isAuthenticated, profileRead, sessionList].map((endpoint) =>
            portal.call(endpoint, { token, headers }),
          ),
        );
        return replies.map(({ status }) => status);
      };
      const lastSeen = async (token: string) => {
        const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
        return (await sessionsRepository(portal.store.database.db).find(jti))?.last_seen_at;
      };
      const start = portal.clock.now();
      for (const value of ['1', '0', '']) {
        portal.clock.advance(4 * day);
        for (const token of [left, returned])
          expect(await ask(token, { [unattendedHeader]: value })).toEqual([200, 200, 200]);
      }
      expect([await lastSeen(left), await lastSeen(returned)]).toEqual([start, start]);
      // The person is active again.
      expect(await ask(returned, {})).toEqual([200, 200, 200]);
      await expect.poll(() => lastSeen(returned)).toBe(portal.clock.now());
      portal.clock.advance(2 * day);
      expect(await ask(left, { [unattendedHeader]: '1' })).toEqual([401, 401, 401]);
      expect(await ask(returned, { [unattendedHeader]: '1' })).toEqual([200, 200, 200]);
    });

    it('ends every session after 90 days, however much it was used', async () => {
      const token = await portal.signIn(email, password);
      const [session] = await sessionsRepository(portal.store.database.db).live(userId, portal.clock.now());
      const end = session!.created_at + 90 * day;
      while (portal.clock.now() + 10 * day < end) {
        portal.clock.advance(10 * day);
        expect(await isAlive(token)).toBe(true);
        await vi.waitFor(async () => {
          const row = await sessionsRepository(portal.store.database.db).find(session!.id);
          expect(row?.last_seen_at).toBe(portal.clock.now());
        });
      }
      portal.clock.advance(end - portal.clock.now() - 2_000);
      expect(await isAlive(token)).toBe(true);
      portal.clock.advance(2_000);
      expect(await isAlive(token)).toBe(false);
      portal.clock.advance(-hour);
    });

    it('R7 setting the clock back revives no ended session', async () => {
      const token = await portal.signIn(email, password);
      await portal.call(logout, { token });
      portal.clock.advance(-hour);
      expect(await isAlive(token)).toBe(false);
      portal.clock.advance(hour);
    });
  });

  it('one account has a limited number of sessions: the oldest is ended', async () => {
    const repository = sessionsRepository(portal.store.database.db);
    const oldest = await portal.signIn(email, password);
    const [row] = await repository.live(userId, portal.clock.now());
    for (let index = 1; index < maxSessionsPerUser; index += 1) {
      await repository.insert({ ...row!, id: `${row!.id}-${index}`, created_at: row!.created_at + index });
    }
    portal.clock.advance(minute);
    const newest = await portal.signIn(email, password);
    expect(await repository.live(userId, portal.clock.now())).toHaveLength(maxSessionsPerUser);
    expect(await isAlive(oldest)).toBe(false);
    expect(await isAlive(newest)).toBe(true);
  });

  it('R21 sweeps old rows and keeps active sessions', async () => {
    const repository = sessionsRepository(portal.store.database.db);
    const token = await portal.signIn(email, password);
    const [row] = await repository.live(userId, portal.clock.now());
    await portal.call(logout, { token });
    await repository.sweep(portal.clock.now() - keepEnded, 1_000);
    expect(await repository.find(row!.id)).toBeDefined();
    await repository.sweep(portal.clock.now() + 1, 1_000);
    expect(await repository.find(row!.id)).toBeUndefined();
  });
});
