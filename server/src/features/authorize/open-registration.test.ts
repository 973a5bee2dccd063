import { applicationList } from '@latchkey/contract/applications/application-list';
import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { oauthInteraction } from '@latchkey/contract/authorize/oauth-interaction';
import { oauthLogout } from '@latchkey/contract/authorize/oauth-logout';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, hour } from '../../platform/clock/durations.ts';
import { companionAccount, startSignIn } from '../companion/testing/companion-account.ts';
import { clientAccessRepository } from '../groups/client-access.repository.ts';
import { anonymousRequests, openRegistrations, refreshes, strangersOfNetwork } from './limits.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

const audience = 'https://mcp.example.test/mcp';
const redirectUri = 'http://127.0.0.1/callback';
const app = { client_name: 'An agent', redirect_uris: [redirectUri] };

let oauth: TestOauth;
let lastAddress = 0;
beforeAll(async () => {
  oauth = await testOauth({ OAUTH_REGISTRATION: 'open', TRUST_PROXY: 'loopback' });
  await oauth.apis.create(audience, { isOpen: true, scopes: { 'notes:read': 'Read your notes' } });
  await oauth.apis.create('https://closed.example.test', { scopes: { read: 'Read it' } });
});
afterAll(() => oauth.stop());

/** Registers from a separate address unless one is given. */
async function register(
  metadata: Record<string, unknown>,
  address = `198.51.100.${++lastAddress}`,
  of: Pick<TestOauth, 'fetch'> = oauth,
) {
  const reply = await of.fetch('/oauth2/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(metadata),
  });
  const text = await reply.text();
  const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: reply.status, retryAfter: Number(reply.headers.get('retry-after')), body };
}

async function registered() {
  const { status, body } = await register(app);
  if (status !== 201) throw new Error(`Not registered: ${status} ${JSON.stringify(body)}`);
  return String(body.client_id);
}

async function askFor(clientId: string, parameters: Record<string, string>) {
  const config = await oidc.discovery(new URL(oauth.url), clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
  const { url, verifier, nonce, state } = await oauth.flow(config, {
    redirect_uri: redirectUri,
    ...parameters,
  });
  return { config, url, verifier, nonce, state };
}

async function storedIds(): Promise<string[]> {
  const rows = await oauth.store.database.db.selectFrom('clients').select('id').execute();
  return rows.map(({ id }) => id);
}

describe('who may register an application', () => {
  it('#170 no one if it is closed, and nothing says otherwise', async () => {
    const closed = await testOauth({ OAUTH_REGISTRATION: 'closed' });
    const { status } = await closed.fetch('/oauth2/register', { method: 'POST', body: '{}' });
    const preflight = await closed.fetch('/oauth2/register', { method: 'OPTIONS' });
    const metadata = await (await closed.fetch('/.well-known/oauth-authorization-server')).json();
    await closed.stop();
    expect([status, preflight.status, metadata]).toEqual([
      404,
      404,
      expect.not.objectContaining({ registration_endpoint: expect.anything() }),
    ]);
  });

  it('#170 no one without a token, by default', async () => {
    const token = await testOauth();
    const { status, body } = await register(app, '198.51.100.201', token);
    await token.stop();
    expect([status, body.error]).toEqual([401, 'invalid_token']);
  });

  it('#170 an application registered without a token is public and untrusted, and can only sign people in', async () => {
    const { status, body } = await register({
      ...app,
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: [
        'authorization_code',
        'client_credentials',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      jwks_uri: 'https://attacker.example.test/keys',
      backchannel_logout_uri: 'https://attacker.example.test/logout',
      latchkey_trusted: true,
      latchkey_api_scopes: [{ audience: 'https://closed.example.test', scope: 'read' }],
    });
    expect([status, body.token_endpoint_auth_method, body.client_secret]).toEqual([201, 'none', undefined]);
    expect(body.grant_types).toEqual(['authorization_code', 'refresh_token']);
    const row = await oauth.store.database.db
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', String(body.client_id))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      trusted: 0,
      public: 1,
      secret: null,
      api_scopes: '[]',
      backchannel_logout_uri: null,
      self_registered: 'open',
    });
    expect(row.metadata).not.toContain('attacker');
  });

  it.each([
    ['invalid_redirect_uri', { ...app, redirect_uris: ['windsurf://done'] }],
    ['invalid_redirect_uri', { client_name: 'No address' }],
    ['invalid_redirect_uri', { ...app, redirect_uris: ['https://*.example.test/'] }],
    ['invalid_client_metadata', { ...app, client_name: 'x'.repeat(500) }],
  ])('#170 an invalid registration is %s', async (error, metadata) => {
    const { status, body } = await register(metadata);
    expect([status, body.error]).toEqual([400, error]);
  });

  it('#170 one address can register a limited number of applications per hour, and pages may send registrations', async () => {
    const address = '203.0.113.7';
    const statuses: number[] = [];
    for (let at = 0; at <= openRegistrations.points; at += 1) {
      // The limit per minute is a different one.
      if (at % 25 === 24) oauth.clock.advance(60_000);
      statuses.push((await register(app, address)).status);
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([201]));
    expect(statuses.at(-1)).toBe(429);
    const preflight = await oauth.fetch('/oauth2/register', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://inspector.example.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,mcp-protocol-version',
        'x-forwarded-for': address,
      },
    });
    expect(preflight.status).toBeLessThan(300);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    expect((await register(app)).status).toBe(201);
  });
});

