import { clientRead } from '@latchkey/contract/clients/client-read';
import { clientUpdate } from '@latchkey/contract/clients/client-update';
import { groupCreate } from '@latchkey/contract/groups/group-create';
import type { BodyOf } from '@latchkey/contract/http/endpoint';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { userCancelDeletion } from '@latchkey/contract/users/user-cancel-deletion';
import { userCreate } from '@latchkey/contract/users/user-create';
import { userList } from '@latchkey/contract/users/user-list';
import { userRead } from '@latchkey/contract/users/user-read';
import { userRemove } from '@latchkey/contract/users/user-remove';
import { userUpdate } from '@latchkey/contract/users/user-update';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { day } from '../../platform/clock/durations.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { type TestOperator, testMachine, testOperator } from '../operators/testing/test-operators.ts';

let portal: TestOauth;
let admin: TestOperator;
beforeAll(async () => {
  portal = await testOauth();
  admin = await testOperator(portal, 'admin');
});
beforeEach(() => admin.confirm());
afterAll(() => portal.stop());

const eventsOf = (id: string) =>
  portal.store.database.db
    .selectFrom('audit_events')
    .select(['action', 'actor_type', 'reason', 'changes'])
    .where('target_id', '=', id)
    .orderBy('seq')
    .execute();
const actionsOf = async (id: string) => (await eventsOf(id)).map(({ action }) => action);

it('creates an account in its groups, with attributes, and mails its owner a link to choose a password', async () => {
  await portal.call(groupCreate, { token: admin.token, body: { name: 'made', title: null } });
  const email = 'made@made.example';
  const attributes = { department: 'Sales', level: 3, is_remote: true };
  const made = await portal.call(userCreate, {
    token: admin.token,
    body: {
      email,
      phone: '+65 8123 4321',
      name: 'Mai Made',
      groups: ['made'],
      attributes,
      invite: true,
      reason: 'Starts',
    },
  });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    email,
    phone: '+6581234321',
    groups: ['made'],
    attributes,
    erase_at: null,
  });
  expect(made.body).toMatchObject({ is_email_verified: false, has_password: false });
  expect(await actionsOf(made.body.id)).toEqual(['user.created', 'user.reset_link_sent']);
  expect((await eventsOf(made.body.id))[0]).toMatchObject({ actor_type: 'operator', reason: 'Starts' });

  const link = await newestLink(portal, email, '/auth/reset-password');
  const token = link.searchParams.get('token') ?? '';
  const password = 'correct horse battery staple';
  expect((await portal.call(passwordReset, { body: { email, token, password } })).status).toBe(200);
  expect(await portal.signIn(email, password)).toBeTruthy();
  const { body } = await portal.call(userRead, { token: admin.token, params: { id: made.body.id } });
  expect(body).toMatchObject({ is_email_verified: true, has_password: true });
});

it('reports by field why an account cannot be created, and creates none', async () => {
  await portal.createUser({ email: 'taken@made.example', name: 'Taken' });
  const cases = [
    [{}, 'email'],
    [{ email: 'TAKEN@made.example' }, 'email'],
    [{ phone: '+6581112222', invite: true }, 'email'],
    [{ phone: '+99912' }, 'phone'],
    [{ email: 'new@made.example', groups: ['no-such'] }, 'groups'],
    [{ email: 'new@made.example', attributes: { a: { b: 1 } } }, 'attributes.a'],
    [
      {
        email: 'new@made.example',
        attributes: Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`a${at}`, 'ä'.repeat(500)])),
      },
      'attributes',
    ],
  ] as const;
  for (const [body, field] of cases) {
    const { status, body: said } = await portal.call(userCreate, {
      token: admin.token,
      body: body as { email: string },
    });
    expect(status, JSON.stringify(body)).toBe(422);
    expect(Object.keys(said.errors ?? {}), JSON.stringify(said)).toContain(field);
  }
  const { body } = await portal.call(userList, { token: admin.token, query: { query: 'new@made' } });
  expect(body.items).toEqual([]);
});

