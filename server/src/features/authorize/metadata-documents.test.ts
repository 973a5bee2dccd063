import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { applicationRead } from '@latchkey/contract/authorize/application-read';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { documentReads, documentReadsOfHost } from './limits.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

const host = 'agent.example.com';
const redirectUri = 'https://agent.example.com/callback';
const audience = 'https://mcp.example.test/mcp';

/** The response of every public host. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[] = [];
const hosts = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`);
  answer(request, response);
});
const agent = new Agent();
// The test covers what the portal accepts. TLS would need a certificate.
agent.createConnection = () => connect((hosts.address() as AddressInfo).port, '127.0.0.1');

let oauth: TestOauth;
let token: string;
let made = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => hosts.listen(0, '127.0.0.1', resolve));
  oauth = await testOauth(
    {},
    await testPortal({ CLIENT_ID_METADATA_DOCUMENTS: 'on', TRUST_PROXY: 'loopback' }, { publicAgent: agent }),
  );
  await oauth.apis.create(audience, { isOpen: true, scopes: { 'notes:read': 'Read your notes' } });
  ({ token } = await oauth.account('agent@example.com'));
});
afterAll(async () => {
  await oauth.stop();
  hosts.closeAllConnections();
  hosts.close();
});
beforeEach(() => {
  asked = [];
});

/** Publishes a document and returns its address. */
function documentAt(metadata: Record<string, unknown> = {}, headers: Record<string, string> = {}): string {
  const id = `https://${host}/client-${++made}.json`;
  const document = { client_id: id, client_name: 'Agent', redirect_uris: [redirectUri], ...metadata };
  serve(JSON.stringify(document), headers);
  return id;
}

