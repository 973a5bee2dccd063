import { passwordLogin } from '@latchkey/contract/login/password-login';
import { operatorCreate } from '@latchkey/contract/operators/operator-create';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { userActivate } from '@latchkey/contract/users/user-activate';
import { userApplications } from '@latchkey/contract/users/user-applications';
import { userEndSessions } from '@latchkey/contract/users/user-end-sessions';
import { userList } from '@latchkey/contract/users/user-list';
import { userLoginHistories } from '@latchkey/contract/users/user-login-histories';
import { userRead } from '@latchkey/contract/users/user-read';
import { userResetFactors } from '@latchkey/contract/users/user-reset-factors';
import { userSendResetLink } from '@latchkey/contract/users/user-send-reset-link';
import { userSessions } from '@latchkey/contract/users/user-sessions';
import { userSuspend } from '@latchkey/contract/users/user-suspend';
import { userUnlock } from '@latchkey/contract/users/user-unlock';
import { type Compilable, type CompiledQuery, PostgresAdapter, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupParts } from '../../app/group-parts.ts';
import { readInbox } from '../../app/testing/read-inbox.ts';
import { signInWhole } from '../../app/testing/whole-account.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { twoFactorAccount } from '../mfa/testing/authenticator-app.ts';
import { type TestOperator, testOperator } from '../operators/testing/test-operators.ts';
import { peopleRepository } from './people.repository.ts';

let portal: TestOauth;
let admin: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  portal = await testOauth();
  admin = await testOperator(portal, 'admin');
  support = await testOperator(portal, 'support');
});
beforeEach(async () => {
  await admin.confirm();
  await support.confirm();
});
afterAll(() => portal.stop());

async function found(query: string, more: Record<string, string> = {}): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await portal.call(userList, {
      token: support.token,
      query: { query, ...more, ...(cursor ? { cursor } : {}) },
    });
    expect(status).toBe(200);
    names.push(...body.items.map(({ name, id }) => name ?? id));
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  return names;
}

const eventsOf = (id: string) =>
  portal.store.database.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'reason'])
    .where('target_id', '=', id)
    .where('actor_type', '=', 'operator')
    .orderBy('seq')
    .execute();

it('finds people by the beginning of an email address, a number, an id, or any word of the name', async () => {
  const zoe = await portal.createUser({
    email: 'zo.quist@search.example',
    name: 'Zoë Łukasiewicz-Quist',
    phone: { e164: '+6581230000', code: '+65', number: '81230000' },
  });
  await portal.createUser({ email: 'other@search.example', name: 'Zoltan Quirke' });
  const name = 'Zoë Łukasiewicz-Quist';
  for (const query of [
    'ZO.QUIST@s',
    'zoë',
    'Quist',
    'łukas',
    'quist zo',
    '+65 8123 0000',
    '81230000',
    '8123',
    zoe.id,
    zoe.id.slice(0, 20),
  ])
    expect(await found(query), query).toContain(name);
  for (const query of ['uist', 'zoltan quist', '1230000', "' or 1=1 --", '%', '\u{10FFFF}', '"><b>'])
    expect(await found(query), query).not.toContain(name);
  // Listed once, although several of its words match.
  expect((await found('z')).filter((each) => each === name)).toHaveLength(1);
  expect((await found('z', { limit: '1' })).toSorted()).toEqual((await found('z')).toSorted());
});

it('finds people by their current name, and not by former ones', async () => {
  const { id } = await portal.createUser({ email: 'before@rename.example', name: 'Beforehand' });
  await usersRepository(portal.store.database.db).update(id, {
    name: 'Afterwards',
    email: 'after@rename.example',
    email_key: 'after@rename.example',
  });
  expect(await found('beforeh')).toEqual([]);
  expect(await found('before@r')).toEqual([]);
  expect(await found('afterw')).toEqual(['Afterwards']);
  expect(await found('after@r')).toEqual(['Afterwards']);
});

it('lists the newest first, page by page, optionally of one status', async () => {
  const made: string[] = [];
  for (const at of [1, 2, 3]) {
    portal.clock.advance(1);
    made.push((await portal.createUser({ email: `page${at}@page.example`, name: `Paged ${at}` })).id);
  }
  const { body } = await portal.call(userList, { token: support.token, query: { limit: '3' } });
  expect(body.items.map(({ id }) => id)).toEqual(made.toReversed());
  const all = await found('', { limit: '2' });
  expect(all.length).toBeGreaterThan(4);
  await portal.call(userSuspend, { token: admin.token, params: { id: made[1]! }, body: { reason: 'Test' } });
  expect(await found('', { status: 'suspended' })).toEqual(['Paged 2']);
  expect(await found('paged', { status: 'suspended', limit: '1' })).toEqual(['Paged 2']);
  expect((await found('paged', { status: 'active' })).toSorted()).toEqual(['Paged 1', 'Paged 3']);
  const wrong = await portal.call(userList, { token: support.token, query: { status: 'gone' as 'active' } });
  expect(wrong.status).toBe(422);
});