it('changes an account: omitted values stay, null removes, and a new contact is unverified', async () => {
  const { id } = await portal.createUser({
    email: 'before@change.example',
    emailVerified: true,
    phone: { e164: '+6581235555', code: '+65', number: '81235555' },
    name: 'Chan Ge',
  });
  const change = (body: BodyOf<typeof userUpdate>) =>
    portal.call(userUpdate, { token: admin.token, params: { id }, body });
  const first = await change({
    given_name: 'Chan',
    timezone: 'Asia/Singapore',
    attributes: { team: 'A' },
    reason: 'Asked',
  });
  expect(first.body).toMatchObject({
    name: 'Chan Ge',
    given_name: 'Chan',
    timezone: 'Asia/Singapore',
    attributes: { team: 'A' },
    is_email_verified: true,
  });
  expect(JSON.parse((await eventsOf(id)).at(-1)?.changes ?? '')).toMatchObject({
    attributes: { from: null, to: { team: 'A' } },
  });
  const second = await change({ email: 'after@change.example', given_name: null, attributes: {} });
  expect(second.body).toMatchObject({
    email: 'after@change.example',
    is_email_verified: false,
    given_name: null,
    attributes: {},
  });
  expect(await actionsOf(id)).toEqual(['user.created', 'user.updated', 'user.updated']);
  expect((await change({ phone: null })).body).toMatchObject({ phone: null });
  const none = await change({ email: null });
  expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['email']]);
  const zone = await change({ timezone: 'Mars/Olympus' });
  expect([zone.status, Object.keys(zone.body.errors ?? {})]).toEqual([422, ['timezone']]);
  expect(
    (await portal.call(userUpdate, { token: admin.token, params: { id: 'nobody' }, body: {} })).status,
  ).toBe(404);
});

it('#181 a contact that an operator replaces is notified', async () => {
  const { id } = await portal.createUser({ email: 'old@told.example', emailVerified: true, name: 'Told' });
  await readInbox(portal);
  await portal.call(userUpdate, { token: admin.token, params: { id }, body: { email: 'new@told.example' } });
  const sent = (await readInbox(portal)).filter(({ to }) => to === 'old@told.example');
  expect(sent.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Your email address was changed'),
  ]);
});

it('#471 a mail about what an operator did does not tell from where', async () => {
  const { id } = await portal.createUser({ email: 'seen@told.example', emailVerified: true });
  await portal.call(userUpdate, { token: admin.token, params: { id }, body: { email: 'now@told.example' } });
  const [mail] = (await readInbox(portal)).filter(({ to }) => to === 'seen@told.example');
  expect(mail?.text).toContain('was changed');
  expect(mail?.text).not.toMatch(/127\.0\.0\.1|Address:|Device:/);
});

it('sets, changes and removes the Lark id, which belongs to one account; the owner is told each time', async () => {
  const email = 'lark@told.example';
  const { body: made } = await portal.call(userCreate, {
    token: admin.token,
    body: { email, lark_id: 'ou_first' },
  });
  expect(made.lark_id).toBe('ou_first');
  await portal.store.database.db
    .updateTable('users')
    .set({ email_verified_at: 1, lark_added_in: 'a session' })
    .where('id', '=', made.id)
    .execute();
  const change = (lark_id: string | null, id = made.id) =>
    portal.call(userUpdate, { token: admin.token, params: { id }, body: { lark_id } });
  const subjects = async () =>
    (await readInbox(portal)).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect([(await change('ou_first')).body.lark_id, await subjects()]).toEqual(['ou_first', []]);
  expect((await change('ou_second')).body.lark_id).toBe('ou_second');
  expect(await subjects()).toHaveLength(2);
  const row = await portal.store.database.db
    .selectFrom('users')
    .select('lark_added_in')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  expect(row.lark_added_in).toBeNull();
  expect(JSON.parse((await eventsOf(made.id)).at(-1)?.changes ?? '')).toEqual({
    lark_id: { from: 'ou_first', to: 'ou_second' },
  });
  const other = await portal.createUser({ email: 'other@told.example' });
  const taken = await change('ou_second', other.id);
  expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['lark_id']]);
  expect((await change('not a Lark id')).status).toBe(422);
  expect((await change('ou_own', admin.id)).status).toBe(403);
  expect((await change(null)).body.lark_id).toBeNull();
  expect(await subjects()).toHaveLength(3);
});

