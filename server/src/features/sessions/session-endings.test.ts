import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { day, minute, second } from '../../platform/clock/durations.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { SigningKeys } from '../../platform/tokens/signing-keys.ts';
import { TokenFormat } from '../../platform/tokens/token-format.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { endedBeforeStart, endedOverlap, lookBack, lookBackEvery, maxSessionsPerUser } from './limits.ts';
import { SessionEndings } from './session-endings.ts';
import { sessionsRepository } from './sessions.repository.ts';
import { type NewSession, sessionsService } from './sessions.service.ts';

let store: TestStore;
let clock: FakeClock;
let tokens: TokenFormat;
let user: string;
beforeAll(async () => {
  clock = fakeClock();
  store = await testStore(clock);
  const vault = createVault(store.secretKeys, 'signing-keys');
  const keys = await SigningKeys.open('session', { ...store.database, clock, vault });
  tokens = new TokenFormat({ keys, clock, issuer: store.config.http.publicUrl });
});
afterAll(() => store.remove());
beforeEach(async () => {
  const { db } = store.database;
  // The processes of a test announce only what it ended.
  await db.deleteFrom('sessions').execute();
  const accounts = accountsService({ db, clock, ...accountEndings(clock) });
  user = (await accounts.create({ email: `${randomBytes(8).toString('hex')}@example.com` })).id;
});

const started: SessionEndings[] = [];
afterEach(() => {
  for (const endings of started.splice(0)) endings.stop();
});

/**
 * A process of the portal, limited to the endings of sessions. It learns of other processes' endings when it reads the
 * table.
 */
function processOf() {
  const endings = new SessionEndings(store.database.db, clock);
  started.push(endings);
  const heard: string[] = [];
  endings.onEnded(({ id }) => void heard.push(id));
  const sessions = sessionsService({
    database: store.database,
    clock,
    tokens,
    lifetimes: { idle: 14 * day, absolute: 90 * day },
    afterEnding: (ended) => void endings.tell(ended),
    endLasting: async () => {},
    endTrust: async () => {},
  });
  const start = async (kind: NewSession['kind'] = 'session') => {
    const client = { ip: '127.0.0.1', userAgent: null, deviceId: null };
    return (await sessions.start({ userId: user, kind, factors: ['password'], client })).session.id;
  };
  return { endings, heard, sessions, start };
}

const table = () => sessionsRepository(store.database.db);