it('lists only the members of a group, and reports an unknown group', async () => {
  const groups = groupParts(portal.store).groups;
  await groups.create('listed', null);
  const inside: string[] = [];
  for (const at of [1, 2, 3]) {
    portal.clock.advance(1);
    const { id } = await portal.createUser({ email: `m${at}@group.example`, name: `Grouped ${at}` });
    if (at !== 2) await groups.addMember('listed', id);
    if (at !== 2) inside.unshift(`Grouped ${at}`);
  }
  expect(await found('', { group: 'listed', limit: '1' })).toEqual(inside);
  expect((await found('grouped', { group: 'listed' })).toSorted()).toEqual(inside.toSorted());
  expect(await found('', { group: 'listed', status: 'suspended' })).toEqual([]);
  const none = await portal.call(userList, { token: support.token, query: { group: 'no-such' } });
  expect(none.status).toBe(404);
});

it('every list of people uses an index, without sorting', async () => {
  const people = peopleRepository(portal.store.database.db);
  const page = { status: undefined, limit: 51 } as const;
  const suspended = { status: 'suspended', limit: 51 } as const;
  const after = { word: 'anna', id: '0190' };
  const queries: Record<string, Compilable> = {
    newest: people.newest({ ...page, before: undefined }),
    'the next of the newest': people.newest({ ...page, before: '0190' }),
    suspended: people.newest({ ...suspended, before: '0190' }),
    'of a group': people.newest({ ...page, groupId: 'g', before: '0190' }),
    'of a group by a word': people.byWords({ ...page, groupId: 'g', words: ['an'], after: undefined }),
    'by id': people.byId({ ...page, prefix: '0190', after: undefined }),
    'by a word': people.byWords({ ...page, words: ['an'], after: undefined }),
    'by two words, the next page': people.byWords({ ...page, words: ['an', 'ta'], after }),
  };
  for (const [name, query] of Object.entries(queries)) {
    const plan = await planOf(query.compile());
    expect(plan, name).not.toMatch(
      /Seq Scan on (users|user_words|group_members)|\bSort\b|SCAN (users|found|earlier|beside|member|m)\b(?! USING)|TEMP B-TREE/,
    );
    // After the words are matched, each account is read by its id.
    if (name.includes('word')) expect(plan, name).not.toMatch(/users_pkey on users .*\n(?!.*Index Cond)/);
  }
});

/** The plan that the database would use for many rows: it scans a small table without an index. */
async function planOf(query: CompiledQuery): Promise<string> {
  const { db } = portal.store.database;
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return db.transaction().execute(async (tx) => {
    if (isPostgres)
      for (const way of [
        'enable_seqscan',
        'enable_bitmapscan',
        'enable_sort',
        'enable_hashjoin',
        'enable_mergejoin',
      ])
        await sql.raw(`set local ${way} = off`).execute(tx);
    const explain = isPostgres ? 'explain' : 'explain query plan';
    const { rows } = await tx.executeQuery({ ...query, sql: `${explain} ${query.sql}` });
    return rows.map((row) => JSON.stringify(row)).join('\n');
  });
}

it('shows what blocks a sign-in, and removes it: locked, unlocked, with the reason in the audit', async () => {
  const account = await twoFactorAccount(portal, 'locked@support.example');
  for (let each = 0; each < 12; each += 1)
    await portal.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: `wrong ${each}` }),
    });
  const { id } = account;
  const before = await portal.call(userRead, { token: support.token, params: { id } });
  expect(before.body.obstacles.map(({ kind }) => kind)).toEqual(['locked', 'wrong_attempts']);
  expect(before.body.factors.map(({ type }) => type)).toContain('totp');
  expect(JSON.stringify(before.body)).not.toContain('argon2');
  const history = await portal.call(userLoginHistories, {
    token: support.token,
    params: { id },
    query: { limit: '2' },
  });
  expect(history.body.items).toHaveLength(2);
  expect(history.body.next_cursor).not.toBeNull();
  const whole = await portal.call(userLoginHistories, { token: support.token, params: { id }, query: {} });
  expect(whole.body.items.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['wrong_password', 'locked', null]),
  );

  const body = { reason: 'Called from the office, identity checked' };
  const after = await portal.call(userUnlock, { token: support.token, params: { id }, body });
  expect(after.body.obstacles.map(({ kind }) => kind)).not.toContain('locked');
  expect(await eventsOf(id)).toEqual([
    { action: 'user.unlocked', actor_id: support.id, reason: body.reason },
  ]);
  await signInWhole(portal, account);
});