it('#490 the many addresses of one network can register no more than a part of what all share', async () => {
  const statuses: number[] = [];
  for (let at = 0; at <= strangersOfNetwork.points; at += 1)
    statuses.push((await register(app, `2001:db8:7:${at.toString(16)}::1`)).status);
  expect(statuses.indexOf(429)).toBe(strangersOfNetwork.points);
  const refused = await register(app, '2001:db8:7:ffff::1');
  expect(refused.retryAfter).toBeGreaterThan(60);
  expect((await register(app, '2001:db8:8::1')).status).toBe(201);
});

describe('what such an application can request', () => {
  it('#171 an open API, which is shown to the person by its description', async () => {
    const id = await registered();
    const { token } = await oauth.account('open@example.com');
    const { config, url, verifier, nonce, state } = await askFor(id, {
      scope: 'openid notes:read offline_access',
      resource: audience,
    });
    const parameters = await oauth.visit(url);
    const { body: asked } = await oauth.call(applicationRead, {
      token,
      params: { client_id: id },
      query: parameters as never,
    });
    expect(asked).toMatchObject({
      is_trusted: false,
      has_consent: false,
      vouched_by: null,
      is_verified: false,
    });
    expect(asked.scope_descriptions).toMatchObject({
      [`${audience} notes:read`]: { description: 'Read your notes' },
    });
    expect((await oauth.answer(parameters, { token })).status).toBe(403);
    const reply = await oauth.answer(parameters, { token, consent: true });
    const tokens = await oidc.authorizationCodeGrant(
      config,
      new URL((reply.body as { redirect_to: string }).redirect_to),
      { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true },
      { resource: audience },
    );
    const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ aud: audience, scope: 'notes:read', client_id: id });
    const again = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource: audience });
    expect(again.access_token).not.toBe(tokens.access_token);
  });

  it.each([
    ['invalid_target', { scope: 'openid', resource: 'https://closed.example.test' }],
    ['invalid_target', { scope: 'openid', resource: 'https://unknown.example.test' }],
    ['invalid_scope', { scope: 'openid notes:write', resource: audience }],
    ['invalid_scope', { scope: 'openid notes:read' }],
  ])('#171 nothing else: %s', async (error, parameters) => {
    const { url } = await askFor(await registered(), parameters);
    const reply = await fetch(url, { redirect: 'manual' });
    expect(new URL(reply.headers.get('location') ?? '').searchParams.get('error')).toBe(error);
  });

  it('#171 an open API is not granted to a machine, or to a client that does not ask for consent', async () => {
    const machine = await oauth.client({ type: 'machine', isTrusted: false });
    const config = await oauth.configure(machine);
    await expect(oidc.clientCredentialsGrant(config, { resource: audience })).rejects.toMatchObject({
      error: 'invalid_target',
    });
    const trusted = await oauth.configure(await oauth.client());
    const { url } = await oauth.flow(trusted, { scope: 'openid notes:read', resource: audience });
    const reply = await fetch(url, { redirect: 'manual' });
    expect(reply.headers.get('location')).toContain('error=invalid_target');
  });
});

