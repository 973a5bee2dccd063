import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../applications/client.ts';
import type { ClientType } from '../applications/client-types.ts';
import { redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { protocolCall, tokenCall } from './testing/token-calls.ts';

let oauth: TestOauth;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  ({ token } = await oauth.account('types@example.com'));
});
afterAll(() => oauth.stop());

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** The error of each kind of request, ignoring errors about missing parameters. */
async function refusals(client: Client) {
  const error = async (path: string, form: Record<string, string>) =>
    (await protocolCall(oauth, path, client, form)).body.error;
  const code = { response_type: 'code', scope: 'openid', redirect_uri: redirectUri };
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
  const { body } = await oauth.call(oauthAuthorize, {
    token,
    body: { client_id: client.id, ...code, ...challenge },
  });
  const { code: issued, oauth_error } = body as { code?: string; oauth_error?: string };
  return {
    authorize: issued ? undefined : oauth_error,
    par: await error('/oauth2/par', { client_id: client.id, ...code, ...challenge }),
    code: await error('/oauth2/token', {
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: redirectUri,
    }),
    refresh: await error('/oauth2/token', { grant_type: 'refresh_token', refresh_token: 'x' }),
    machine: await error('/oauth2/token', { grant_type: 'client_credentials' }),
    device: await error('/oauth2/device-authorization', { scope: 'openid' }),
    deviceCode: await error('/oauth2/token', { grant_type: deviceGrant, device_code: 'x' }),
  };
}

const no = 'unauthorized_client';
const none = { authorize: no, par: no, code: no, refresh: no, machine: no, device: no, deviceCode: no };
// An invented code or token for a grant that the client has is `invalid_grant`.
const signsIn = { authorize: undefined, par: undefined, code: 'invalid_grant', refresh: 'invalid_grant' };
const allowed: Record<ClientType, object> = {
  web: signsIn,
  spa: signsIn,
  native: signsIn,
  machine: { machine: undefined },
  device: { device: undefined, deviceCode: 'invalid_grant', refresh: 'invalid_grant' },
  api: {},
};

describe('#92 a client can do only what its type allows', () => {
  it.each(Object.entries(allowed) as [ClientType, object][])('#92 of type %s', async (type, may) => {
    const client = await oauth.client({ type, isTrusted: true });
    expect(await refusals(client)).toEqual({ ...none, ...may });
  });

  it('#92 a trusted public client gets no device code, unless the operator adds the grant', async () => {
    const page = await oauth.client({ type: 'spa', isTrusted: true });
    const ask = (client: Client) =>
      protocolCall(oauth, '/oauth2/device-authorization', client, { scope: 'openid' });
    expect((await ask(page)).body.error).toBe('unauthorized_client');
    const both = await oauth.client({ type: 'spa', isTrusted: true, grants: ['device_code'] });
    expect((await ask(both)).body.device_code).toEqual(expect.any(String));
  });

  it('#92 the type decides whether there is a secret, and which redirect addresses are allowed', async () => {
    const wrong = [
      { type: 'web', isPublic: true },
      { type: 'spa', isPublic: false },
      { type: 'spa', grants: ['client_credentials'] },
      { type: 'web', redirectUris: [] },
      { type: 'machine', redirectUris: [redirectUri] },
      { type: 'api', redirectUris: [redirectUri] },
      { type: 'spa', redirectUris: ['com.example.app:/done'] },
      { type: 'native', redirectUris: ['javascript:alert(1)'] },
      { type: 'native', redirectUris: ['http://app.example.com/done'] },
      { type: 'native', redirectUris: ['cursor://done'], source: 'registration' },
    ] as const;
    for (const given of wrong) await expect(oauth.client(given), JSON.stringify(given)).rejects.toThrow(/./);
    const named = await oauth.client({ type: 'native', redirectUris: ['cursor://done'] });
    expect([named.isPublic, named.secret]).toEqual([true, null]);
    expect((await oauth.client({ isPublic: true })).type).toBe('spa');
  });

  it('a native client may use any port of the loopback address, other clients may not', async () => {
    const redirectUris = ['http://127.0.0.1/callback'];
    const asked = { response_type: 'code', redirect_uri: 'http://127.0.0.1:51234/callback' };
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    for (const [type, status] of [
      ['native', 200],
      ['spa', 400],
    ] as const) {
      const { id } = await oauth.client({ type, redirectUris });
      const body = { client_id: id, ...asked, ...challenge };
      expect([type, (await oauth.call(oauthAuthorize, { token, body })).status]).toEqual([type, status]);
    }
  });

  it('#92 an API can introspect only tokens that are for it', async () => {
    const audience = 'https://orders.example.test';
    const { apis } = oauth;
    await apis.create(audience, { scopes: { read: 'Read orders' }, tokenFormat: 'opaque' });
    const machine = await oauth.client({ type: 'machine', apiScopes: [{ audience, scope: 'read' }] });
    const { access_token } = (await tokenCall(oauth, machine, { grant_type: 'client_credentials' })).body;
    const look = async (client: Client) =>
      (await protocolCall(oauth, '/oauth2/introspect', client, { token: String(access_token) })).body;
    const api = await oauth.client({ type: 'api', resources: [audience] });
    expect(await look(api)).toMatchObject({
      active: true,
      aud: audience,
      scope: 'read',
      client_id: machine.id,
    });
    expect(await look(await oauth.client({ type: 'api' }))).toEqual({ active: false });
    expect(await look(await oauth.client({ isTrusted: true }))).toEqual({ active: false });
  });
});