it('#182 of two who change the same version concurrently, one gets a conflict', async () => {
  const { id } = await portal.createUser({ email: 'twice@version.example', name: 'Version' });
  const { body } = await portal.call(userRead, { token: admin.token, params: { id } });
  const headers = { 'if-match': `"${body.version}"` };
  const both = await Promise.all(
    ['One', 'Two'].map((name) =>
      portal.call(userUpdate, { token: admin.token, params: { id }, body: { name }, headers }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const client = await portal.client({ name: 'Versions' });
  const read = await portal.call(clientRead, { token: admin.token, params: { client_id: client.id } });
  const stale = { 'if-match': `"${read.body.version}"` };
  portal.clock.advance(1);
  const changes = await Promise.all(
    ['Versions 1', 'Versions 2'].map((name) =>
      portal.call(clientUpdate, {
        token: admin.token,
        params: { client_id: client.id },
        body: { name },
        headers: stale,
      }),
    ),
  );
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('deletes an account after its waiting time or immediately, and cancels the deletion', async () => {
  const password = 'correct horse battery staple';
  const { id } = await portal.createUser({ email: 'leaves@delete.example', name: 'Lea Ves', password });
  const token = await portal.signIn('leaves@delete.example', password);
  const params = { id };
  const removed = await portal.call(userRemove, { token: admin.token, params, body: { reason: 'Left' } });
  expect(Date.parse(removed.body.erase_at ?? '')).toBe(portal.clock.now() + 14 * day);
  expect((await portal.call(isAuthenticated, { token })).status).toBe(401);
  const kept = await portal.call(userCancelDeletion, {
    token: admin.token,
    params,
    body: { reason: 'Stays' },
  });
  expect(kept.body.erase_at).toBeNull();
  const again = await portal.call(userCancelDeletion, { token: admin.token, params, body: {} });
  expect([again.status, again.body.status]).toEqual([409, 'conflict']);
  expect((await eventsOf(id)).slice(-2)).toMatchObject([
    { action: 'user.deletion_requested', reason: 'Left' },
    { action: 'user.deletion_taken_back', reason: 'Stays' },
  ]);
  const gone = await portal.call(userRemove, { token: admin.token, params, body: { now: true } });
  expect(gone.body).toEqual({ erase_at: null });
  expect((await portal.call(userRead, { token: admin.token, params })).status).toBe(404);
  expect((await portal.call(userRemove, { token: admin.token, params, body: {} })).status).toBe(404);
  expect(await actionsOf(id)).toContain('user.erased');
});

it('#183 neither a machine nor anyone else changes or deletes an account of a higher role, or deletes the last owner', async () => {
  const owner = await testOperator(portal, 'owner');
  const machine = await testMachine(portal, ['admin:write']);
  const params = { id: owner.id };
  for (const token of [admin.token, machine.token]) {
    const refused = [
      await portal.call(userUpdate, { token, params, body: { email: 'mine@evil.example' } }),
      await portal.call(userRemove, { token, params, body: {} }),
      await portal.call(userRemove, { token, params, body: { now: true } }),
      await portal.call(userCancelDeletion, { token, params, body: {} }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
  for (const now of [false, true]) {
    const last = await portal.call(userRemove, { token: owner.token, params, body: { now } });
    // Only the owner could, but not from the Admin API (#243).
    expect([last.status, last.body.status]).toEqual([403, 'forbidden']);
  }
  expect(await portal.call(isAuthenticated, { token: owner.token })).toMatchObject({ status: 200 });
  const made = await portal.call(userCreate, {
    token: machine.token,
    body: { email: 'by@machine.example', name: 'By Machine' },
  });
  expect((await eventsOf(made.body.id))[0]).toMatchObject({ action: 'user.created', actor_type: 'machine' });
});
