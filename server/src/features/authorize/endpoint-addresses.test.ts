import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

const audience = 'https://orders.example.test';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth({ OAUTH_REGISTRATION: 'open', TRUST_PROXY: 'loopback' });
  await oauth.apis.create(audience, { isOpen: true, scopes: { read: 'Read your orders' } });
});
afterAll(() => oauth.stop());

/** Other spellings of an address: `fetch` would change some of them. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'another letter case': (path) => path.replace(/\/(\w)(?=[^/]*$)/, (found) => found.toUpperCase()),
  'a trailing slash': (path) => `${path}/`,
  'both, with a query': (path) => `${path.replace(/n$|r$/, (end) => end.toUpperCase())}/?x=1`,
  'a fragment': (path) => `${path}#x`,
  'a whole URL': (path) => `${oauth.url}${path}`,
  'a letter in its escaped form': (path) => path.replace(/t/g, '%74'),
};

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function send(path: string, { method = 'POST', headers = {}, body = '' }: Sent) {
  const { hostname, port } = new URL(oauth.url);
  const sent = request({ hostname, port, path, method, headers });
  sent.end(body);
  const [reply] = await once(sent, 'response');
  return { status: Number(reply.statusCode), body: await text(reply) };
}

const clients = async () => {
  const { db } = oauth.store.database;
  return (await db.selectFrom('clients').select('id').execute()).length;
};

it.each(Object.keys(spellings))('#317 an endpoint has one address: %s registers nothing', async (name) => {
  const known = await clients();
  const machine = {
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  };
  const { status, body } = await send(spellings[name]?.('/oauth2/register') ?? '', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(machine),
  });
  expect([status, body]).toEqual([404, expect.not.stringContaining('client_secret')]);
  expect(await clients()).toBe(known);
});

it.each(Object.keys(spellings))('#317 an endpoint has one address: %s gives no tokens', async (name) => {
  const client = await oauth.client({ type: 'machine', isTrusted: false });
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
  const asked = {
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }).toString(),
  };
  expect((await send('/oauth2/token', asked)).body).toContain('invalid_target');
  const { status, body } = await send(spellings[name]?.('/oauth2/token') ?? '', asked);
  expect([status, body]).toEqual([404, expect.not.stringContaining('access_token')]);
});

it.each([
  '/oauth2/authorize/abc',
  '/oauth2/Authorize/abc',
  '/oauth2/Device/abc',
  '/oauth2/logout/confirm',
  '/oauth2/Logout/confirm',
  '/oauth2/Logout/success',
])('#317 the steps between the library and the portal have no address: %s', async (path) => {
  for (const method of ['GET', 'POST']) expect((await send(path, { method })).status).toBe(404);
});
