import { beforeEach, describe, expect, it } from 'vitest';
import { fakeClock } from '../../platform/clock/fake-clock.ts';
import type { LogoutNoticesTable } from '../../platform/db/tables/applications.ts';
import { leftoverBatch } from './limits.ts';
import type { LogoutNoticesRepository } from './logout-notices.repository.ts';
import type { RecordsRepository } from './records.repository.ts';
import { type EndedSession, type SessionEndDeps, sessionEndService } from './session-end.service.ts';

const clock = fakeClock();
/** In order: what was locked, ended and started. */
let done: string[];
let notices: LogoutNoticesTable[];
let session: EndedSession | undefined;
/** Whether this process removes the session. */
let isFirst: boolean;
let left: { id: string; end_reason: string | null }[];
beforeEach(() => {
  done = [];
  notices = [];
  isFirst = true;
  left = [];
  session = {
    accountId: 'person',
    authorizations: {
      told: { sid: 'sid of told', grantId: 'grant of told' },
      untold: { sid: 'sid of untold', grantId: 'grant of untold' },
      bare: {},
    },
  };
});

const records: Partial<RecordsRepository> = {
  async remove(kind, id) {
    done.push(`remove ${kind} ${id}`);
    return isFirst;
  },
  async endGrants(grantIds, ids, now) {
    expect(Math.abs(Date.now() - now)).toBeLessThan(10_000);
    done.push(`end ${grantIds}; ${ids}`);
  },
  removeGrants: async (grantIds, ids) => void done.push(`remove ${grantIds}; ${ids}`),
  async orphanedSessions(limit) {
    done.push(`look for ${limit}`);
    return left;
  },
};
const { end, endLeftovers } = sessionEndService({
  async exclusively<T>(key: string, run: () => Promise<T>) {
    done.push(`lock ${key}`);
    return run();
  },
  async transaction(run) {
    await run({
      records: records as RecordsRepository,
      notices: { insert: async (rows) => void notices.push(...rows) } as LogoutNoticesRepository,
    });
    done.push('commit');
  },
  records: records as RecordsRepository,
  readSession: async () => session,
  tellable: async (clientIds) => clientIds.filter((id) => id !== 'untold'),
  storedGrantId: (id) => `stored ${id}`,
  clock,
  afterEnding: () => void done.push('tell'),
} satisfies SessionEndDeps);

const grants = 'grant of told,grant of untold; stored grant of told,stored grant of untold';

describe('the end of a session', () => {
  it('ends its tokens under its lock, and then notifies the applications that want it', async () => {
    await end('session', 'revoked');
    expect(done).toEqual([
      'lock oidc-session:session',
      'remove Session session',
      `remove ${grants}`,
      'commit',
      'tell',
    ]);
    const now = clock.now();
    const notice = { user_id: 'person', session_id: 'session', state: 'waiting', attempts: 0, next_at: now };
    const open = { id: expect.any(String), error: null, created_at: now, finished_at: null };
    expect(notices).toEqual([
      { ...notice, ...open, client_id: 'told', sid: 'sid of told' },
      { ...notice, ...open, client_id: 'bare', sid: null },
    ]);
    expect(notices[0]?.id).not.toBe(notices[1]?.id);
  });

  it('keeps offline access after a sign-out, and ends it with whatever ends the session against its holder', async () => {
    const ended = async (reason: string | null) => {
      done = [];
      await end('session', reason);
      return done[2];
    };
    for (const reason of [null, 'logout', 'replaced', 'expired'])
      expect(await ended(reason)).toBe(`end ${grants}`);
    for (const reason of ['revoked', 'disowned', 'suspended', 'password_changed', ''])
      expect(await ended(reason)).toBe(`remove ${grants}`);
  });

  it('is the work of one process', async () => {
    isFirst = false;
    await end('session', 'revoked');
    expect(done.slice(1, 3)).toEqual(['remove Session session', 'commit']);
    expect(notices).toEqual([]);
  });

  it('means nothing to the protocol if nothing was authorised, or if it has been processed', async () => {
    session = { accountId: 'person' };
    await end('session', 'logout');
    expect(done.slice(1)).toEqual(['remove Session session', 'end ; ', 'commit']);
    [session, done] = [undefined, []];
    await end('session', 'logout');
    expect(done).toEqual(['lock oidc-session:session']);
  });

  it('that is known to belong to nobody still notifies', async () => {
    session = { authorizations: { told: { sid: 'a sid' } } };
    await end('session', 'logout');
    expect(notices).toMatchObject([{ client_id: 'told', user_id: '', sid: 'a sid' }]);
  });

  it('that was missed is processed later, with its reason', async () => {
    left = [
      { id: 'one', end_reason: 'logout' },
      { id: 'two', end_reason: 'revoked' },
      { id: 'three', end_reason: null },
    ];
    await endLeftovers();
    expect(done[0]).toBe(`look for ${leftoverBatch}`);
    const steps = done.filter((step) => step.includes('grant of') || step.startsWith('lock'));
    expect(steps).toEqual([
      'lock oidc-session:one',
      `end ${grants}`,
      'lock oidc-session:two',
      `remove ${grants}`,
      'lock oidc-session:three',
      `end ${grants}`,
    ]);
  });
});
