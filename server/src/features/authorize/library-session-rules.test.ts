import type { Provider, Session } from 'oidc-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { minute, second } from '../../platform/clock/durations.ts';
import { fakeClock } from '../../platform/clock/fake-clock.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import { acr } from './assurance.ts';
import { librarySessionsService } from './library-sessions.service.ts';

const clock = fakeClock(1_700_000_000_999);
const portal = {
  id: 'portal',
  user_id: 'person',
  created_at: clock.now(),
  expires_at: clock.now() + minute,
  factors: '["password","totp"]',
  amr: null,
} as PortalSession;

/** The library's sessions that were saved, and for how many seconds each time. */
let stored: Map<string, FakeSession>;
let saved: [string, number][];
beforeEach(() => {
  stored = new Map();
  saved = [];
});

class FakeSession {
  declare uid: string;
  declare acr?: string | undefined;
  declare amr?: string[] | undefined;
  declare login?: object;
  constructor(properties: object) {
    Object.assign(this, properties);
  }
  static findByUid = async (uid: string) => stored.get(uid);
  loginAccount(login: object) {
    this.login = login;
  }
  async save(life: number) {
    stored.set(this.uid, this);
    saved.push([this.uid, life]);
  }
}

const { open, raise, keepReached, lifeOf } = librarySessionsService({
  provider: async () => ({ Session: FakeSession }) as unknown as Provider,
  clock,
});

describe("the library's session", () => {
  it('is created once for each session of the portal, with its account and assurance', async () => {
    const session = await open(portal);
    expect(session).toMatchObject({
      uid: 'portal',
      login: {
        accountId: 'person',
        loginTs: 1_700_000_000,
        acr: acr.multiFactor,
        amr: ['pwd', 'otp', 'mfa'],
      },
    });
    expect(session.jti.length).toBeGreaterThan(20);
    expect(session.jti).not.toBe('portal');
    expect(saved).toEqual([['portal', 60]]);
    expect(await open(portal)).toBe(session);
    expect(saved).toHaveLength(1);
    const other = await open({ ...portal, id: 'other', factors: '["passkey"]', amr: '["hwk","user"]' });
    expect(other).toMatchObject({ login: { acr: acr.phishingResistant, amr: ['hwk', 'user', 'mfa'] } });
  });

  it('lasts until the absolute end of the portal’s, in whole seconds, and for at least one', () => {
    const life = (left: number) => lifeOf({ ...portal, expires_at: clock.now() + left });
    expect([minute, 1.5 * second, second, 1, 0, -minute].map(life)).toEqual([60, 2, 1, 1, 1, 1]);
  });

  it('is raised by a further factor, and stored', async () => {
    const session = new FakeSession({ uid: 'portal', acr: acr.singleFactor, amr: ['pwd'] });
    await raise(session as unknown as Session, portal, { factor: 'totp', amr: ['otp'] });
    expect(session).toMatchObject({ acr: acr.multiFactor, amr: ['pwd', 'otp', 'mfa'] });
    expect(saved).toEqual([['portal', 60]]);
    const highest = new FakeSession({ uid: 'highest', acr: acr.phishingResistant, amr: ['hwk'] });
    await raise(highest as unknown as Session, portal, { factor: 'totp', amr: ['otp'] });
    expect(highest).toMatchObject({ acr: acr.phishingResistant, amr: ['hwk', 'otp', 'mfa'] });
    const bare = new FakeSession({ uid: 'bare' });
    await raise(bare as unknown as Session, portal, { factor: 'passkey', amr: ['hwk'] });
    expect(bare).toMatchObject({ acr: acr.phishingResistant, amr: ['hwk', 'mfa'] });
  });

  it('#105 has the assurance that was reached again, after an answer that told a lower one', async () => {
    await keepReached(portal, acr.multiFactor);
    expect(saved).toEqual([]);
    stored.set('portal', new FakeSession({ uid: 'portal', acr: acr.singleFactor }));
    await keepReached(portal, acr.multiFactor);
    expect(stored.get('portal')?.acr).toBe(acr.multiFactor);
    expect(saved).toEqual([['portal', 60]]);
    await keepReached(portal, acr.multiFactor);
    expect(saved).toHaveLength(1);
  });
});
