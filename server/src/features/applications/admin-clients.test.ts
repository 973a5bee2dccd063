import { adminPath } from '@latchkey/contract/admin/operator-roles';
import { auditList } from '@latchkey/contract/audit/audit-list';
import { clientCreate } from '@latchkey/contract/clients/client-create';
import { clientList } from '@latchkey/contract/clients/client-list';
import { clientRead } from '@latchkey/contract/clients/client-read';
import { clientRemove } from '@latchkey/contract/clients/client-remove';
import { clientSecretCreate } from '@latchkey/contract/clients/client-secret-create';
import { clientSecretList } from '@latchkey/contract/clients/client-secret-list';
import { clientSecretRemove } from '@latchkey/contract/clients/client-secret-remove';
import { clientUpdate } from '@latchkey/contract/clients/client-update';
import { clientUserList } from '@latchkey/contract/clients/client-user-list';
import { groupCreate } from '@latchkey/contract/groups/group-create';
import type { BodyFor } from '@latchkey/contract/http/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redirectUri, type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
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

const create = (body: BodyFor<typeof clientCreate>) => oauth.call(clientCreate, { token, body });

it('registers an application that works immediately, shows its secret once, and lists its users', async () => {
  await admin.confirm();
  await oauth.call(groupCreate, { token, body: { name: 'sales' } });
  const created = await create({
    name: 'Order Desk',
    redirect_uris: [redirectUri],
    url: 'https://app.example.test/',
    is_trusted: true,
    access: 'groups',
    groups: ['sales'],
  });
  expect(created.body).toMatchObject({ type: 'web', access: 'groups', groups: ['sales'], is_public: false });
  const { client_id, client_secret } = created.body;
  expect(created.body.recipe).toContain(client_id);
  const params = { client_id };
  const read = await oauth.call(clientRead, { token, params });
  expect(JSON.stringify(read.body)).not.toContain(client_secret);

  const changed = await oauth.call(clientUpdate, { token, params, body: { name: 'Orders', url: null } });
  expect(changed.body).toMatchObject({ name: 'Orders', url: null, redirect_uris: [redirectUri] });
  const stale = { 'if-match': `"${read.body.version}"` };
  const late = await oauth.call(clientUpdate, { token, params, headers: stale, body: { name: 'Late' } });
  expect([late.status, late.body.status]).toEqual([409, 'conflict']);

  const { id, token: own } = await oauth.account('user@example.com');
  const groups = oauth.store.database.db;
  const group = await groups.selectFrom('user_groups').select('id').executeTakeFirstOrThrow();
  await groups.insertInto('group_members').values({ group_id: group.id, user_id: id, added_at: 0 }).execute();
  const client = { id: client_id, secret: client_secret } as Parameters<typeof oauth.configure>[0];
  const tokens = await oauth.signInTo(await oauth.configure(client), { token: own });
  expect((await oauth.call(clientUserList, { token, params })).body.items).toMatchObject([{ user_id: id }]);
  expect((await oauth.call(clientRead, { token, params })).body.last_used_at).not.toBeNull();

  const second = await oauth.call(clientSecretCreate, { token, params, body: {} });
  const third = await oauth.call(clientSecretCreate, { token, params, body: {} });
  expect([second.status, third.body.status]).toEqual([200, 'conflict']);
  const { items } = (await oauth.call(clientSecretList, { token, params })).body;
  expect(items).toHaveLength(2);
  const first = { client_id, id: items[0]?.id ?? '' };
  expect((await oauth.call(clientSecretRemove, { token, params: first, body: {} })).status).toBe(200);
  const only = { client_id, id: second.body.id };
  const kept = await oauth.call(clientSecretRemove, { token, params: only, body: {} });
  expect(kept.body.status).toBe('conflict');
  const renewed = { ...client, secret: second.body.client_secret };
  expect((await introspect(oauth, renewed, tokens.access_token)).active).toBe(true);

  expect((await oauth.call(clientRemove, { token, params, body: {} })).status).toBe(200);
  expect((await oauth.call(clientRead, { token, params })).status).toBe(404);
});

it('finds applications by any word of the name, page by page', async () => {
  await admin.confirm();
  for (const name of ['Mail 100%', 'Quick Mail', 'Mailing_list', 'Other'])
    await create({ name, redirect_uris: [redirectUri] });
  const names = async (query: Record<string, string | number>) =>
    (await oauth.call(clientList, { token, query })).body.items.map(({ name }) => name);
  expect((await names({ query: 'MAIL' })).toSorted()).toEqual(['Mail 100%', 'Mailing_list', 'Quick Mail']);
  expect(await names({ query: 'mail_' })).toEqual([]);
  expect(await names({ query: 'mailing_' })).toEqual(['Mailing_list']);
  const first = await oauth.call(clientList, { token, query: { query: 'mail', limit: 2 } });
  const cursor = first.body.next_cursor ?? '';
  expect(await names({ query: 'mail', limit: 2, cursor })).toHaveLength(1);
});

