import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { untilOneWaits } from '../../app/testing/until-one-waits.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import { clientRegister } from '../applications/index.ts';
import type { AccessChange } from '../groups/access-changes.ts';
import type { AccountAndClient } from '../groups/client-access.repository.ts';
import { accessLossesRepository } from './access-losses.repository.ts';
import { accountsAtOnce, lossesAtOnce } from './limits.ts';
import { type LostAccessDeps, lostAccessService } from './lost-access.service.ts';
import { libraryRecords } from './provider/library-records.ts';
import { recordsRepository } from './records.repository.ts';
import type { EndedSession } from './session-end.service.ts';

let store: TestStore;
let clock: FakeClock;
let clients: ClientsService;
/** Applications that are told of the ends of sessions, and one that is not. */
let told: string;
let other: string;
let untold: string;
/** Which accounts lost which application. */
let pairs: AccountAndClient[];
let asked: unknown[];
/** How often somebody was called because there are notices. */
let ended: number;
beforeAll(async () => {
  clock = fakeClock();
  store = await testStore(clock);
  const vault = createVault(store.secretKeys, 'client-secrets');
  ({ clients } = clientRegister({ db: db(), clock, vault }));
  const redirectUris = ['https://app.example.test/'];
  const backchannelLogoutUri = 'https://app.example.test/logout';
  ({ id: told } = await clients.create({ name: 'Told', redirectUris, backchannelLogoutUri }));
  ({ id: other } = await clients.create({ name: 'Other', redirectUris, backchannelLogoutUri }));
  ({ id: untold } = await clients.create({ name: 'Untold', redirectUris }));
});
afterAll(() => store.remove());
beforeEach(async () => {
  for (const table of ['oidc_records', 'logout_notices', 'access_losses', 'group_members'] as const)
    await db().deleteFrom(table).execute();
  pairs = [];
  asked = [];
  ended = 0;
});

const db = () => store.database.db;
const recordsVault = () => createVault(store.secretKeys, 'oidc-records');

function service(changes: Partial<LostAccessDeps> = {}) {
  return lostAccessService({
    db: db(),
    clock,
    vault: recordsVault(),
    clientAccess: () => ({
      async lost(of, after, limit) {
        asked.push([of, after]);
        const key = 'userId' in of ? 'client_id' : 'user_id';
        const those = pairs.filter((pair) =>
          'userId' in of ? pair.user_id === of.userId : pair.client_id === of.clientId,
        );
        return those
          .filter((pair) => pair[key] > after)
          .sort((one, two) => (one[key] < two[key] ? -1 : 1))
          .slice(0, limit);
      },
    }),
    afterEnding: () => {
      ended += 1;
    },
    ...changes,
  });
}

async function lose(change: AccessChange, lost = service()): Promise<void> {
  await db()
    .transaction()
    .execute((tx) => lost.note(tx, change));
  await lost.settle();
}
const losses = () => db().selectFrom('access_losses').selectAll().orderBy('id').execute();

async function put(kind: string, id: string, account: string, client: string | null, payload: object = {}) {
  await libraryRecords(recordsRepository(db()), recordsVault()).put({
    kind,
    id,
    payload: JSON.stringify(payload),
    grant_id: null,
    account_id: account,
    client_id: client,
    user_code: null,
    offline: 0,
    created_at: clock.now(),
    expires_at: Number.MAX_SAFE_INTEGER,
    consumed_at: null,
  });
}
const signIn = (id: string, account: string, authorizations?: EndedSession['authorizations']) =>
  put('Session', id, account, null, { accountId: account, ...(authorizations ? { authorizations } : {}) });
const grant = (account: string, client: string) => put('Grant', `${account} ${client}`, account, client);

async function kept(kind = 'Grant') {
  const rows = await db().selectFrom('oidc_records').select('id').where('kind', '=', kind).execute();
  return rows.map(({ id }) => id).sort();
}
const notices = () => db().selectFrom('logout_notices').selectAll().orderBy('id').execute();

