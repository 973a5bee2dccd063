import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../../platform/secrets/vault.ts';
import { clientRegister } from '../applications/index.ts';
import { createInitialAccessToken } from './initial-access-token.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
let bearer: string;
beforeAll(async () => {
  oauth = await testOauth({ OAUTH_REDIRECT_SCHEMES: 'cursor, vscode' });
  const { database, secretKeys } = oauth.store;
  const { clients } = clientRegister({
    db: database.db,
    clock: oauth.clock,
    vault: createVault(secretKeys, 'client-secrets'),
  });
  const vault = createVault(secretKeys, 'oidc-records');
  bearer = await createInitialAccessToken({ db: database.db, clock: oauth.clock, clients, vault });
});
afterAll(() => oauth.stop());

async function register(metadata: unknown) {
  const reply = await oauth.fetch('/oauth2/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const app = { client_name: 'An app', token_endpoint_auth_method: 'none' };

describe('#157 a registration succeeds or fails as RFC 7591 defines, and never with a server error', () => {
  it.each([
    ['a scheme that no operator allowed', { ...app, redirect_uris: ['windsurf://done'] }],
    ['a scheme that browsers execute', { ...app, redirect_uris: ['javascript:alert(1)'] }],
    ['http elsewhere', { ...app, redirect_uris: ['http://app.example.test/'] }],
    ['a wildcard', { ...app, redirect_uris: ['https://*.example.test/'] }],
    ['not a URL', { ...app, redirect_uris: ['done'] }],
    ['too many', { ...app, redirect_uris: Array.from({ length: 60 }, (_, at) => `https://a.test/${at}`) }],
    ['not a list', { ...app, redirect_uris: 'https://a.test/' }],
    ['a scheme for a client with a secret', { client_name: 'X', redirect_uris: ['cursor://done'] }],
  ])('#157 invalid_redirect_uri: %s', async (_name, metadata) => {
    const { status, body } = await register(metadata);
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
    expect(body.error_description).toEqual(expect.any(String));
  });

  it.each([
    ['a long name', { ...app, client_name: 'x'.repeat(500), redirect_uris: ['https://a.test/'] }],
    ['a name of two lines', { ...app, client_name: 'a\nb', redirect_uris: ['https://a.test/'] }],
    ['an address for logouts', { ...app, redirect_uris: ['https://a.test/'], backchannel_logout_uri: 'x' }],
    ['an unknown grant', { ...app, redirect_uris: ['https://a.test/'], grant_types: ['password'] }],
    [
      'a page with client credentials',
      { ...app, redirect_uris: ['https://a.test/'], grant_types: ['client_credentials'] },
    ],
  ])('#157 invalid_client_metadata: %s', async (_name, metadata) => {
    const { status, body } = await register(metadata);
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
  });

  it.each([
    ['a logout address', { ...app, backchannel_logout_uri: 'http://[fec0::1]/logout' }],
    ['keys', { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://localhost/keys' }],
  ])('#350 invalid_client_metadata: %s in the private network', async (_name, metadata) => {
    const { status, body } = await register({ redirect_uris: ['https://a.test/'], ...metadata });
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
    expect(body.error_description).toMatch(/is not on a public host/);
  });

  it.each([
    ['a name with a direction override', 'Ann\u202Egnp.exe'],
    ['a name with isolates and overrides', 'Shop \u2067knaB\u2069'],
    ['an invisible name', '\u200B\u2060'],
    ['a line separator', 'Shop\u2028Bank'],
    ['an invisible space inside', 'Web\u200BBank'],
    ['a mark of direction inside', 'Web\u200EBank'],
    ['a joiner between letters that do not join', 'We\u200Db'],
  ])('#303 invalid_client_metadata: %s', async (_name, client_name) => {
    const { status, body } = await register({ ...app, client_name, redirect_uris: ['https://a.test/'] });
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
  });

  it('#157 a request that is not a registration is a bad request', async () => {
    for (const metadata of ['', '[]', '{', 'null', '"x"'])
      expect((await register(metadata)).status).toBe(400);
  });

  it('#157 a native app may use a scheme with a dot, one that the operator allowed, and any loopback port', async () => {
    const redirect_uris = [
      'cursor://anysphere.cursor/callback',
      'com.example.app:/done',
      'http://127.0.0.1/callback',
      'http://[::1]/callback',
      'http://localhost:3334/callback',
    ];
    const { status, body } = await register({ ...app, redirect_uris });
    expect([status, body.application_type, body.client_secret]).toEqual([201, 'native', undefined]);
    const { token } = await oauth.account('app@example.com');
    const ask = async (redirect_uri: string) => {
      const asked = { client_id: String(body.client_id), redirect_uri, response_type: 'code' };
      const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
      return (await oauth.call(oauthAuthorize, { token, body: { ...asked, ...challenge, consent: true } }))
        .status;
    };
    const anyPort = [
      'http://127.0.0.1:51234/callback',
      'http://[::1]:6/callback',
      'http://localhost/callback',
    ];
    for (const uri of [...redirect_uris, ...anyPort]) expect([uri, await ask(uri)]).toEqual([uri, 200]);
    const elsewhere = [
      'http://127.0.0.1:51234/other',
      'cursor://other/callback',
      'https://127.0.0.1/callback',
    ];
    for (const uri of elsewhere) expect([uri, await ask(uri)]).toEqual([uri, 400]);
  });
});