it('#515 a consent counts for the host that was shown, not for another one of the same application', async () => {
  const [shown, hidden] = ['https://shown.example.test/callback', 'https://hidden.example.test/callback'];
  const { body } = await register({ ...app, redirect_uris: [shown, hidden] });
  const id = String(body.client_id);
  const { token, id: userId } = await oauth.account('shown-host@example.com');
  const visit = async (redirect: string, parameters: Record<string, string> = {}) =>
    oauth.visit((await askFor(id, { redirect_uri: redirect, scope: 'openid email', ...parameters })).url);
  const read = async (parameters: Record<string, string>) =>
    (await oauth.call(applicationRead, { token, params: { client_id: id }, query: parameters as never }))
      .body;
  expect((await oauth.answer(await visit(shown), { token, consent: true })).status).toBe(200);
  expect((await oauth.answer(await visit(shown), { token })).status).toBe(200);

  const elsewhere = await visit(hidden);
  expect(await read(elsewhere)).toMatchObject({ answers_to: 'hidden.example.test', has_consent: false });
  expect((await oauth.answer(elsewhere, { token })).body).toMatchObject({ status: 'consent_required' });
  const silent = await oauth.answer(await visit(hidden, { prompt: 'none' }), { token });
  expect(JSON.stringify(silent.body)).not.toContain('code=');
  expect((await oauth.answer(elsewhere, { token, consent: true })).status).toBe(200);
  for (const each of [shown, hidden])
    expect((await oauth.answer(await visit(each), { token })).status).toBe(200);

  const { body: listed } = await oauth.call(applicationList, { token });
  expect(listed.applications.find(({ client_id }) => client_id === id)?.scopes).toEqual(['openid', 'email']);
  const events = await oauth.store.database.db
    .selectFrom('audit_events')
    .select('changes')
    .where('action', '=', 'user.consent_given')
    .where('target_id', '=', userId)
    .execute();
  // Both are of the same moment of the test's clock.
  expect(new Set(events.map(({ changes }) => changes?.replace(/^.*"scopes"/, '"scopes"')))).toEqual(
    new Set([
      '"scopes":["openid","email"],"answers_to":"shown.example.test"}',
      '"scopes":[],"answers_to":"hidden.example.test"}',
    ]),
  );
});

it('#482 applications that registered themselves share the refreshes of an account', async () => {
  const { token } = await oauth.account('many-applications@example.com');
  const begin = async () => {
    const { config, url, verifier, nonce, state } = await askFor(await registered(), { scope: 'openid' });
    const callback = await oauth.callback(url, { token, consent: true });
    const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state };
    return { config, tokens: await oidc.authorizationCodeGrant(config, callback, checks) };
  };
  const [one, other] = [await begin(), await begin()];
  for (let count = 0; count < refreshes.points; count += 1)
    one.tokens = await oidc.refreshTokenGrant(one.config, one.tokens.refresh_token ?? '');
  await expect(oidc.refreshTokenGrant(other.config, other.tokens.refresh_token ?? '')).rejects.toMatchObject({
    status: 429,
    error: 'temporarily_unavailable',
  });
});

describe('#172 unused applications are removed', () => {
  const sweep = async () => {
    for (const task of oauth.portal.tasks)
      if (task.name === 'sweep self-registered clients') await task.run();
  };

  it('#172 an application without any access is removed after a day, and one with access stays', async () => {
    const [unused, used, old] = [
      await registered(),
      await registered(),
      await oauth.client({ isTrusted: false }),
    ];
    const { token } = await oauth.account('used@example.com');
    const { url } = await askFor(used, { scope: 'openid' });
    await oauth.callback(url, { token, consent: true });
    oauth.clock.advance(day - hour);
    await sweep();
    expect(await storedIds()).toEqual(expect.arrayContaining([unused, used, old.id]));
    oauth.clock.advance(2 * hour);
    await sweep();
    expect(await storedIds()).toEqual(expect.arrayContaining([used, old.id]));
    expect(await storedIds()).not.toContain(unused);
  });

  it('#496 an application that an operator has restricted stays, and so does the restriction', async () => {
    const [blocked, guarded, unused] = [await registered(), await registered(), await registered()];
    const { db } = oauth.store.database;
    await clientAccessRepository(db).restrict(blocked, true);
    await db.updateTable('clients').set({ require_2fa: 1 }).where('id', '=', guarded).execute();
    oauth.clock.advance(2 * day);
    await sweep();
    expect(await storedIds()).toEqual(expect.arrayContaining([blocked, guarded]));
    expect(await storedIds()).not.toContain(unused);
    const { token } = await oauth.account('blocked@example.com');
    const { url } = await askFor(blocked, { scope: 'openid' });
    const reply = await oauth.answer(await oauth.visit(url), { token, consent: true });
    expect(reply.body).toMatchObject({ status: 'no_access' });
  });

  it('#172 an application that is used no more is removed a year later', async () => {
    const used = await registered();
    const old = await oauth.client({ isTrusted: false });
    const { token } = await oauth.account('used-long-ago@example.com');
    const { url } = await askFor(used, { scope: 'openid' });
    await oauth.callback(url, { token, consent: true });
    oauth.clock.advance(367 * day);
    await sweep();
    expect(await storedIds()).toContain(old.id);
    expect(await storedIds()).not.toContain(used);
  });
});

