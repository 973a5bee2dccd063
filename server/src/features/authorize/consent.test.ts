import { applicationList } from '@latchkey/contract/applications/application-list';
import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { oauthDecline } from '@latchkey/contract/authorize/oauth-decline';
import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import { oauthInteraction } from '@latchkey/contract/authorize/oauth-interaction';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { second } from '../../platform/clock/durations.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import type { Client } from '../applications/client.ts';
import { clientRegister } from '../applications/index.ts';
import { type Parameters, redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { claimsOf, introspect, redeem } from './testing/token-calls.ts';

const theirUri = 'https://evil.example.test/callback';

let oauth: TestOauth;
let known: Client;
let theirs: Client;
beforeAll(async () => {
  oauth = await testOauth();
  known = await oauth.client({ name: 'Known', isTrusted: true });
  theirs = await oauth.client({ name: 'Theirs', isTrusted: false, redirectUris: [theirUri] });
});
afterAll(() => oauth.stop());

/** The parameters with which the browser reaches the portal for a request of a client. */
async function begun(client: Client, parameters: Parameters = {}): Promise<Parameters> {
  const own: Parameters = client === theirs ? { redirect_uri: theirUri } : {};
  return oauth.visit((await oauth.flow(await oauth.configure(client), { ...own, ...parameters })).url);
}

function card(token: string, clientId: string, query: Parameters) {
  return oauth.call(applicationRead, { token, params: { client_id: clientId }, query });
}

describe('which request is answered', () => {
  it('#88 a request is answered for the client that made it, whatever client the address names', async () => {
    const { token } = await oauth.account('whose@example.com');
    const interaction = String((await begun(theirs)).interaction);
    // A link for the victim: a trusted client's name with the attacker's request.
    const crafted = { client_id: known.id, interaction };
    const shown = await card(token, known.id, crafted);
    expect([shown.status, shown.body.status]).toEqual([400, 'invalid_request']);
    for (const consent of [undefined, true, false]) {
      const answered = await oauth.answer(crafted, { token, ...(consent === undefined ? {} : { consent }) });
      expect([answered.status, answered.body.status, answered.body.redirect_to]).toEqual([
        400,
        'invalid_request',
        undefined,
      ]);
    }
    const declined = await oauth.call(oauthDecline, { body: { ...crafted, reason: 'access_denied' } });
    expect([declined.status, declined.body.redirect_to]).toEqual([400, undefined]);
    // With its own name it is shown as what it is.
    expect((await card(token, theirs.id, { interaction })).body).toMatchObject({
      client_id: theirs.id,
      name: 'Theirs',
      is_trusted: false,
      has_consent: false,
    });
  });

  it('#88 no parameter next to a stored request changes the consent screen or the response', async () => {
    const { token } = await oauth.account('beside@example.com');
    const parameters = await begun(theirs, { claims: '{"userinfo":{"email":null}}' });
    const others: Parameters = {
      client_id: known.id,
      redirect_uri: redirectUri,
      scope: 'openid',
      claims: '{"userinfo":{"name":null}}',
      state: 'another',
      nonce: 'another',
      code_challenge: 'another',
      prompt: 'none',
      response_mode: 'form_post',
      max_age: '0',
      login_hint: 'somebody',
      id_token_hint: 'made-up',
      request_uri: 'urn:ietf:params:oauth:request_uri:other',
      account_hint: 'somebody',
    };
    for (const [name, value] of Object.entries(others)) {
      const query = { ...parameters, [name]: value };
      const shown = await card(token, name === 'client_id' ? value : theirs.id, query);
      const answered = await oauth.answer(query, { token, consent: true });
      expect([name, shown.status, answered.status]).toEqual([name, 400, 400]);
    }
    // Unchanged parameters, or none, refer to this request.
    expect((await card(token, theirs.id, parameters)).status).toBe(200);
    const bare = { client_id: theirs.id, interaction: String(parameters.interaction) };
    expect((await oauth.answer(bare, { token, consent: true })).status).toBe(200);
  });

  it('#88 an answer with parameters that differ from the stored request is refused: pushed, and without a screen', async () => {
    const { token } = await oauth.account('pushed@example.com');
    const config = await oauth.configure(known);
    const challenge = await oidc.calculatePKCECodeChallenge(oidc.randomPKCECodeVerifier());
    const pushed = await oauth.visit(
      await oidc.buildAuthorizationUrlWithPAR(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    );
    expect((await card(token, known.id, pushed)).body.scopes).toEqual(['openid', 'email']);
    expect((await oauth.answer({ ...pushed, scope: 'openid phone' }, { token })).status).toBe(400);
    expect((await oauth.answer(pushed, { token })).status).toBe(200);
    const silent = await begun(known, { prompt: 'none' });
    expect((await oauth.answer({ ...silent, prompt: 'login' }, { token })).status).toBe(400);
    expect((await oauth.answer(silent, { token })).status).toBe(200);
  });

  it('#88 the page that posts a response may post only to the address of the stored request', async () => {
    const { interaction } = await begun(theirs, { response_mode: 'form_post' });
    const query = new URLSearchParams({
      client_id: known.id,
      redirect_uri: redirectUri,
      interaction: String(interaction),
      form_post: '1',
    });
    const page = await oauth.fetch(`/auth/app?${query}`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain(`form-action 'self' ${new URL(theirUri).origin};`);
  });

  it('names the application before the sign-in, from the stored request only', async () => {
    const { interaction } = await begun(theirs);
    const named = await oauth.call(oauthInteraction, { params: { interaction: String(interaction) } });
    expect(named.body).toEqual({
      name: 'Theirs',
      logo: null,
      domain: null,
    });
    const unknown = await oauth.call(oauthInteraction, { params: { interaction: 'made-up' } });
    expect(unknown.status).toBe(404);
  });

  it('returns to the application without a sign-in, with access_denied', async () => {
    const { interaction, state } = await begun(theirs);
    const body = { client_id: theirs.id, interaction: String(interaction), reason: 'access_denied' } as const;
    const back = new URL(String((await oauth.call(oauthDecline, { body })).body.redirect_to));
    expect([back.origin, back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
      new URL(theirUri).origin,
      'access_denied',
      state,
    ]);
    const gone = await oauth.call(oauthInteraction, { params: { interaction: String(interaction) } });
    expect(gone.status).toBe(404);
  });
});

describe('what is shown, granted and delivered', () => {
  const claims = JSON.stringify({
    userinfo: { email: { essential: true }, phone_number: null },
    id_token: { name: null },
  });

  it('#89 individually requested claims are shown for consent, and again if there are more of them', async () => {
    const { token } = await oauth.account('claims-card@example.com');
    const parameters = await begun(theirs, { scope: 'openid', claims });
    const shown = await card(token, theirs.id, parameters);
    expect(shown.body).toMatchObject({
      scopes: ['openid'],
      claims: ['email', 'phone_number', 'name'],
      has_consent: false,
    });
    expect((await oauth.answer(parameters, { token })).body.status).toBe('consent_required');
    expect((await oauth.answer(parameters, { token, consent: true })).status).toBe(200);
    expect((await oauth.answer(await begun(theirs, { scope: 'openid', claims }), { token })).status).toBe(
      200,
    );
    const more = JSON.stringify({ userinfo: { email: null, gender: null } });
    const asked = await oauth.answer(await begun(theirs, { scope: 'openid', claims: more }), { token });
    expect(asked.body.status).toBe('consent_required');
    // A request that is not stored is shown by the same rule.
    const link = Object.fromEntries(
      (await oauth.flow(await oauth.configure(theirs), { redirect_uri: theirUri, scope: 'openid', claims }))
        .url.searchParams,
    );
    expect((await card(token, theirs.id, link)).body.claims).toEqual(['email', 'phone_number', 'name']);
    // Only the identity, because nothing is requested.
    expect((await card(token, theirs.id, {})).body).toMatchObject({ scopes: [], claims: [] });
  });

  it('#89 userinfo, ID token and introspection return only what was shown', async () => {
    const { id, token } = await oauth.account('delivered@example.com');
    const config = await oauth.configure(theirs);
    async function deliveredFor(parameters: Parameters) {
      const flow = await oauth.flow(config, { redirect_uri: theirUri, ...parameters });
      const visited = await oauth.visit(flow.url);
      const { scopes, claims: single } = (await card(token, theirs.id, visited)).body;
      const reply = await oauth.answer(visited, { token, consent: true });
      const code = new URL(String(reply.body.redirect_to)).searchParams.get('code') ?? '';
      const { body } = await redeem(oauth, theirs, code, flow.verifier, { redirect_uri: theirUri });
      const info = await oidc.fetchUserInfo(config, String(body.access_token), id);
      const idToken = JSON.parse(
        Buffer.from(String(body.id_token).split('.')[1] ?? '', 'base64url').toString(),
      ) as Record<string, unknown>;
      const seen = await introspect(oauth, theirs, String(body.access_token));
      const personal = ['name', 'email', 'email_verified', 'phone_number', 'gender', 'zoneinfo', 'picture'];
      const of = (told: object) => Object.keys(told).filter((name) => personal.includes(name));
      return { scopes, claims: single, info: of(info), idToken: of(idToken), introspection: of(seen), seen };
    }
    const all = await deliveredFor({ scope: 'openid', claims });
    expect(all).toMatchObject({ info: ['email'], idToken: ['name'], introspection: [] });
    expect(all.seen.scope).toBe('openid');
    // Consent to an earlier request is not delivered to one that does not ask for it.
    const less = await deliveredFor({ scope: 'openid' });
    expect(less).toMatchObject({ claims: [], info: [], idToken: [], introspection: [] });
    const one = await deliveredFor({ scope: 'openid email' });
    expect(one.scopes).toEqual(['openid', 'email']);
    expect([one.info, one.idToken]).toEqual([
      ['email', 'email_verified'],
      ['email', 'email_verified'],
    ]);
    // An access token in the query is not accepted.
    const byAddress = await oauth.fetch('/oauth2/userinfo?access_token=made-up');
    expect(byAddress.status).toBe(400);
  });

  it('#89 a device is granted only what its screen shows, including individual claims', async () => {
    const { token } = await oauth.account('device-claims@example.com');
    const television = await oauth.client({ name: 'Television', type: 'device', isTrusted: false });
    const config = await oauth.configure(television);
    const device = await oidc.initiateDeviceAuthorization(config, {
      scope: 'openid',
      claims: '{"userinfo":{"email":null}}',
    });
    const body = { user_code: device.user_code, action: 'check' } as const;
    const { application } = (await oauth.call(oauthDevice, { token, body })).body;
    expect(application).toMatchObject({ scopes: ['openid'], claims: ['email'], has_consent: false });
    await oauth.call(oauthDevice, { token, body: { ...body, action: 'allow' } });
    const tokens = await oidc.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 });
    const info = await oidc.fetchUserInfo(config, tokens.access_token, oidc.skipSubjectCheck);
    expect(Object.keys(info).sort()).toEqual(['email', 'sub']);
  });
});

describe('an API of which no scope is requested', () => {
  const audience = 'https://payroll.example.test';
  const item = `${audience} `;
  const create = () =>
    oauth.apis.create(audience, { name: 'Payroll', isOpen: true, scopes: { read: 'Read your payslips' } });

  it('#530 is shown by its name and allowed before it accepts a token, and again if it is registered again', async () => {
    await create();
    const { token } = await oauth.account('payroll@example.com');
    // What was allowed before says nothing of the API.
    expect((await oauth.answer(await begun(theirs), { token, consent: true })).status).toBe(200);
    const asked = { scope: 'openid', resource: audience };
    const silent = async () => {
      const { body } = await oauth.answer(await begun(theirs, { ...asked, prompt: 'none' }), { token });
      return new URL(String(body.redirect_to)).searchParams;
    };
    const flow = await oauth.flow(await oauth.configure(theirs), { redirect_uri: theirUri, ...asked });
    const parameters = await oauth.visit(flow.url);
    expect((await card(token, theirs.id, parameters)).body).toMatchObject({
      scopes: ['openid', item],
      scope_descriptions: { [item]: { description: '', api: 'Payroll' } },
      has_consent: false,
    });
    expect((await silent()).get('error')).toBe('consent_required');
    const { body } = await oauth.answer(parameters, { token, consent: true });
    const code = new URL(String(body.redirect_to)).searchParams.get('code') ?? '';
    const redeemed = await redeem(oauth, theirs, code, flow.verifier, { redirect_uri: theirUri });
    expect(claimsOf(String(redeemed.body.access_token))).toMatchObject({ aud: audience });
    expect((await silent()).get('code')).not.toBeNull();
    const { body: list } = await oauth.call(applicationList, { token });
    expect(list.applications.find(({ client_id }) => client_id === theirs.id)).toMatchObject({
      scopes: expect.arrayContaining([item]),
      scope_descriptions: { [item]: { description: '', api: 'Payroll' } },
    });
    await oauth.apis.remove(audience);
    oauth.clock.advance(second);
    await create();
    expect((await silent()).get('error')).toBe('consent_required');
    await oauth.apis.remove(audience);
  });

  it('#530 is shown to whoever connects a device', async () => {
    await create();
    const { token } = await oauth.account('payroll-device@example.com');
    const television = await oauth.client({ name: 'Payroll television', type: 'device', isTrusted: false });
    const device = await oidc.initiateDeviceAuthorization(await oauth.configure(television), {
      scope: 'openid',
      resource: audience,
    });
    const body = { user_code: device.user_code, action: 'check' } as const;
    const { application } = (await oauth.call(oauthDevice, { token, body })).body;
    expect(application).toMatchObject({ scopes: ['openid', item], has_consent: false });
    await oauth.apis.remove(audience);
  });

  it('#530 is not named beside its scopes', async () => {
    await create();
    const { token } = await oauth.account('payroll-scope@example.com');
    const parameters = await begun(theirs, { scope: 'openid read', resource: audience });
    expect((await card(token, theirs.id, parameters)).body.scopes).toEqual(['openid', `${audience} read`]);
    await oauth.apis.remove(audience);
  });
});

describe('remembered consent', () => {
  const register = () =>
    clientRegister({
      db: oauth.store.database.db,
      clock: oauth.clock,
      vault: createVault(oauth.store.secretKeys, 'client-secrets'),
    }).clients;

  it("#90 when an application loses its operator's trust, all its users are asked", async () => {
    const { token } = await oauth.account('distrusted@example.com');
    const client = await oauth.client({ name: 'Once trusted', isTrusted: true });
    expect((await oauth.answer(await begun(client), { token })).status).toBe(200);
    await register().update(client.id, { isTrusted: false });
    // The existing grant of the same session does not count as consent.
    expect((await card(token, client.id, await begun(client))).body.has_consent).toBe(false);
    expect((await oauth.answer(await begun(client), { token })).body.status).toBe('consent_required');
    const silent = await oauth.answer(await begun(client, { prompt: 'none' }), { token });
    expect(new URL(String(silent.body.redirect_to)).searchParams.get('error')).toBe('consent_required');
    expect((await oauth.answer(await begun(client), { token, consent: true })).status).toBe(200);
    expect((await oauth.answer(await begun(client), { token })).status).toBe(200);
  });

  it('#90 consent given before an application became trusted still counts afterwards', async () => {
    const { token } = await oauth.account('allowed@example.com');
    const client = await oauth.client({ name: 'Trusted meanwhile', isTrusted: false });
    expect((await oauth.answer(await begun(client), { token, consent: true })).status).toBe(200);
    await register().update(client.id, { isTrusted: true });
    const more = { scope: 'openid profile email phone' };
    expect((await oauth.answer(await begun(client, more), { token })).status).toBe(200);
    await register().update(client.id, { isTrusted: false });
    expect((await oauth.answer(await begun(client), { token })).status).toBe(200);
    expect((await oauth.answer(await begun(client, more), { token })).body.status).toBe('consent_required');
  });
});

describe('tokens in addresses', () => {
  it('#94 an ID token sent with a request is in no address of the portal, and still takes effect', async () => {
    const one = await oauth.account('hinted@example.com');
    const two = await oauth.account('unhinted@example.com');
    const config = await oauth.configure(known);
    const { id_token } = await oauth.signInTo(config, { token: one.token });
    const { url } = await oauth.flow(config, { id_token_hint: String(id_token) });
    for (const method of ['GET', 'POST'] as const) {
      const response = await (method === 'GET'
        ? fetch(url, { redirect: 'manual' })
        : fetch(new URL(url.pathname, url), { method, body: url.searchParams, redirect: 'manual' }));
      const location = new URL(response.headers.get('location') ?? '', oauth.url);
      expect(location.href).not.toContain(String(id_token));
      expect(location.searchParams.get('account_hint')).toBe(one.id);
      const parameters = Object.fromEntries(location.searchParams);
      const other = await oauth.answer(parameters, { token: two.token });
      expect([other.body.status, other.body.reason]).toEqual(['login_required', 'other_account']);
      expect((await oauth.answer(parameters, { token: one.token })).status).toBe(200);
      // The remaining parameters are not the complete request, so it does not start again.
      expect((await oauth.answer(parameters, { token: two.token })).status).toBe(400);
    }
    const body = { ...Object.fromEntries(url.searchParams) } as Parameters;
    const link = await oauth.call(oauthAuthorize, { token: two.token, body });
    expect(link.body.reason).toBe('other_account');
  });
});
