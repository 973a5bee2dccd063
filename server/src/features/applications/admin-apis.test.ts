import { adminPath } from '@latchkey/contract/admin/operator-roles';
import { apiClientList } from '@latchkey/contract/apis/api-client-list';
import { apiCreate } from '@latchkey/contract/apis/api-create';
import { apiList } from '@latchkey/contract/apis/api-list';
import { apiRead } from '@latchkey/contract/apis/api-read';
import { apiRemove } from '@latchkey/contract/apis/api-remove';
import { apiUpdate } from '@latchkey/contract/apis/api-update';
import { auditList } from '@latchkey/contract/audit/audit-list';
import { clientCreate } from '@latchkey/contract/clients/client-create';
import { clientRead } from '@latchkey/contract/clients/client-read';
import type { BodyFor } from '@latchkey/contract/http/endpoint';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { type TestOperator, testOperator } from '../operators/testing/test-operators.ts';

let oauth: TestOauth;
let admin: TestOperator;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  admin = await testOperator(oauth, 'admin');
  token = admin.token;
});
beforeEach(() => admin.confirm());
afterAll(() => oauth.stop());

const audience = 'https://orders.example.test/v1/a_b';
const params = { audience };
const create = (body: BodyFor<typeof apiCreate>) => oauth.call(apiCreate, { token, body });
const update = (body: BodyFor<typeof apiUpdate>, headers = {}) =>
  oauth.call(apiUpdate, { token, params, body, headers });

it('registers an API, sets who may request which scope, and withdraws a scope from everyone', async () => {
  const scopes = { read: 'See your orders', 'write:all': 'Change your orders' };
  const made = await create({ audience, name: 'Orders', scopes, reason: 'A new service' });
  expect(made.body).toMatchObject({ audience, scopes, token_format: 'jwt', open: false, is_built_in: false });
  const { body: job } = await oauth.call(clientCreate, {
    token,
    body: { name: 'Job', type: 'machine', api_scopes: [`${audience}:read`, `${audience}:write:all`] },
  });
  await create({ audience: 'https://orders.example.test/v1/aXb', scopes: { read: 'Other' } });
  await oauth.call(clientCreate, {
    token,
    body: { name: 'Other', type: 'machine', api_scopes: ['https://orders.example.test/v1/aXb:read'] },
  });
  const holders = async () => (await oauth.call(apiClientList, { token, params })).body.items;
  expect(await holders()).toEqual([{ client_id: job.client_id, name: 'Job', scopes: ['read', 'write:all'] }]);

  const stale = { 'if-match': `"${made.body.version}"` };
  const narrowed = await update(
    {
      name: null,
      scopes: { read: 'See all orders' },
      token_format: 'opaque',
      open: true,
      reason: 'Too much',
    },
    stale,
  );
  expect(narrowed.body).toMatchObject({
    name: null,
    scopes: { read: 'See all orders' },
    token_format: 'opaque',
    open: true,
  });
  const late = await update({ name: 'Late' }, stale);
  expect([late.status, late.body.status]).toEqual([409, 'conflict']);
  expect((await holders())[0]?.scopes).toEqual(['read']);
  expect((await oauth.call(apiRead, { token, params })).body).toEqual(narrowed.body);

  expect((await oauth.call(apiRemove, { token, params, body: { reason: 'Gone' } })).status).toBe(200);
  expect((await oauth.call(apiRead, { token, params })).status).toBe(404);
  expect((await update({ name: 'Gone' })).status).toBe(404);
  const read = await oauth.call(clientRead, { token, params: { client_id: job.client_id } });
  expect(read.body.api_scopes).toEqual([]);
  const { items } = (await oauth.call(auditList, { token, query: { target: audience } })).body;
  expect(items.toReversed().map(({ action, reason }) => [action, reason])).toEqual([
    ['api.created', 'A new service'],
    ['api.updated', 'Too much'],
    ['api.deleted', 'Gone'],
  ]);
});

it('lists them page by page with the built-in one first, and finds them by any word', async () => {
  const at = (name: string) => `https://${name}.example.test`;
  for (const name of ['alpha', 'beta', 'gamma'])
    await create({ audience: at(name), name: `The ${name} API` });
  const page = async (query: Record<string, string | number>) =>
    (await oauth.call(apiList, { token, query })).body;
  const builtIn = `${oauth.config.http.publicUrl}${adminPath}`;
  const first = await page({ limit: 2 });
  expect(first.items.map(({ audience: shown }) => shown)).toEqual([builtIn, at('alpha'), at('beta')]);
  expect(first.items[0]?.is_built_in).toBe(true);
  const second = await page({ limit: 2, cursor: first.next_cursor ?? '' });
  expect(second.items[0]?.audience).toBe(at('gamma'));
  expect((await page({ query: 'GAMMA' })).items.map(({ name }) => name)).toEqual(['The gamma API']);
  expect((await page({ query: 'https://be' })).items).toHaveLength(1);
  expect((await page({ query: '%' })).items).toEqual([]);
});

it('reports errors by field, and leaves the built-in one unchanged', async () => {
  const wrong = async (body: BodyFor<typeof apiCreate>) => {
    const { status, body: reply } = await create(body);
    return [status, ...Object.keys(reply.errors ?? {})];
  };
  expect(await wrong({ audience: 'orders' })).toEqual([422, 'audience']);
  expect(await wrong({ audience: 'https://x.example.test', scopes: { openid: 'All' } })).toEqual([
    422,
    'scopes',
  ]);
  expect(await wrong({ audience: 'https://x.example.test', scopes: { read: '' } })).toEqual([422, 'scopes']);
  await create({ audience: 'https://x.example.test' });
  expect(await wrong({ audience: 'https://x.example.test' })).toEqual([422, 'audience']);
  const builtIn = { audience: `${oauth.config.http.publicUrl}${adminPath}` };
  const changed = await oauth.call(apiUpdate, { token, params: builtIn, body: { open: true } });
  expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ['audience']]);
  expect((await oauth.call(apiRemove, { token, params: builtIn, body: {} })).status).toBe(422);
});

it('#373 no other API has an audience, or a scope, that reads like those of the built-in one', async () => {
  const builtIn = `${oauth.config.http.publicUrl}${adminPath}`;
  const below = [':admin', '/', '?x', '.', '/../admin:admin'].map((end) => builtIn + end);
  for (const taken of [...below, builtIn.replace(/admin$/, 'ADMIN'), builtIn.replace('http', 'HTTP')]) {
    const { status, body } = await create({ audience: taken, scopes: { write: 'Write' } });
    expect([status, Object.keys(body.errors ?? {})], taken).toEqual([422, ['audience']]);
  }
  expect((await create({ audience: `${builtIn}-reports` })).status).toBe(200);

  // One that was registered before this was refused.
  await oauth.store.database.db
    .insertInto('apis')
    .values({
      audience: `${builtIn}:admin`,
      name: null,
      scopes: '{"write":"Write"}',
      scope_times: '{}',
      token_format: 'jwt',
      open: 0,
      closed_at: 0,
      created_at: 0,
      updated_at: 0,
    })
    .execute();
  const scope = await oauth.apis.scopeNamed(`${builtIn}:admin:write`);
  expect(scope).toEqual({ audience: builtIn, scope: 'admin:write' });
});
