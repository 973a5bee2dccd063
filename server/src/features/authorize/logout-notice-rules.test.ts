import type { Provider } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { publicAgent } from '../../platform/network/public-agent.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { clientRegister } from '../applications/index.ts';
import { keepNotices, noticeRetryDelays, noticeTimeout } from './limits.ts';
import { type LogoutNoticesRepository, logoutNoticesRepository } from './logout-notices.repository.ts';
import { type LogoutNoticesDeps, logoutNoticesService } from './logout-notices.service.ts';
import { outgoingFetch } from './provider/outgoing-fetch.ts';
import { type LogoutReceiver, logoutReceiver } from './testing/logout-receiver.ts';

const send = outgoingFetch(publicAgent());

let store: TestStore;
let clock: FakeClock;
let notices: LogoutNoticesRepository;
let application: LogoutReceiver;
let clientId: string;
/** The application as the library knows it, and the failure of the next notification. */
let client: Record<string, unknown> | undefined;
let failure: unknown;
let sent: unknown[][];
let warned: object[];
beforeAll(async () => {
  clock = fakeClock();
  [store, application] = await Promise.all([testStore(clock), logoutReceiver()]);
  const { db } = store.database;
  notices = logoutNoticesRepository(db);
  const vault = createVault(store.secretKeys, 'client-secrets');
  const { clients } = clientRegister({ db, clock, vault });
  ({ id: clientId } = await clients.create({ name: 'App', redirectUris: ['https://app.example.test/'] }));
});
afterAll(async () => {
  application.stop();
  await store.remove();
});
beforeEach(async () => {
  await store.database.db.deleteFrom('logout_notices').execute();
  sent = [];
  warned = [];
  failure = undefined;
  application.tokens.length = 0;
  client = {
    backchannelLogoutUri: application.url,
    latchkey_private_network: true,
    async backchannelLogout(...given: unknown[]) {
      if (failure) throw failure;
      sent.push(given);
      await send(application.url, { method: 'POST', body: 'logout_token=a+token' });
    },
  };
});

const service = () =>
  logoutNoticesService({
    notices,
    provider: async () =>
      ({
        Client: { find: async (id: string) => (id === clientId ? client : undefined) },
      }) as unknown as Provider,
    clock,
    log: { warn: (words: object) => void warned.push(words) } as LogoutNoticesDeps['log'],
  });
/** Makes the attempts that are due, and waits for them. */
async function deliver() {
  const deliveries = service();
  await deliveries.look();
  await deliveries.stop();
}

async function addNotice(sid: string | null = 'a sid'): Promise<void> {
  // Its id is after those of earlier ones.
  clock.advance(1);
  const id = newId(clock);
  const now = clock.now();
  const whose = { client_id: clientId, user_id: 'person', session_id: 'session', sid };
  const times = { next_at: now, created_at: now, finished_at: null };
  await notices.insert([{ id, ...whose, state: 'waiting', attempts: 0, error: null, ...times }]);
}
const noticeNow = async () => (await service().list(clientId, 1))[0];

describe('a notice', () => {
  it('tells the application whose session ended, and its outcome is kept', async () => {
    await addNotice();
    await deliver();
    expect(sent).toEqual([['person', 'a sid']]);
    expect(application.tokens).toEqual(['a token']);
    expect(await noticeNow()).toMatchObject({
      state: 'delivered',
      attempts: 1,
      error: null,
      finished_at: clock.now(),
    });
    await deliver();
    expect(sent).toHaveLength(1);
  });

  it('of all sessions of an account names none', async () => {
    await addNotice(null);
    await deliver();
    expect(sent).toEqual([['person', undefined]]);
  });

  it('is over if there is nobody to tell any more', async () => {
    for (const gone of [undefined, { ...client, backchannelLogoutUri: undefined }]) {
      client = gone;
      await addNotice();
      await deliver();
      expect(await noticeNow()).toMatchObject({ state: 'delivered' });
    }
    expect(sent).toEqual([]);
  });

  it.each([false, undefined, 'true'])('#40 reaches no private address: %s', async (setting) => {
    client = { ...client, latchkey_private_network: setting };
    await addNotice();
    await deliver();
    expect(await noticeNow()).toMatchObject({
      state: 'waiting',
      error: expect.stringContaining('not a public address'),
    });
    expect(application.tokens).toEqual([]);
  });
});

describe('a notice that is not accepted', () => {
  it('is sent again at growing intervals, and has failed after the last', async () => {
    await addNotice();
    failure = new Error('refused');
    for (const [made, delay] of noticeRetryDelays.entries()) {
      await deliver();
      expect(await noticeNow()).toMatchObject({
        state: 'waiting',
        attempts: made + 1,
        next_at: clock.now() + noticeTimeout + delay,
        error: 'refused',
        finished_at: null,
      });
      clock.advance(noticeTimeout + delay - 1);
      await deliver();
      expect((await noticeNow())?.attempts).toBe(made + 1);
      clock.advance(1);
    }
    await deliver();
    expect(await noticeNow()).toMatchObject({
      state: 'failed',
      attempts: noticeRetryDelays.length + 1,
      error: 'refused',
      finished_at: clock.now(),
    });
    const attempts = noticeRetryDelays.length + 1;
    expect(warned).toHaveLength(attempts);
    expect(warned.at(-1)).toEqual({ client: clientId, attempt: attempts, reason: 'refused' });
  });

  it('says nothing of earlier attempts when it is accepted', async () => {
    await addNotice();
    failure = new Error('refused');
    await deliver();
    failure = undefined;
    clock.advance(noticeTimeout + (noticeRetryDelays[0] ?? 0));
    await deliver();
    expect(await noticeNow()).toMatchObject({ state: 'delivered', attempts: 2, error: null });
  });

  it('names the innermost reason, of limited length', async () => {
    const innermost = new Error('connection refused');
    const reasons: [unknown, string][] = [
      [
        new Error('fetch failed', { cause: new Error('connect', { cause: innermost }) }),
        'connection refused',
      ],
      [new Error('fetch failed', { cause: 'no error' }), 'fetch failed'],
      ['a text', 'a text'],
      [new Error('x'.repeat(400)), 'x'.repeat(300)],
      [{ cause: innermost }, '[object Object]'],
    ];
    for (const [thrown, reason] of reasons) {
      failure = thrown;
      await addNotice();
      await deliver();
      expect((await noticeNow())?.error).toBe(reason);
    }
  });
});

describe('outcomes', () => {
  it('are kept for 30 days after they are known', async () => {
    await addNotice();
    await deliver();
    await addNotice();
    clock.advance(keepNotices - 1);
    await service().sweep();
    expect(await notices.list(clientId, 9)).toHaveLength(2);
    clock.advance(1);
    await service().sweep();
    expect((await notices.list(clientId, 9)).map(({ state }) => state)).toEqual(['waiting']);
  });
});