function serve(body: string, headers: Record<string, string> = {}, status = 200): void {
  answer = (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

async function requestOf(clientId: string, parameters: Record<string, string> = {}) {
  const config = new oidc.Configuration(
    {
      issuer: oauth.url,
      authorization_endpoint: `${oauth.url}/oauth2/authorize`,
      token_endpoint: `${oauth.url}/oauth2/token`,
    },
    clientId,
    undefined,
    oidc.None(),
  );
  oidc.allowInsecureRequests(config);
  const discovered = await oidc.discovery(new URL(oauth.url), clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
  return {
    config: discovered,
    ...(await oauth.flow(discovered, { redirect_uri: redirectUri, ...parameters })),
  };
}

/** The redirect of the authorization endpoint, or the status of its page. */
async function open(clientId: string, parameters: Record<string, string> = {}, address = '198.51.100.1') {
  const { url } = await requestOf(clientId, parameters);
  const reply = await fetch(url, { redirect: 'manual', headers: { 'x-forwarded-for': address } });
  const page = await reply.text();
  if (reply.status === 303) return 'asked';
  return /invalid_\w+|unauthorized_\w+/.exec(page)?.[0] ?? `${reply.status}`;
}

describe('an application that is described by a document', () => {
  it('#173 is shown for consent with its host, gets a token of an open API, refreshes, and is revoked', async () => {
    const id = documentAt();
    const { config, url, verifier, nonce, state } = await requestOf(id, {
      scope: 'openid notes:read offline_access',
      resource: audience,
    });
    const parameters = await oauth.visit(url);
    const { body } = await oauth.call(applicationRead, {
      token,
      params: { client_id: id },
      query: parameters as never,
    });
    expect(body).toMatchObject({
      name: 'Agent',
      domain: host,
      is_trusted: false,
      is_verified: false,
      vouched_by: host,
      answers_to: 'agent.example.com',
    });
    const reply = await oauth.answer(parameters, { token, consent: true });
    const tokens = await oidc.authorizationCodeGrant(
      config,
      new URL((reply.body as { redirect_to: string }).redirect_to),
      { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true },
      { resource: audience },
    );
    await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource: audience });
    expect(asked).toEqual([`${host}${new URL(id).pathname}`]);
    const revoked = await oauth.call(applicationRevoke, { token, params: { client_id: id } });
    expect(revoked.status).toBe(200);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('#515 asks again when its document names a host that was not shown', async () => {
    const id = documentAt();
    const person = await oauth.account('moved@example.com');
    const answerTo = async (redirect: string, consent?: boolean) =>
      oauth.answer(await oauth.visit((await requestOf(id, { redirect_uri: redirect })).url), {
        token: person.token,
        ...(consent && { consent }),
      });
    expect((await answerTo(redirectUri, true)).status).toBe(200);
    const moved = 'https://elsewhere.example.com/callback';
    serve(JSON.stringify({ client_id: id, client_name: 'Agent', redirect_uris: [redirectUri, moved] }));
    oauth.clock.advance(2 * hour);
    expect((await answerTo(moved)).body).toMatchObject({ status: 'consent_required' });
    expect((await answerTo(redirectUri)).status).toBe(200);
  });

  it('#173 cannot make itself trusted, or request what the portal does not allow', async () => {
    const id = documentAt({
      latchkey_trusted: true,
      latchkey_api_scopes: [{ audience, scope: 'notes:read' }],
      grant_types: ['client_credentials'],
      backchannel_logout_uri: 'https://victim.example.com/',
    });
    expect(await open(id)).toBe('asked');
    const row = await oauth.store.database.db
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ trusted: 0, public: 1, api_scopes: '[]', backchannel_logout_uri: null });
    const reply = await oauth.fetch('/oauth2/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id }),
    });
    expect(await reply.json()).toMatchObject({ error: 'unauthorized_client' });
  });

  it('#173 can only use the redirect addresses in the current document', async () => {
    const id = documentAt(
      { redirect_uris: [redirectUri, 'http://127.0.0.1/callback'] },
      { 'cache-control': 'max-age=1' },
    );
    const other = { redirect_uri: 'https://agent.example.com/other' };
    expect([await open(id), await open(id, other)]).toEqual(['asked', 'invalid_redirect_uri']);
    expect(await open(id, { redirect_uri: 'http://127.0.0.1:51234/callback' })).toBe('asked');
    serve(
      JSON.stringify({ client_id: id, client_name: 'Agent', ...{ redirect_uris: [other.redirect_uri] } }),
    );
    expect([await open(id), asked.length]).toEqual(['asked', 1]);
    oauth.clock.advance(5 * minute);
    expect([await open(id, other), await open(id), asked.length]).toEqual([
      'asked',
      'invalid_redirect_uri',
      2,
    ]);
  });

  it('#173 keeps working for a day while its host is down, and ends when the document is removed', async () => {
    const id = documentAt();
    expect(await open(id)).toBe('asked');
    oauth.clock.advance(2 * hour);
    answer = (_request, response) => response.destroy();
    expect(await open(id)).toBe('asked');
    oauth.clock.advance(minute);
    serve('gone', {}, 404);
    expect(await open(id)).toBe('invalid_client');
    oauth.clock.advance(minute);
    answer = (_request, response) => response.destroy();
    oauth.clock.advance(day);
    expect(await open(id)).toBe('invalid_client');
  });

  it.each<[string, () => void]>([
    ['gone', () => serve('gone', {}, 404)],
    ['too long', () => serve('x'.repeat(6000))],
    ['another', () => serve(JSON.stringify({ client_id: `https://${host}/another` }))],
  ])(
    '#309 a document that is %s counts no more, however often and whenever it is asked for',
    async (_how, withdraw) => {
      const id = documentAt();
      const restore = answer;
      expect(await open(id)).toBe('asked');
      oauth.clock.advance(2 * hour);
      withdraw();
      expect([await open(id), await open(id), asked.length]).toEqual(['invalid_client', 'invalid_client', 2]);
      oauth.clock.advance(minute);
      answer = (_request, response) => response.destroy();
      expect([await open(id), await open(id), asked.length]).toEqual(['invalid_client', 'invalid_client', 3]);
      oauth.clock.advance(minute);
      answer = restore;
      expect([await open(id), asked.length]).toEqual(['asked', 4]);
    },
  );

  it('#309 nobody keeps its withdrawal from being noticed by asking for others at its host, or by being stopped', async () => {
    const id = documentAt();
    const restore = answer;
    expect(await open(id)).toBe('asked');
    oauth.clock.advance(2 * hour);
    serve('gone', {}, 404);
    for (let at = 0; at < documentReadsOfHost.points; at += 1)
      await open(`https://${host}/none-${at}.json`, {}, `203.0.113.${at % 3}`);
    for (let at = 0; at < documentReads.points; at += 1)
      await open(`https://h${at}.example.net/c`, {}, '203.0.113.9');
    expect(await open(id, {}, '203.0.113.9')).toBe('invalid_client');
    oauth.clock.advance(minute);
    answer = restore;
    expect(await open(id)).toBe('asked');
  });

  it('goes on while its host says that it is asked too often', async () => {
    const id = documentAt();
    expect(await open(id)).toBe('asked');
    oauth.clock.advance(2 * hour);
    serve('', {}, 429);
    expect([await open(id), asked.length]).toEqual(['asked', 2]);
  });
});

