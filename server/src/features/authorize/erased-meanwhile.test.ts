import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import { initiateDeviceAuthorization } from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leavingParts } from '../../app/leaving-parts.ts';
import { pausedReads } from '../../app/testing/paused-reads.ts';
import { testPortal } from '../../app/testing/test-portal.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { clientRegister } from '../applications/index.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import {
  introspect,
  protocolCall,
  redeem,
  refresh,
  type TokenReply,
  tokenCall,
} from './testing/token-calls.ts';

const audience = 'https://orders.example.test';
const reads = pausedReads();
let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth({}, await testPortal({}, reads));
  await oauth.apis.create(audience, { scopes: { read: 'Read your orders' } });
});
afterAll(() => oauth.stop());

const suspend = (id: string) =>
  oauth.store.database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();

it.each([
  ['erased', 'code'],
  ['erased', 'refresh token'],
  ['suspended', 'refresh token'],
])('#456 an account that is %s while a %s is redeemed leaves no tokens behind', async (act, kind) => {
  const client = await oauth.client({ apiScopes: [{ audience, scope: 'read' }] });
  const config = await oauth.configure(client);
  const { id, token } = await oauth.account(`${act}-${kind.replace(' ', '-')}@example.com`);
  const asked = { resource: audience, scope: 'openid read' };
  const { refresh_token = '' } = await oauth.signInTo(config, { token }, asked);
  const { url, verifier } = await oauth.flow(config, asked);
  const code = (await oauth.callback(url, { token })).searchParams.get('code') ?? '';
  const call = (): Promise<TokenReply> =>
    kind === 'code' ? redeem(oauth, client, code, verifier) : refresh(oauth, client, refresh_token);
  const erase = async () => {
    const { leaving } = await leavingParts(oauth.store, oauth.config);
    expect(await leaving.eraseNow(id)).toBe(true);
  };
  // What is redeemed has been used up by the time at which its API is looked up.
  const { status, body } = await reads.around('apis', call, act === 'erased' ? erase : () => suspend(id));
  expect([status, body.error]).toEqual([400, 'invalid_grant']);
  const left = await oauth.store.database.db
    .selectFrom('oidc_records')
    .select('kind')
    .where('account_id', '=', id)
    // It ends with the portal's session.
    .where('kind', '!=', 'Session')
    .execute();
  expect(left).toEqual([]);
});

it.each(['opaque', 'jwt'] as const)(
  '#443 revoking a token (%s) ends what a refresh under way still gets',
  async (tokenFormat) => {
    const resource = `https://${tokenFormat}.example.test`;
    await oauth.apis.create(resource, { scopes: { read: 'Read your orders' }, tokenFormat });
    const client = await oauth.client({ apiScopes: [{ audience: resource, scope: 'read' }] });
    const config = await oauth.configure(client);
    const { token } = await oauth.account(`${tokenFormat}@example.com`);
    const asked = { resource, scope: 'openid read' };
    const { access_token, refresh_token = '' } = await oauth.signInTo(config, { token }, asked);
    const revoke = async () => {
      const { status } = await protocolCall(oauth, '/oauth2/revoke', client, { token: access_token });
      expect(status).toBe(200);
    };
    // The refresh token has been used up by the time at which its API is looked up.
    const late = await reads.around('apis', () => refresh(oauth, client, refresh_token), revoke);
    const again = await refresh(oauth, client, String(late.body.refresh_token));
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    const { active } = await introspect(oauth, client, String(late.body.access_token));
    expect(active).toBe(false);
  },
);

it('an account that is suspended while it allows a device is refused at every step', async () => {
  const client = await oauth.client({ type: 'device', isTrusted: false });
  const config = await oauth.configure(client);
  const statuses = new Set<number>();
  for (let before = 0; ; before += 1) {
    const { id, token } = await oauth.account(`device-${before}@example.com`);
    const { user_code } = await initiateDeviceAuthorization(config, { scope: 'openid' });
    let isSuspended = false;
    const suspendNow = async () => {
      isSuspended = true;
      await suspend(id);
    };
    const allow = () => oauth.call(oauthDevice, { token, body: { user_code, action: 'allow' } });
    const reply = await reads.around('oidc_records', allow, suspendNow, before).catch(() => undefined);
    if (!isSuspended) break;
    statuses.add(reply?.status ?? 0);
  }
  expect(statuses).toEqual(new Set([401, 403]));
});

it.each(['secret', 'scope', 'client'] as const)(
  '#525 a machine whose %s is taken away after its request was authenticated gets no token',
  async (what) => {
    const { database, secretKeys } = oauth.store;
    const vault = createVault(secretKeys, 'client-secrets');
    const { clients } = clientRegister({ db: database.db, clock: oauth.clock, vault });
    const client = await oauth.client({ type: 'machine', apiScopes: [{ audience, scope: 'read' }] });
    const added = await clients.addSecret(client.id);
    const ends = {
      secret: () => clients.retireSecret(client.id, client.secretId ?? ''),
      scope: () => clients.update(client.id, { apiScopes: [] }),
      client: () => clients.remove(client.id),
    };
    const take = (as: typeof client) => tokenCall(oauth, as, { grant_type: 'client_credentials' });
    const { status, body } = await reads.around('apis', () => take(client), ends[what]);
    expect([status, body.error]).toEqual([401, 'invalid_client']);
    const kept = database.db.selectFrom('oidc_records').select('id').where('client_id', '=', client.id);
    expect(await kept.where('kind', '=', 'ClientCredentials').execute()).toEqual([]);
    if (what === 'secret') expect((await take({ ...client, secret: added?.value ?? '' })).status).toBe(200);
  },
);
