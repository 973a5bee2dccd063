import { clientAccessRead } from '@latchkey/contract/groups/client-access-read';
import { clientAccessSet } from '@latchkey/contract/groups/client-access-set';
import { clientRoleCreate } from '@latchkey/contract/groups/client-role-create';
import { clientRoleGrantGroup } from '@latchkey/contract/groups/client-role-grant-group';
import { clientRoleGrantUser } from '@latchkey/contract/groups/client-role-grant-user';
import { clientRoleList } from '@latchkey/contract/groups/client-role-list';
import { clientRoleRemove } from '@latchkey/contract/groups/client-role-remove';
import { clientRoleRevokeGroup } from '@latchkey/contract/groups/client-role-revoke-group';
import { clientRoleRevokeUser } from '@latchkey/contract/groups/client-role-revoke-user';
import { clientRoleUserList } from '@latchkey/contract/groups/client-role-user-list';
import { groupCreate } from '@latchkey/contract/groups/group-create';
import { groupList } from '@latchkey/contract/groups/group-list';
import { groupMemberAdd } from '@latchkey/contract/groups/group-member-add';
import { groupMemberList } from '@latchkey/contract/groups/group-member-list';
import { groupMemberRemove } from '@latchkey/contract/groups/group-member-remove';
import { groupRead } from '@latchkey/contract/groups/group-read';
import { groupRemove } from '@latchkey/contract/groups/group-remove';
import { groupUpdate } from '@latchkey/contract/groups/group-update';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { introspect } from '../authorize/testing/token-calls.ts';
import { type TestOperator, testOperator } from '../operators/testing/test-operators.ts';

let oauth: TestOauth;
let admin: TestOperator;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  admin = await testOperator(oauth, 'admin');
  token = admin.token;
});
afterAll(() => oauth.stop());

it('creates groups, lists them page by page, changes and deletes them', async () => {
  await admin.confirm();
  for (const name of ['team-a', 'team-b', 'team_c', 'other'])
    expect((await oauth.call(groupCreate, { token, body: { name } })).status).toBe(200);
  const again = await oauth.call(groupCreate, { token, body: { name: 'team-a' } });
  expect([again.status, again.body.status]).toEqual([409, 'conflict']);
  const wrong = await oauth.call(groupCreate, { token, body: { name: 'Team A' } });
  expect([wrong.status, wrong.body.errors]).toEqual([422, { name: ['This value is not valid.'] }]);

  const first = await oauth.call(groupList, { token, query: { query: 'TEAM', limit: 2 } });
  expect(first.body.items).toHaveLength(2);
  const cursor = first.body.next_cursor ?? '';
  const second = await oauth.call(groupList, { token, query: { query: 'team', limit: 2, cursor } });
  const names = [...first.body.items, ...second.body.items].map(({ name }) => name);
  expect(names.toSorted()).toEqual(['team-a', 'team-b', 'team_c']);
  expect(second.body.next_cursor).toBeNull();
  const exact = await oauth.call(groupList, { token, query: { query: 'team_' } });
  expect(exact.body.items.map(({ name }) => name)).toEqual(['team_c']);

  const params = { name: 'team-a' };
  const { version } = (await oauth.call(groupRead, { token, params })).body;
  const headers = { 'if-match': `"${version}"` };
  const renamed = await oauth.call(groupUpdate, { token, params, headers, body: { title: 'The A team' } });
  expect(renamed.body).toMatchObject({ title: 'The A team' });
  const late = await oauth.call(groupUpdate, { token, params, headers, body: { title: 'Late' } });
  expect([late.status, late.body.status]).toEqual([409, 'conflict']);
  expect((await oauth.call(groupRemove, { token, params, body: {} })).status).toBe(200);
  expect((await oauth.call(groupRead, { token, params })).status).toBe(404);
});