describe('#391 anybody can register a page, and link to it through the portal', () => {
  const page = 'https://deceiver.example.test/callback';
  const request = async (parameters: Record<string, string> = {}) => {
    const { body } = await register({ ...app, redirect_uris: [page, redirectUri] });
    return (await askFor(String(body.client_id), { redirect_uri: page, ...parameters })).url;
  };
  const open = async (url: URL, headers: Record<string, string> = {}) => {
    const reply = await fetch(url, { redirect: 'manual', headers });
    return { status: reply.status, to: reply.headers.get('location'), text: await reply.text() };
  };

  it.each([
    { response_type: 'token' },
    { scope: 'openid unknown' },
    { response_type: 'token', response_mode: 'form_post' },
    { response_mode: 'unknown' },
  ])('#391 a request that fails leads nobody there: %o', async (fault) => {
    const { status, to, text } = await open(await request(fault as unknown as Record<string, string>));
    expect([status, to]).toEqual([400, null]);
    expect(text).not.toContain('deceiver');
    const parameters = Object.fromEntries(
      (await request(fault as unknown as Record<string, string>)).searchParams,
    );
    const reply = await oauth.answer(parameters, {});
    expect(reply.status).toBe(400);
    expect(reply.body).not.toHaveProperty('redirect_to');
  });

  it('#391 nor does a silent request, signed in or not', async () => {
    const { token } = await oauth.account('silently-led@example.com');
    for (const options of [{}, { token }]) {
      const reply = await oauth.answer(await oauth.visit(await request({ prompt: 'none' })), options);
      expect(reply.status).toBe(400);
      expect(reply.body).not.toHaveProperty('redirect_to');
    }
  });

  it('#449 nor does one that requires what nothing can reach', async () => {
    const { token } = await oauth.account('led-by-acr@example.com');
    const claims = JSON.stringify({ id_token: { acr: { essential: true, values: ['nothing'] } } });
    for (const beside of [undefined, { acr_values: 'urn:latchkey:acr:single-factor' }]) {
      const reply = await oauth.answer(await oauth.visit(await request({ ...beside, claims })), { token });
      expect([reply.status, reply.body]).toEqual([
        400,
        expect.not.objectContaining({ redirect_to: expect.anything() }),
      ]);
      expect(reply.body).toMatchObject({ oauth_error: 'unmet_authentication_requirements' });
    }
  });

  it('#391 an app of the person, a page in a frame and a person who refuses get the error as usual', async () => {
    const { token } = await oauth.account('led-by-choice@example.com');
    const own = await open(await request({ redirect_uri: redirectUri, scope: 'openid unknown' }));
    expect(own).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^http:\/\/127.*error=invalid_scope/),
    });
    const framed = await open(await request({ prompt: 'none' }), { 'sec-fetch-dest': 'iframe' });
    expect(framed).toMatchObject({ status: 303, to: expect.stringMatching(/error=login_required/) });
    const refusal = await oauth.answer(await oauth.visit(await request()), { token, consent: false });
    expect(refusal.body).toMatchObject({ redirect_to: expect.stringMatching(/error=access_denied/) });
  });
});

it('#476 wherever a page names an application that registered itself, it is told that nobody vouches for the name', async () => {
  const { body } = await register({ ...app, client_name: 'Payroll' });
  const clientId = String(body.client_id);
  const marked = { is_verified: false, vouched_by: null };
  const user = await companionAccount(oauth, 'stranger-named@example.com');
  const { url } = await askFor(clientId, {});
  const parameters = await oauth.visit(url);
  const interaction = String(parameters.interaction);

  const asking = await oauth.call(oauthInteraction, { params: { interaction } });
  expect(asking.body).toEqual({ name: 'Payroll', logo: null, domain: null, who_vouches: marked });

  await oauth.call(challengeRequest, {
    token: await startSignIn(oauth, user),
    params: { factor: 'carro_id' },
    body: { interaction },
  });
  expect(await user.device.waiting()).toMatchObject([{ application: 'Payroll', ...marked }]);

  const { token } = await oauth.account('stranger-allowed@example.com');
  expect((await oauth.answer(parameters, { token, consent: true })).status).toBe(200);
  const listed = await oauth.call(applicationList, { token });
  expect(listed.body.applications).toMatchObject([{ name: 'Payroll', ...marked }]);

  const question = await oauth.call(oauthLogout, { token, body: { client_id: clientId } });
  expect(question.body).toMatchObject({ needs_confirmation: true, client_name: null });
});

it('#394 more applications of strangers do not multiply what one address may store', async () => {
  const ask = (clientId: string, address: string) =>
    oauth.fetch(
      `/oauth2/authorize?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      })}`,
      { redirect: 'manual', headers: { 'x-forwarded-for': address } },
    );
  const agents = [await registered(), await registered(), await registered()];
  const own = await oauth.client({ type: 'native', redirectUris: [redirectUri] });
  for (let count = 0; count < anonymousRequests.points; count += 1)
    expect((await ask(agents[count % 3] ?? '', '198.51.100.231')).status).toBe(303);
  for (const agent of [...agents, 'https://agent.example.test/client.json'])
    expect((await ask(agent, '198.51.100.231')).status).toBe(429);
  expect((await ask(agents[0] ?? '', '198.51.100.232')).status).toBe(303);
  expect((await ask(own.id, '198.51.100.231')).status).toBe(303);
});
