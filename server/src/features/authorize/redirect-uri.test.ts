import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { clientUpdate } from '@latchkey/contract/clients/client-update';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testOperator } from '../operators/testing/test-operators.ts';
import { redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

const mutants = [
  'https://app.example.test/callback/',
  'https://app.example.test/callback?',
  'https://app.example.test/callback?next=1',
  'https://app.example.test/callback#',
  'https://app.example.test/callback#fragment',
  'https://app.example.test/Callback',
  'https://APP.example.test/callback',
  'https://app.example.test./callback',
  'https://app.example.test:443/callback',
  'https://app.example.test:8443/callback',
  'http://app.example.test/callback',
  'HTTPS://app.example.test/callback',
  'https://app.example.test//callback',
  'https://app.example.test/./callback',
  'https://app.example.test/x/../callback',
  'https://app.example.test/%2e%2e/callback',
  'https://app.example.test/callback/..%2fevil',
  'https://app.example.test/callback%00',
  'https://app.example.test/callback%20',
  'https://app.example.test/callback ',
  ' https://app.example.test/callback',
  'https://app.example.test/\tcallback',
  'https://app.example.test/callback\n',
  'https://app.example.test\\@evil.test/callback',
  'https://app.example.test@evil.test/callback',
  'https://user:pass@app.example.test/callback',
  'https://evil.test/callback',
  'https://evil.test/https://app.example.test/callback',
  'https://app.example.test.evil.test/callback',
  'https://evilapp.example.test/callback',
  'https://sub.app.example.test/callback',
  'https://аpp.example.test/callback',
  'https://app。example.test/callback',
  '//app.example.test/callback',
  '/callback',
  'callback',
  '',
  'javascript:alert(1)//https://app.example.test/callback',
  'data:text/html,https://app.example.test/callback',
  'https:app.example.test/callback',
  'https:/\\app.example.test/callback',
  'https://[::1]/callback',
  'https://app.example.test/callback,https://evil.test',
];

it("#26 40 mutants of a redirect_uri end on the portal's error page, and none redirects", async () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40);
  const { token } = await oauth.account('mutants@example.com');
  const config = await oauth.configure(await oauth.client());
  const { url } = await oauth.flow(config);
  for (const mutant of mutants) {
    const bad = new URL(url);
    bad.searchParams.set('redirect_uri', mutant);
    const page = await fetch(bad, { redirect: 'manual' });
    expect([mutant, page.status, page.headers.get('location')]).toEqual([mutant, 400, null]);
    const body = Object.fromEntries(bad.searchParams);
    const reply = await oauth.call(oauthAuthorize, { token, body });
    expect([mutant, reply.status, reply.body.redirect_to]).toEqual([mutant, 400, undefined]);
  }
});

it('#26 a repeated or missing redirect_uri redirects nowhere', async () => {
  const config = await oauth.configure(await oauth.client());
  const { url } = await oauth.flow(config);
  const twice = new URL(url);
  twice.searchParams.append('redirect_uri', 'https://evil.test/');
  const missing = new URL(url);
  missing.searchParams.delete('redirect_uri');
  for (const bad of [twice, missing]) {
    const page = await fetch(bad, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  }
});

it('#26 a client with an unsafe redirect_uri cannot be registered', async () => {
  const unsafe = [
    'javascript:alert(1)',
    'http://app.example.test/',
    `${redirectUri}#x`,
    'https://*.example.test/',
    'https://u@a.test/',
    'com.example.app:/done',
  ];
  for (const uri of unsafe) {
    await expect(oauth.client({ redirectUris: [uri] }), uri).rejects.toThrow(/redirect_uri/);
  }
  const app = await oauth.client({ type: 'native', redirectUris: ['com.example.app:/done'] });
  expect(app.redirectUris).toEqual(['com.example.app:/done']);
});

it('#390 an address that was removed after a request was stored gets no answer to it, and no refusal', async () => {
  const admin = await testOperator(oauth, 'admin', 'removes-addresses@example.com');
  const { token } = await oauth.account('removed-address@example.com');
  const own = 'https://app.example.test/still-ours';
  const client = await oauth.client({ redirectUris: [redirectUri, own] });
  const config = await oauth.configure(client);
  const begin = async (address: string) =>
    oauth.visit((await oauth.flow(config, { redirect_uri: address })).url);
  const [removed, silent, kept] = [await begin(redirectUri), await begin(redirectUri), await begin(own)];
  const params = { client_id: client.id };
  const body = { redirect_uris: [own] };
  expect((await oauth.call(clientUpdate, { token: admin.token, params, body })).status).toBe(200);

  const card = await oauth.call(applicationRead, { token, params, query: removed });
  const refused = { status: 400, body: { oauth_error: 'invalid_redirect_uri' } };
  expect(card).toMatchObject(refused);
  for (const reply of [
    await oauth.answer(removed, { token }),
    await oauth.answer(removed, { token, consent: false }),
    await oauth.answer(silent, { decline: 'login_required' }),
  ]) {
    expect(reply).toMatchObject(refused);
    expect(reply.body).not.toHaveProperty('redirect_to');
  }
  expect((await oauth.answer(kept, { token })).status).toBe(200);
});