it('adds people to a group with an application and a role, and removes them together with both', async () => {
  await admin.confirm();
  const client = await oauth.client();
  const { id, token: own } = await oauth.account('person@example.com');
  const of = { client_id: client.id };
  const name = 'readers';
  await oauth.call(groupCreate, { token, body: { name } });
  const nobody = await oauth.call(clientAccessSet, {
    token,
    params: of,
    body: { access: 'groups', groups: ['nobody'] },
  });
  expect([nobody.status, nobody.body.message]).toEqual([409, 'There is no group named "nobody".']);
  await oauth.call(clientAccessSet, { token, params: of, body: { access: 'groups', groups: [name] } });
  expect((await oauth.call(clientAccessRead, { token, params: of })).body).toEqual({
    access: 'groups',
    groups: [name],
  });
  const member = { name, user_id: id };
  expect((await oauth.call(groupMemberAdd, { token, params: member, body: {} })).status).toBe(200);
  const { items } = (await oauth.call(groupMemberList, { token, params: { name } })).body;
  expect(items).toMatchObject([{ user_id: id, email: 'person@example.com' }]);

  const role = 'reader';
  await oauth.call(clientRoleCreate, { token, params: of, body: { name: role, description: 'Reads' } });
  const unknown = { ...of, role: 'unknown', name };
  expect((await oauth.call(clientRoleGrantGroup, { token, params: unknown, body: {} })).status).toBe(404);
  await oauth.call(clientRoleGrantGroup, { token, params: { ...of, role, name }, body: {} });
  await oauth.call(clientRoleGrantUser, { token, params: { ...of, role, user_id: id }, body: {} });
  expect((await oauth.call(clientRoleList, { token, params: of })).body.items).toEqual([
    { name: role, description: 'Reads', groups: [name] },
  ]);
  const users = () => oauth.call(clientRoleUserList, { token, params: { ...of, role } });
  expect((await users()).body.items).toMatchObject([{ user_id: id }]);

  const scope = 'openid roles groups';
  const tokens = await oauth.signInTo(await oauth.configure(client), { token: own }, { scope });
  expect(tokens.claims()).toMatchObject({ groups: [name], roles: [role] });
  await oauth.call(clientRoleRevokeUser, { token, params: { ...of, role, user_id: id }, body: {} });
  await oauth.call(clientRoleRevokeGroup, { token, params: { ...of, role, name }, body: {} });
  expect((await users()).body.items).toEqual([]);
  await oauth.call(clientRoleRemove, { token, params: { ...of, role }, body: {} });
  const reason = 'Moved on';
  expect((await oauth.call(groupMemberRemove, { token, params: member, body: { reason } })).status).toBe(200);
  expect((await introspect(oauth, client, tokens.access_token)).active).toBe(false);
  const events = await oauth.store.database.db
    .selectFrom('audit_events')
    .select(['action', 'reason'])
    .where('actor_id', '=', admin.id)
    .where('target_id', 'in', [client.id, name])
    .orderBy('seq')
    .execute();
  expect(events.map(({ action }) => action)).toEqual([
    'group.created',
    'client.access_changed',
    'group.member_added',
    'client.role_added',
    'client.role_granted',
    'client.role_granted',
    'client.role_revoked',
    'client.role_revoked',
    'client.role_removed',
    'group.member_removed',
  ]);
  expect(events.at(-1)?.reason).toBe(reason);
});

it('#192 cannot change groups and roles of an account with a higher role', async () => {
  await admin.confirm();
  const owner = await testOperator(oauth, 'owner');
  await oauth.call(groupCreate, { token, body: { name: 'board' } });
  const params = { name: 'board', user_id: owner.id };
  expect((await oauth.call(groupMemberAdd, { token, params, body: {} })).status).toBe(403);
  await owner.confirm();
  expect((await oauth.call(groupMemberAdd, { token: owner.token, params, body: {} })).status).toBe(200);
  expect((await oauth.call(groupMemberRemove, { token, params, body: {} })).status).toBe(403);
});