describe('#174 an invalid document', () => {
  it.each<[string, (id: string) => void]>([
    [
      'another client_id',
      () => serve(JSON.stringify({ client_id: `https://${host}/x`, redirect_uris: [redirectUri] })),
    ],
    [
      'a secret',
      (id) => serve(JSON.stringify({ client_id: id, client_secret: 'x', redirect_uris: [redirectUri] })),
    ],
    ['invalid JSON', () => serve('<html>')],
    ['a list', () => serve('[]')],
    ['a redirect', () => serve('', { location: 'https://other.example.com/client.json' }, 302)],
    [
      'more than 5 KB',
      (id) =>
        serve(
          JSON.stringify({
            client_id: id,
            redirect_uris: [redirectUri],
            client_name: 'x',
            pad: 'x'.repeat(5200),
          }),
        ),
    ],
    ['no redirect URI', (id) => serve(JSON.stringify({ client_id: id, client_name: 'x' }))],
    [
      'a scheme that browsers execute',
      (id) => serve(JSON.stringify({ client_id: id, redirect_uris: ['javascript:1'] })),
    ],
    [
      'another way to authenticate',
      (id) =>
        serve(
          JSON.stringify({
            client_id: id,
            redirect_uris: [redirectUri],
            token_endpoint_auth_method: 'private_key_jwt',
            jwks_uri: 'https://agent.example.com/keys',
          }),
        ),
    ],
    [
      'a name with a direction override, #303',
      (id) =>
        serve(JSON.stringify({ client_id: id, redirect_uris: [redirectUri], client_name: 'A\u202Eknab' })),
    ],
  ])('#174 %s', async (_name, prepare) => {
    const id = documentAt();
    prepare(id);
    expect(await open(id, {}, `198.51.100.${50 + made}`)).toBe('invalid_client');
    expect(asked.length).toBe(1);
  });

  it.each([
    `https://${host}`,
    `https://${host}/`,
    `http://${host}/client.json`,
    `https://user@${host}/client.json`,
    `https://${host}/a/../client.json`,
    `https://${host}/client.json#x`,
    `https://AGENT.example.com/client.json`,
    `https://${host}/${'x'.repeat(300)}`,
  ])('#174 %s is not even fetched', async (id) => {
    serve(JSON.stringify({ client_id: id, redirect_uris: [redirectUri] }));
    expect([await open(id), asked]).toEqual(['invalid_client', []]);
  });

  it('#174 a failed document is not fetched again immediately, and one address cannot cause unlimited fetches', async () => {
    const id = documentAt();
    serve('away', {}, 503);
    const address = '203.0.113.99';
    expect([await open(id, {}, address), await open(id, {}, address), asked.length]).toEqual([
      'invalid_client',
      'invalid_client',
      1,
    ]);
    for (let at = 1; at < documentReads.points + 5; at += 1)
      await open(`https://h${at}.example.com/c`, {}, address);
    expect(asked.length).toBe(documentReads.points);
  });
});

describe('#174 with the real resolver', () => {
  it('#174 only public hosts are fetched, and none at all if the feature is off', async () => {
    const local = createServer((_request, response) => response.end());
    let connections = 0;
    local.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
    const { port } = local.address() as AddressInfo;
    const on = await testOauth({ CLIENT_ID_METADATA_DOCUMENTS: 'on' });
    const off = await testOauth();
    const statusOf = async (of: TestOauth, id: string) => {
      const query = new URLSearchParams({ client_id: id, redirect_uri: redirectUri, response_type: 'code' });
      return (await of.fetch(`/oauth2/authorize?${query}`, { redirect: 'manual' })).status;
    };
    for (const name of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1'])
      expect([name, await statusOf(on, `https://${name}:${port}/client.json`)]).toEqual([name, 400]);
    expect(await statusOf(off, documentAt())).toBe(400);
    const metadata = await Promise.all(
      [on, off].map(async (of) => (await of.fetch('/.well-known/oauth-authorization-server')).json()),
    );
    expect(
      metadata.map((one) => (one as Record<string, unknown>).client_id_metadata_document_supported),
    ).toEqual([true, undefined]);
    expect([connections, asked]).toEqual([0, []]);
    await Promise.all([on.stop(), off.stop()]);
    local.close();
  });
});
