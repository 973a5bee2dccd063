import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupParts } from '../../app/group-parts.ts';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';

let oauth: TestOauth;
let parts: ReturnType<typeof groupParts>;
beforeAll(async () => {
  oauth = await testOauth();
  parts = groupParts(oauth.store);
});
afterAll(() => oauth.stop());

async function userinfo(token: string): Promise<Record<string, unknown>> {
  const response = await oauth.fetch('/oauth2/userinfo', { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as Record<string, unknown>;
}

async function cli(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(environmentOf(oauth.config), [...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  return JSON.parse(stdout);
}

it('returns to an application the groups of an account, and its roles in that application only', async () => {
  const [client, other] = [await oauth.client(), await oauth.client()];
  const { id, token } = await oauth.account('roles@example.com');
  for (const name of ['staff', 'sales']) {
    await parts.groups.create(name, null);
    await parts.groups.addMember(name, id);
  }
  for (const role of ['editor', 'admin', 'viewer']) await cli('client', 'role', 'add', client.id, role);
  await cli('client', 'role', 'grant', client.id, 'admin', '--user', 'roles@example.com');
  await cli('client', 'role', 'grant', client.id, 'editor', '--group', 'sales');
  await cli('client', 'role', 'grant', client.id, 'admin', '--group', 'sales');
  await cli('client', 'role', 'add', other.id, 'elsewhere');
  await cli('client', 'role', 'grant', other.id, 'elsewhere', '--user', id);
  expect((await cli('client', 'role', 'list', client.id)).roles).toEqual([
    { name: 'admin', description: null, groups: ['sales'] },
    { name: 'editor', description: null, groups: ['sales'] },
    { name: 'viewer', description: null, groups: [] },
  ]);

  const config = await oauth.configure(client);
  expect(config.serverMetadata().scopes_supported).toEqual(expect.arrayContaining(['groups', 'roles']));
  const tokens = await oauth.signInTo(config, { token }, { scope: 'openid groups roles' });
  const told = { groups: ['sales', 'staff'], roles: ['admin', 'editor'] };
  expect(tokens.claims()).toMatchObject(told);
  expect(await userinfo(tokens.access_token)).toMatchObject(told);

  await cli('client', 'role', 'revoke', client.id, 'admin', '--user', id);
  await cli('client', 'role', 'remove', client.id, 'editor');
  expect((await userinfo(tokens.access_token)).roles).toEqual(['admin']);
  await parts.groups.removeMember('sales', id);
  expect(await userinfo(tokens.access_token)).toMatchObject({ groups: ['staff'], roles: [] });
});

it('#189 groups and roles are returned only if requested and allowed by the person', async () => {
  const trusted = await oauth.client();
  const { id, token } = await oauth.account('quiet@example.com');
  await parts.groups.create('quiet', null);
  await parts.groups.addMember('quiet', id);
  const tokens = await oauth.signInTo(await oauth.configure(trusted), { token }, { scope: 'openid profile' });
  for (const claims of [tokens.claims(), await userinfo(tokens.access_token)]) {
    expect(claims).not.toHaveProperty('groups');
    expect(claims).not.toHaveProperty('roles');
  }
  const client = await oauth.client({ isTrusted: false });
  const config = await oauth.configure(client);
  const asked = { scope: 'openid', claims: JSON.stringify({ userinfo: { groups: null } }) };
  const parameters = await oauth.visit((await oauth.flow(config, asked)).url);
  const refused = await oauth.call(oauthAuthorize, { token, body: parameters as never });
  expect(refused.body.status).toBe('consent_required');
  const allowed = await oauth.signInTo(config, { token, consent: true }, asked);
  expect(await userinfo(allowed.access_token)).toMatchObject({ groups: ['quiet'] });
});