it('reports errors of a registration by field, and creates none for a group that does not exist', async () => {
  await admin.confirm();
  const wrong = await create({ name: 'Wrong', redirect_uris: ['http://app.example.test/callback'] });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['redirect_uris']]);
  const none = await create({ name: 'Nowhere' });
  expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['redirect_uris']]);
  const lost = await create({
    name: 'Lost',
    redirect_uris: [redirectUri],
    access: 'groups',
    groups: ['gone'],
  });
  expect(lost.body.status).toBe('conflict');
  expect((await oauth.call(clientList, { token, query: { query: 'lost' } })).body.items).toEqual([]);
});

it('#501 groups without the access that they are for are refused, instead of letting everybody in', async () => {
  await admin.confirm();
  for (const access of [undefined, 'everyone'] as const) {
    const given = { name: 'Half', redirect_uris: [redirectUri], groups: ['sales'] };
    const refused = await create(access ? { ...given, access } : given);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['access']]);
  }
  expect((await oauth.call(clientList, { token, query: { query: 'half' } })).body.items).toEqual([]);
});

it('changes the same settings as the command line, re-encodes the logo, and records the reason of each write', async () => {
  await admin.confirm();
  const made = await create({ name: 'Notes', redirect_uris: [redirectUri], reason: 'Asked for by sales' });
  const params = { client_id: made.body.client_id };
  const update = (body: BodyFor<typeof clientUpdate>) => oauth.call(clientUpdate, { token, params, body });
  const given = {
    redirect_uris: ['https://notes.example.test/done'],
    access_token_life: 120,
    refresh_token_life: null,
    grants: ['client_credentials' as const],
    pkce_required: false,
    private_network: false,
    small_id_token: true,
    require_2fa: true,
  };
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const logo = `data:image/png;base64,${png.toString('base64')}`;
  const changed = await update({ ...given, logo, reason: 'A new server' });
  expect(changed.body).toMatchObject({ ...given, client_secret: null });
  expect(changed.body.logo).toMatch(/^data:image\/webp;base64,/);
  const read = await oauth.call(clientRead, { token, params });
  expect(read.body).toMatchObject({ ...given, logo: changed.body.logo, version: changed.body.version });
  // A page with a hundred pictures would have several megabytes.
  const listed = (await oauth.call(clientList, { token, query: { query: 'notes' } })).body.items;
  expect(listed).toMatchObject([{ client_id: made.body.client_id }]);
  expect(listed[0]).not.toHaveProperty('logo');

  const notPicture = `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`;
  const wrong = async (body: BodyFor<typeof clientUpdate>) => {
    const { status, body: reply } = await update(body);
    return [status, ...Object.keys(reply.errors ?? {})];
  };
  expect(await wrong({ logo: notPicture })).toEqual([422, 'logo']);
  expect(await wrong({ access_token_life: 100_000 })).toEqual([422, 'access_token_life']);
  expect(await wrong({ api_scopes: ['https://no.example.test:read'] })).toEqual([422, 'api_scopes']);
  expect(await wrong({ resources: ['https://no.example.test'] })).toEqual([422, 'resources']);
  expect(await wrong({ backchannel_logout_uri: 'ftp://a.example.test' })).toEqual([
    422,
    'backchannel_logout_uri',
  ]);
  // The refused change had no effect.
  expect((await oauth.call(clientRead, { token, params })).body.version).toBe(changed.body.version);

  // A public client has no secret. When it becomes confidential, the new secret is returned.
  expect((await update({ type: 'spa', grants: [], pkce_required: true })).body.is_public).toBe(true);
  const kept = await update({ type: 'web' });
  expect(kept.body.client_secret).toEqual(expect.any(String));
  const second = await oauth.call(clientSecretCreate, { token, params, body: { reason: 'Rotation' } });
  const which = { ...params, id: second.body.id };
  await oauth.call(clientSecretRemove, { token, params: which, body: { reason: 'Mistaken' } });
  await oauth.call(clientRemove, { token, params, body: { reason: 'Unused' } });
  const { items } = (await oauth.call(auditList, { token, query: { target: params.client_id } })).body;
  expect(items.toReversed().map(({ action, reason }) => [action, reason])).toEqual([
    ['client.created', 'Asked for by sales'],
    ['client.updated', 'A new server'],
    ['client.updated', null],
    ['client.updated', null],
    ['client.secret_added', 'Rotation'],
    ['client.secret_removed', 'Mistaken'],
    ['client.deleted', 'Unused'],
  ]);
  expect(JSON.stringify(items)).not.toContain(kept.body.client_secret);
});

it('#192 allows only an owner to grant scopes of the Admin API', async () => {
  await admin.confirm();
  const scopes = { api_scopes: [`${oauth.config.http.publicUrl}${adminPath}:admin:read`] };
  const refused = await create({ name: 'Robot', type: 'machine', ...scopes });
  expect(refused.status).toBe(403);
  const { body } = await create({ name: 'Robot', type: 'machine' });
  const params = { client_id: body.client_id };
  expect((await oauth.call(clientUpdate, { token, params, body: scopes })).status).toBe(403);
  const owner = await testOperator(oauth, 'owner');
  const granted = await oauth.call(clientUpdate, { token: owner.token, params, body: scopes });
  expect(granted.body).toMatchObject(scopes);
});
