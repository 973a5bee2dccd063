import { clientCreate } from '@latchkey/contract/clients/client-create';
import { clientSecretCreate } from '@latchkey/contract/clients/client-secret-create';
import { clientUpdate } from '@latchkey/contract/clients/client-update';
import type { BodyFor } from '@latchkey/contract/http/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pausedReads } from '../../app/testing/paused-reads.ts';
import { testPortal } from '../../app/testing/test-portal.ts';
import { untilOneWaits } from '../../app/testing/until-one-waits.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { redirectUri, type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { tokenCall } from '../authorize/testing/token-calls.ts';
import {
  adminAudience,
  type TestOperator,
  testMachine,
  testOperator,
} from '../operators/testing/test-operators.ts';
import { clientRegister } from './index.ts';

const reads = pausedReads();
let oauth: TestOauth;
let admin: TestOperator;
let owner: TestOperator;
beforeAll(async () => {
  oauth = await testOauth({}, await testPortal({}, reads));
  admin = await testOperator(oauth, 'admin');
  owner = await testOperator(oauth, 'owner');
});
afterAll(() => oauth.stop());

/** The concurrent change by the command line or another process. */
const register = () =>
  clientRegister({
    db: oauth.store.database.db,
    clock: oauth.clock,
    vault: createVault(oauth.store.secretKeys, 'client-secrets'),
    publicUrl: oauth.config.http.publicUrl,
  }).clients;

describe('#236 a client secret is access', () => {
  it('#236 that of a machine of the Admin API can be issued only by an owner, and by no machine', async () => {
    await Promise.all([admin.confirm(), owner.confirm()]);
    const { client, token: machine } = await testMachine(oauth, ['admin:write']);
    const params = { client_id: client.id };
    const add = (token: string) => oauth.call(clientSecretCreate, { token, params, body: {} });
    for (const token of [admin.token, machine]) {
      const { status, body } = await add(token);
      expect([status, body.status]).toEqual([403, 'forbidden']);
    }
    const added = await add(owner.token);
    expect(added.status).toBe(200);
    const taken = { ...client, secret: added.body.client_secret };
    const resource = adminAudience(oauth);
    expect((await tokenCall(oauth, taken, { grant_type: 'client_credentials', resource })).status).toBe(200);
    const plain = await oauth.call(clientCreate, {
      token: admin.token,
      body: { name: 'Job', type: 'machine' },
    });
    const other = { token: admin.token, params: { client_id: plain.body.client_id }, body: {} };
    expect((await oauth.call(clientSecretCreate, other)).status).toBe(200);
  });

  it.each([
    ['spa', 'shows it', expect.any(String)],
    ['web', 'makes it a machine', null],
  ] as const)('#236 and a change of the type %s %s only for an owner', async (type, _, secret) => {
    await Promise.all([admin.confirm(), owner.confirm()]);
    const { body: page } = await oauth.call(clientCreate, {
      token: owner.token,
      body: {
        name: 'Page',
        type,
        redirect_uris: ['https://page.example.test/'],
        api_scopes: [`${adminAudience(oauth)}:admin:write`],
      },
    });
    const change = (token: string) =>
      oauth.call(clientUpdate, {
        token,
        params: { client_id: page.client_id },
        body: { type: 'machine', redirect_uris: [] },
      });
    expect((await change(admin.token)).status).toBe(403);
    expect((await change(owner.token)).body.client_secret).toEqual(secret);
  });
});

describe('#237 a change of an application does not undo a concurrent change', () => {
  const rename = (id: string, headers: Record<string, string> = {}) =>
    oauth.call(clientUpdate, {
      token: admin.token,
      params: { client_id: id },
      headers,
      body: { name: 'Renamed' },
    });

  it.each([0, 1])('#237 a retired secret stays retired, read %i', async (nth) => {
    await admin.confirm();
    const client = await oauth.client({ type: 'machine' });
    const added = await register().addSecret(client.id);
    const renamed = await reads.around(
      'clients',
      () => rename(client.id),
      () => register().retireSecret(client.id, client.secretId ?? ''),
      nth,
    );
    expect(renamed.status).toBe(200);
    const now = await register().find(client.id);
    expect(now).toMatchObject({ name: 'Renamed', secret: added?.value, nextSecret: null });
  });

  it.each([0, 1])('#237 a scope of the Admin API that an owner withdrew, read %i', async (nth) => {
    await admin.confirm();
    const { client } = await testMachine(oauth, ['admin:read', 'admin:write']);
    const kept = client.apiScopes.slice(0, 1);
    const put = () =>
      oauth.call(clientUpdate, {
        token: admin.token,
        params: { client_id: client.id },
        body: { api_scopes: client.apiScopes.map(({ audience, scope }) => `${audience}:${scope}`) },
      });
    const again = await reads.around(
      'clients',
      put,
      () => register().update(client.id, { apiScopes: kept }),
      nth,
    );
    expect(again.status).toBe(403);
    expect((await register().find(client.id))?.apiScopes).toEqual(kept);
  });

  it('#237 a removed scope of an API stays removed', async () => {
    const audience = 'https://orders.example.test';
    await oauth.apis.create(audience, { scopes: { read: 'Read', erase: 'Erase all' } });
    const { db } = oauth.store.database;
    let renamed: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      const row = tx.selectFrom('apis').selectAll().where('audience', '=', audience);
      await heldRows(tx, row).executeTakeFirstOrThrow();
      renamed = oauth.apis.update(audience, { name: 'Orders' });
      await untilOneWaits(db);
      const scopes = JSON.stringify({ read: 'Read' });
      await tx.updateTable('apis').set({ scopes }).where('audience', '=', audience).execute();
    });
    await renamed;
    expect(await oauth.apis.find(audience)).toMatchObject({ name: 'Orders', scopes: { read: 'Read' } });
    expect((await oauth.apis.find(audience))?.scopes).not.toHaveProperty('erase');
  });
});

it('#244 only an owner can give an application access to the private network', async () => {
  await Promise.all([admin.confirm(), owner.confirm()]);
  const { token: machine } = await testMachine(oauth, ['admin:write']);
  const { id } = await oauth.client();
  const change = (token: string, body: BodyFor<typeof clientUpdate>) =>
    oauth.call(clientUpdate, { token, params: { client_id: id }, body });
  const inside = { private_network: true, backchannel_logout_uri: 'http://10.0.0.7/logout' };
  const made = { ...inside, name: 'Inside', redirect_uris: [redirectUri] };
  for (const token of [admin.token, machine]) {
    expect((await change(token, inside)).body.status).toBe('forbidden');
    expect((await oauth.call(clientCreate, { token, body: made })).body.status).toBe('forbidden');
  }
  expect((await change(owner.token, inside)).body).toMatchObject(inside);
  expect((await change(admin.token, { backchannel_logout_uri: 'http://10.0.0.8/' })).status).toBe(403);
  expect((await change(admin.token, { name: 'Inside' })).status).toBe(200);
  expect((await change(admin.token, { private_network: false })).body.private_network).toBe(false);
});