describe('a change of access', () => {
  it('is recorded with its subject until it has been processed', async () => {
    const lost = service();
    const { note } = lost;
    await note(db(), { userId: 'person' });
    await note(db(), { clientId: told });
    await note(db(), { groupId: 'group' });
    const nobody = { user_id: null, client_id: null, group_id: null };
    const rest = { id: expect.any(String), after: '', created_at: clock.now() };
    const rows = await losses();
    expect(rows).toHaveLength(3);
    for (const row of [{ user_id: 'person' }, { client_id: told }, { group_id: 'group' }])
      expect(rows).toContainEqual({ ...nobody, ...rest, ...row });
    await lost.settle();
    expect(await losses()).toEqual([]);
  });

  it('is processed with others up to a limit, and the rest in the background', async () => {
    const lost = service();
    for (let at = 0; at <= lossesAtOnce; at += 1) await lost.note(db(), { userId: `person ${at}` });
    await lost.settle();
    expect(await losses()).toHaveLength(1);
    for (let at = 0; at <= lossesAtOnce; at += 1) await lost.note(db(), { userId: `person ${at}` });
    await lost.goOn();
    expect(await losses()).toEqual([]);
    // There is nothing left to wait for.
    await lost.goOn();
  });

  it('is not left to the background because another process took the one before', async () => {
    const lost = service();
    await lost.note(db(), { userId: 'person' });
    let settled: Promise<void> | undefined;
    await db()
      .transaction()
      .execute(async (tx) => {
        const taken = await accessLossesRepository(tx).holdFirst();
        settled = lost.settle();
        await untilOneWaits(db());
        await lost.note(tx, { userId: 'another' });
        await accessLossesRepository(tx).remove(taken?.id ?? '');
      });
    await settled;
    expect([await losses(), asked]).toEqual([[], [[{ userId: 'another' }, '']]]);
  });

  it('stays recorded if it could not be processed', async () => {
    const failing = service({
      clientAccess: () => ({
        async lost() {
          throw new Error('failed');
        },
      }),
    });
    await expect(lose({ userId: 'person' }, failing)).rejects.toThrow('failed');
    expect(await losses()).toHaveLength(1);
  });
});