describe('endings by this process', () => {
  it('are announced without reading the table, and not announced again by reading it', async () => {
    const { endings, heard, sessions, start } = processOf();
    const [one, two] = [await start(), await start('pending_2fa')];
    await sessions.end(one, 'logout');
    await sessions.end(two, 'denied');
    await vi.waitFor(() => expect(heard).toEqual([one, two]));
    await endings.look();
    await endings.look();
    expect(heard).toEqual([one, two]);
  });

  it('are announced after the transaction has committed', async () => {
    const { heard, sessions, start } = processOf();
    const id = await start('pending_2fa');
    await inTransaction(store.database.db, async (tx) => {
      await sessions.end(id, 'completed', tx);
      await sessionsRepository(tx).find(id);
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard).toEqual([id]));
  });

  it('are not announced if the transaction was rolled back: the session is live', async () => {
    const { endings, heard, sessions, start } = processOf();
    const id = await start();
    const refused = inTransaction(store.database.db, async (tx) => {
      await sessions.end(id, 'completed', tx);
      await sessions.endAllOf(user, 'password_changed', { on: tx });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await endings.look();
    expect(heard).toEqual([]);
    expect((await table().find(id))?.ended_at).toBeNull();
  });

  it('are announced for every session of an account except the one that is kept', async () => {
    const { heard, sessions, start } = processOf();
    const [one, two, kept] = [await start(), await start('pending_reset'), await start()];
    await inTransaction(store.database.db, (tx) =>
      sessions.endAllOf(user, 'password_changed', { on: tx, except: kept }),
    );
    await vi.waitFor(() => expect(heard.toSorted()).toEqual([one, two].toSorted()));
  });

  it('are announced for the oldest session that exceeds the limit', async () => {
    const { heard, start } = processOf();
    const oldest = await start();
    for (let index = 1; index < maxSessionsPerUser; index += 1) {
      clock.advance(1);
      await start();
    }
    expect(heard).toEqual([]);
    await start();
    await vi.waitFor(() => expect(heard).toEqual([oldest]));
  });

  it('cannot happen in a transaction whose commit is not announced', async () => {
    const { endings, heard, sessions, start } = processOf();
    const id = await start();
    const ending = store.database.db.transaction().execute((tx) => sessions.end(id, 'logout', tx));
    await expect(ending).rejects.toThrow('inTransaction');
    await endings.look();
    expect(heard).toEqual([]);
    expect((await sessions.find(id))?.ended_at).toBeNull();
  });

  it('are announced once, however many callers end it concurrently', async () => {
    const { endings, heard, sessions, start } = processOf();
    const id = await start();
    const ended = await Promise.all(Array.from({ length: 20 }, () => sessions.end(id, 'logout')));
    expect(ended.filter(Boolean)).toHaveLength(1);
    await endings.look();
    expect(heard).toEqual([id]);
  });

  it('reach every listener, even if one fails', async () => {
    const { endings, heard, sessions, start } = processOf();
    endings.onEnded(() => {
      throw new Error('a listener');
    });
    endings.onEnded(() => Promise.reject(new Error('another one')));
    const late: string[] = [];
    endings.onEnded(({ id }) => void late.push(id));
    const [one, two] = [await start(), await start()];
    await sessions.end(one, 'logout');
    await table().end(two, clock.now(), 'revoked');
    await endings.look();
    expect([...heard, ...late].toSorted()).toEqual([one, one, two, two].toSorted());
  });
});

describe('endings by other processes', () => {
  it('#44 are announced to each process once', async () => {
    const [here, there] = [processOf(), processOf()];
    const id = await here.start();
    await here.sessions.end(id, 'logout');
    for (let look = 0; look < 3; look += 1) await there.endings.look();
    expect(there.heard).toEqual([id]);
    await here.endings.look();
    expect(here.heard).toEqual([id]);
  });

  it('are found even if committed after a later one was read, and with a clock that is behind', async () => {
    const { endings, heard, start } = processOf();
    const [late, early] = [await start(), await start()];
    await table().end(early, clock.now(), 'revoked');
    await endings.look();
    await table().end(late, clock.now() - endedOverlap + 1, 'revoked');
    await endings.look();
    expect(heard).toEqual([early, late]);
  });

  it.each([20 * second, 2 * minute, day])(
    '#362 are found whatever a clock says that is %i ms ahead',
    async (ahead) => {
      const { endings, heard, start } = processOf();
      const [fast, other, later] = [await start(), await start(), await start()];
      await table().end(fast, clock.now() + ahead, 'revoked');
      await endings.look();
      await table().end(other, clock.now(), 'revoked');
      await endings.look();
      clock.advance(minute);
      await endings.look();
      await table().end(later, clock.now() - endedOverlap + 1, 'revoked');
      await endings.look();
      expect(heard).toEqual([fast, other, later]);
    },
  );

  it("#362 are found when this process's clock was set back", async () => {
    const { endings, heard, start } = processOf();
    const [before, after] = [await start(), await start()];
    clock.advance(day);
    await table().end(before, clock.now(), 'revoked');
    await endings.look();
    clock.advance(-day);
    await table().end(after, clock.now(), 'revoked');
    await endings.look();
    expect(heard).toEqual([before, after]);
  });

  it("#362 are found within 20 looks, once, if this process's clock is ahead by up to a minute", async () => {
    const { endings, heard, start } = processOf();
    const [own, other] = [await start(), await start()];
    await table().end(own, clock.now(), 'revoked');
    await endings.look();
    await table().end(other, clock.now() - lookBack + 1, 'revoked');
    for (let look = 0; look < 2 * lookBackEvery; look += 1) await endings.look();
    expect(heard).toEqual([own, other]);
  });

  it('are announced at start if the process was killed between the commit and the announcement', async () => {
    const killed = processOf();
    const id = await killed.start();
    await table().end(id, clock.now(), 'logout');
    clock.advance(endedBeforeStart - second);
    const next = processOf();
    await next.endings.look();
    expect(next.heard).toEqual([id]);
  });

  it('are all announced once each, even if more ended in one millisecond than one query reads', async () => {
    const { endings, heard, start } = processOf();
    const row = await table().find(await start());
    const ids = Array.from({ length: 1_201 }, (_, index) => `${row!.id}-${String(index).padStart(4, '0')}`);
    for (const id of ids) await table().insert({ ...row!, id, ended_at: clock.now(), end_reason: 'revoked' });
    await endings.look();
    expect(heard).toEqual(ids);
    await endings.look();
    expect(heard).toHaveLength(ids.length);
  });
});
