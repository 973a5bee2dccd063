import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOauth, testOauth } from '../features/authorize/testing/test-oauth.ts';
import { introspect } from '../features/authorize/testing/token-calls.ts';
import { environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

const cli = (...args: string[]) => runCommand(environmentOf(oauth.config), args);

async function json(...args: string[]) {
  const { code, stdout, stderr } = await cli(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  return JSON.parse(stdout);
}

async function refusal(...args: string[]): Promise<string> {
  const { code, stderr } = await cli(...args);
  expect(code).toBe(1);
  expect(stderr).toHaveLength(1);
  return stderr[0] ?? '';
}

it('creates a group, adds accounts by id, email or phone, and gives its members access to an application', async () => {
  expect(await json('group', 'create', 'sales', '--title', 'Sales team')).toMatchObject({ name: 'sales' });
  const { id } = await oauth.account('ann@example.com');
  const created = await json('user', 'create', '--phone', '+6581234567', '--group', 'sales');
  const client = await oauth.client();
  const updated = await json('client', 'update', client.id, '--access', 'groups', '--allow-group', 'sales');
  expect(updated).toMatchObject({ access: 'groups', groups: ['sales'] });
  expect(await json('client', 'show', client.id)).toMatchObject({ access: 'groups', groups: ['sales'] });

  await json('group', 'add', 'sales', 'ANN@example.com');
  const { members } = await json('group', 'show', 'sales');
  expect(members.map((one: { user_id: string }) => one.user_id).sort()).toEqual([id, created.id].sort());
  const token = await oauth.signIn('ann@example.com', 'correct horse battery staple');
  const tokens = await oauth.signInTo(await oauth.configure(client), { token });
  await json('group', 'remove', 'sales', id, '+6581234567');
  expect((await introspect(oauth, client, tokens.access_token)).active).toBe(false);
  expect((await json('group', 'show', 'sales')).members).toEqual([]);
  await json('group', 'delete', 'sales');
  expect(await json('group', 'list')).toEqual({ groups: [] });
  expect(await json('client', 'show', client.id)).toMatchObject({ access: 'groups', groups: [] });

  const events = await oauth.store.database.db
    .selectFrom('audit_events')
    .select(['action', 'actor_type', 'target_id', 'changes'])
    .where('action', 'like', 'group.%')
    .orderBy('seq')
    .execute();
  expect(events.map(({ action }) => action.split('.')[1])).toEqual([
    'created',
    'member_added',
    'member_added',
    'member_removed',
    'member_removed',
    'deleted',
  ]);
  expect(events[2]).toMatchObject({ actor_type: 'cli', target_id: 'sales', changes: `{"user_id":"${id}"}` });
});

it('reports errors in one line, and changes nothing', async () => {
  await json('group', 'create', 'ops');
  expect(await refusal('group', 'create', 'ops')).toContain('A group with this name already exists.');
  expect(await refusal('group', 'create', 'Up Per')).toContain('is not a group name: use 1 to 64');
  expect(await refusal('group', 'delete', 'nobody')).toContain('Not found.');
  expect(await refusal('group', 'add', 'ops', 'nobody@example.com')).toContain('there is no account');
  expect(await refusal('user', 'create', '--email', 'bob@example.com', '--group', 'nobody')).toContain(
    'Not found.',
  );
  expect(await refusal('user', 'show', 'bob@example.com')).toContain('there is no account');
  const { id } = await oauth.client();
  expect(await refusal('client', 'update', id, '--allow-group', 'ops')).toContain('--access groups');
  const create = ['client', 'create', '--name', 'New', '--redirect-uri', 'https://new.example.test/'];
  expect(await refusal(...create, '--access', 'groups', '--allow-group', 'nobody')).toContain('Not found.');
  const names = (await json('client', 'list')).clients.map((one: { name: string }) => one.name);
  expect(names).not.toContain('New');
});