describe('#186 what an account lost', () => {
  it('ends for that application, which is told of each session that it knows', async () => {
    await grant('person', told);
    await put('AccessToken', 'token', 'person', told);
    await grant('person', other);
    await grant('another', told);
    await signIn('one', 'person', { [told]: { sid: 'sid of one' }, [other]: { sid: 'sid of other' } });
    await signIn('two', 'person', { [told]: {} });
    await signIn('three', 'person', { [other]: { sid: 'x' } });
    await signIn('bare', 'person');
    await signIn('strange', 'another', { [told]: { sid: 'sid of another' } });
    pairs = [{ user_id: 'person', client_id: told }];
    await lose({ userId: 'person' });
    expect(await kept()).toEqual([`another ${told}`, `person ${other}`].sort());
    expect(await kept('AccessToken')).toEqual([]);
    expect(await kept('Session')).toHaveLength(5);
    const now = clock.now();
    const notice = { client_id: told, user_id: 'person', state: 'waiting', attempts: 0, error: null };
    const rest = { id: expect.any(String), next_at: now, created_at: now, finished_at: null };
    const rows = await notices();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ ...notice, ...rest, session_id: 'one', sid: 'sid of one' });
    expect(rows).toContainEqual({ ...notice, ...rest, session_id: 'two', sid: null });
    expect(ended).toBe(1);
  });

  it('is told once for the account if the application knows no session of it', async () => {
    await grant('person', told);
    await grant('another', told);
    await signIn('one', 'another', { [told]: { sid: 'a sid' } });
    pairs = [
      { user_id: 'another', client_id: told },
      { user_id: 'person', client_id: told },
    ];
    await lose({ clientId: told });
    expect(await kept()).toEqual([]);
    const rows = (await notices()).map(({ user_id, session_id, sid }) => [user_id, session_id, sid]);
    expect(rows.sort()).toEqual([
      ['another', 'one', 'a sid'],
      ['person', '', null],
    ]);
  });

  it('is told to nobody who holds nothing, or does not want to know', async () => {
    await grant('person', untold);
    await put('AccessToken', 'token', 'person', told);
    await signIn('one', 'person', { [told]: { sid: 'x' }, [untold]: { sid: 'x' } });
    pairs = [told, untold, 'deleted'].map((client_id) => ({ user_id: 'person', client_id }));
    await grant('person', 'deleted');
    await lose({ userId: 'person' });
    expect(await kept()).toEqual([]);
    expect(await kept('AccessToken')).toEqual([]);
    expect([await notices(), ended]).toEqual([[], 0]);
  });

  it('of several applications is told to each that wants to know, in whatever order', async () => {
    const wanting = [told, other].toSorted();
    for (const client of [...wanting, untold, '~deleted']) await grant('person', client);
    // The last application is one that is not told.
    pairs = [...wanting, untold, '~deleted'].map((client_id) => ({ user_id: 'person', client_id }));
    await lose({ userId: 'person' });
    expect((await notices()).map(({ client_id }) => client_id).sort()).toEqual(wanting);
    expect(ended).toBe(1);
  });

  it('may be told to nobody of this process', async () => {
    await grant('person', told);
    pairs = [{ user_id: 'person', client_id: told }];
    const lost = service();
    const { afterEnding, ...deps } = { db: db(), clock, vault: recordsVault(), afterEnding: lost.settle };
    const silent = lostAccessService({ ...deps, clientAccess: () => ({ lost: async () => pairs }) });
    await lose({ userId: 'person' }, silent);
    expect(await notices()).toHaveLength(1);
  });
});

describe('#188 a large change', () => {
  const numbered = (prefix: string) =>
    Array.from({ length: accountsAtOnce + 1 }, (_, at) => `${prefix}${String(at).padStart(4, '0')}`);

  it('of an application goes on after the last account', async () => {
    const people = numbered('person');
    pairs = people.map((user_id) => ({ user_id, client_id: told }));
    await grant(people.at(-1) ?? '', told);
    await lose({ clientId: told });
    expect(asked).toEqual([
      [{ clientId: told }, ''],
      [{ clientId: told }, people[accountsAtOnce - 1]],
    ]);
    expect([await kept(), ended]).toEqual([[], 1]);
  });

  it('of an account goes on after the last application', async () => {
    const applications = numbered('app');
    pairs = applications.slice(1).map((client_id) => ({ user_id: 'person', client_id }));
    await lose({ userId: 'person' });
    expect(asked).toEqual([
      [{ userId: 'person' }, ''],
      [{ userId: 'person' }, applications.at(-1)],
    ]);
    asked = [];
    pairs = pairs.slice(1);
    await lose({ userId: 'person' });
    expect(asked).toHaveLength(1);
  });

  it('of a group removes every member', async () => {
    const accounts = accountsService({ db: db(), clock, ...accountEndings(clock) });
    const { id } = await accounts.create({ email: 'a@example.com', emailVerified: true, passwordHash: 'x' });
    const user = await db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const people = numbered('member');
    const rows = people.map((one) => ({ ...user, id: one, email: null, email_key: null }));
    await db().insertInto('users').values(rows).execute();
    const members = people.map((user_id) => ({ group_id: 'group', user_id, added_at: 1 }));
    const stays = { group_id: 'another', user_id: id, added_at: 1 };
    await db()
      .insertInto('group_members')
      .values([...members, stays])
      .execute();
    await lose({ groupId: 'group' });
    expect(await db().selectFrom('group_members').selectAll().execute()).toEqual([stays]);
    expect([await losses(), asked]).toEqual([[], []]);
  });
});