it('ends sessions, resets factors, suspends and activates, each immediately and each in the audit', async () => {
  const account = await twoFactorAccount(portal, 'ended@support.example');
  const { id } = account;
  const token = await signInWhole(portal, account);
  const params = { id };
  const body = { reason: 'Lost the laptop' };
  const listed = await portal.call(userSessions, { token: support.token, params });
  expect(listed.body.items.length).toBeGreaterThan(0);
  expect(JSON.stringify(listed.body)).not.toContain(token);
  expect((await portal.call(userApplications, { token: support.token, params })).body.items).toEqual([]);

  expect((await portal.call(userEndSessions, { token: support.token, params, body })).body.sessions).toBe(0);
  expect((await portal.call(isAuthenticated, { token })).status).toBe(401);
  const reset = await portal.call(userResetFactors, { token: support.token, params, body });
  expect(reset.body).toMatchObject({ is_2fa_enabled: false, recovery_codes_left: null });
  expect(reset.body.factors.map(({ type }) => type)).not.toContain('totp');

  const refused = await portal.call(userSuspend, { token: support.token, params, body });
  expect(refused.status).toBe(403);
  const suspended = await portal.call(userSuspend, { token: admin.token, params, body });
  expect(suspended.body.obstacles[0]).toMatchObject({ kind: 'suspended', until: null });
  const activated = await portal.call(userActivate, { token: admin.token, params, body });
  expect(activated.body.status).toBe('active');
  expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
    'user.sessions_ended',
    'user.factors_reset',
    'user.suspended',
    'user.activated',
  ]);
  const nobody = await portal.call(userSuspend, { token: admin.token, params: { id: 'nobody' }, body });
  expect(nobody.status).toBe(404);
});

it('#572 makes every browser a new one by ending the sessions: one of them may have been a stranger’s', async () => {
  const [email, password] = ['browsers@example.com', 'correct horse battery'];
  const { id } = await portal.createUser({ email, password, emailVerified: true });
  const enter = async (cookie?: string) => {
    const { status, headers } = await portal.call(passwordLogin, {
      body: { email, password },
      ...(cookie ? { headers: { cookie } } : {}),
    });
    expect(status).toBe(200);
    return headers.get('set-cookie')?.split(';')[0] ?? cookie;
  };
  const cookie = await enter();
  const told = async () =>
    (await readInbox(portal, email)).filter(({ subject }) => subject.startsWith('New sign-in')).length;
  await enter(cookie);
  expect(await told()).toBe(0);
  await portal.call(userEndSessions, { token: support.token, params: { id }, body: {} });
  await enter(cookie);
  expect(await told()).toBe(1);
});

it('mails a reset link, and reports if no address may receive one', async () => {
  const { id } = await portal.createUser({
    email: 'link@support.example',
    name: 'Lin Link',
    emailVerified: true,
  });
  const sent = await portal.call(userSendResetLink, {
    token: support.token,
    params: { id },
    body: { reason: 'Forgot it' },
  });
  expect(sent.status).toBe(200);
  expect(JSON.stringify(sent.body)).not.toContain('token=');
  expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['user.reset_link_sent']);
  const phoneOnly = await portal.createUser({
    phone: { e164: '+6581239999', code: '+65', number: '81239999' },
    name: 'Pho Only',
  });
  const none = await portal.call(userSendResetLink, {
    token: support.token,
    params: { id: phoneOnly.id },
    body: {},
  });
  expect([none.status, none.body.status]).toEqual([409, 'conflict']);
  const read = await portal.call(userRead, { token: support.token, params: { id: phoneOnly.id } });
  expect(read.body.obstacles.map(({ kind }) => kind)).toContain('no_way_to_reset');
});

it('support sees that a password signs in only from known browsers, until it is replaced', async () => {
  const password = 'correct horse battery';
  const { id } = await portal.createUser({ email: 'doubted@example.com', password, emailVerified: true });
  const kinds = async () => {
    const { body } = await portal.call(userRead, { token: support.token, params: { id } });
    return body.obstacles.map(({ kind }) => kind);
  };
  const set = (version: number) =>
    portal.store.database.db
      .updateTable('users')
      .set({ password_version: version, doubted_password_version: 0 })
      .where('id', '=', id)
      .execute();
  await set(0);
  expect(await kinds()).toEqual(['password_known_browsers_only']);
  await set(1);
  expect(await kinds()).toEqual([]);
});

it('#197 no operator can act on an account with a higher role, and no one can suspend the last owner', async () => {
  const owner = await testOperator(portal, 'owner');
  const params = { id: owner.id };
  const body = { reason: 'Take over' };
  for (const call of [userUnlock, userResetFactors, userEndSessions, userSendResetLink]) {
    const { status } = await portal.call(call, { token: support.token, params, body });
    expect(status, call.path).toBe(403);
  }
  for (const call of [userSuspend, userActivate, userResetFactors]) {
    const { status } = await portal.call(call, { token: admin.token, params, body });
    expect(status, call.path).toBe(403);
  }
  expect(await eventsOf(owner.id)).toEqual([]);
  const last = await portal.call(userSuspend, { token: owner.token, params, body });
  expect([last.status, last.body.status]).toEqual([409, 'conflict']);
  const { id } = await portal.createUser({ email: 'second@owner.example', name: 'Second' });
  await portal.call(operatorCreate, { token: owner.token, body: { user_id: id, role: 'owner' } });
  expect((await portal.call(userSuspend, { token: owner.token, params: { id }, body })).status).toBe(200);
});
