import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { minute } from '../../platform/clock/durations.ts';
import type { Client } from '../applications/client.ts';
import {
  proofByApp,
  proofByPassword,
  registerApp,
  twoFactorAccount,
} from '../mfa/testing/authenticator-app.ts';
import { password, redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
let client: Client;
let config: oidc.Configuration;
beforeAll(async () => {
  oauth = await testOauth();
  client = await oauth.client();
  config = await oauth.configure(client);
});
afterAll(() => oauth.stop());

describe('a sign-in with openid-client', () => {
  it('#33 returns an ID token that matches the session, the request and userinfo', async () => {
    const { id, token } = await oauth.account('claims@example.com');
    const { verifier, nonce, state, url } = await oauth.flow(config);
    const callback = await oauth.callback(url, { token });
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      maxAge: 3600,
    });
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: oauth.url,
      sub: id,
      aud: client.id,
      nonce,
      acr: 'urn:latchkey:acr:single-factor',
      amr: ['pwd'],
      email: 'claims@example.com',
    });
    expect(claims?.auth_time).toBeLessThanOrEqual(Math.ceil(oauth.clock.now() / 1000));
    const info = await oidc.fetchUserInfo(config, tokens.access_token, id);
    expect(info).toMatchObject({ sub: id, email: 'claims@example.com', email_verified: true });
    const again = await oauth.signInTo(config, { token });
    expect(again.claims()?.sub).toBe(id);
  });

  it('#32 names the issuer in every response, including errors', async () => {
    const { token } = await oauth.account('iss@example.com');
    const { url } = await oauth.flow(config);
    expect((await oauth.callback(url, { token })).searchParams.get('iss')).toBe(oauth.url);
    const refused = await oauth.callback((await oauth.flow(config)).url, { token, consent: false });
    expect(refused.searchParams.get('error')).toBe('access_denied');
    expect(refused.searchParams.get('iss')).toBe(oauth.url);
    expect(config.serverMetadata().authorization_response_iss_parameter_supported).toBe(true);
  });

  it('responds by form_post and with signed responses (JARM)', async () => {
    const { token } = await oauth.account('modes@example.com');
    const { url, state } = await oauth.flow(config, { response_mode: 'form_post' });
    const posted = await oauth.answer(await oauth.visit(url), { token });
    expect(posted.body).toMatchObject({ redirect_to: redirectUri, form_post: { state, iss: oauth.url } });
    const jarm = await oauth.configure(client);
    oidc.useJwtResponseMode(jarm);
    expect((await oauth.signInTo(jarm, { token })).access_token).toBeTruthy();
  });

  it('accepts a pushed request (PAR), whose parameters are not in the browser', async () => {
    const { token, id } = await oauth.account('par@example.com');
    const verifier = oidc.randomPKCECodeVerifier();
    const url = await oidc.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: redirectUri,
      scope: 'openid',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
    const callback = await oauth.callback(url, { token });
    const tokens = await oidc.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier });
    expect(tokens.claims()?.sub).toBe(id);
    // The request was used: the same link does not start it again.
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  });

  it('supports an old-style link with the seven fields', async () => {
    const { token } = await oauth.account('old@example.com');
    const { url, state, verifier, nonce } = await oauth.flow(config);
    const reply = await oauth.answer(Object.fromEntries(url.searchParams), { token });
    expect(reply.body).toMatchObject({ state, iss: oauth.url });
    const tokens = await oidc.authorizationCodeGrant(config, new URL(reply.body.redirect_to as string), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
    });
    expect(tokens.access_token).toBeTruthy();
  });

  it('survives Back and reload: the same parameters are answered again, and the address cannot change a stored request', async () => {
    const { token } = await oauth.account('back@example.com');
    const { url } = await oauth.flow(config);
    const parameters = await oauth.visit(url);
    const first = await oauth.answer(parameters, { token });
    const second = await oauth.answer(parameters, { token });
    expect([first.status, second.status]).toEqual([200, 200]);
    const tampered = {
      ...(await oauth.visit((await oauth.flow(config)).url)),
      redirect_uri: 'https://evil.test/',
    };
    const changed = await oauth.answer(tampered, { token });
    expect([changed.status, changed.body.redirect_to]).toEqual([400, undefined]);
    const unknown = { ...tampered, interaction: 'made-up' };
    const refused = await oauth.answer(unknown, { token });
    expect(refused.status).toBe(400);
    expect(refused.body.redirect_to).toBeUndefined();
  });

  it('keeps two accounts separate, one after the other and concurrently', async () => {
    const one = await oauth.account('mix-one@example.com');
    const two = await oauth.account('mix-two@example.com');
    const accounts = [one, two, one, two, two, one];
    for (const { id, token } of accounts) {
      expect((await oauth.signInTo(config, { token })).claims()?.sub).toBe(id);
    }
    const parallel = await Promise.all(accounts.map(({ token }) => oauth.signInTo(config, { token })));
    expect(parallel.map((tokens) => tokens.claims()?.sub)).toEqual(accounts.map(({ id }) => id));
  });

  it('issues a code to each of 12 parallel first authorisations of one session', async () => {
    const { id, token } = await oauth.account('twelve@example.com');
    const clients = await Promise.all(
      Array.from({ length: 12 }, (_, i) => oauth.client({ name: `App ${i}` })),
    );
    const all = await Promise.all(
      clients.map(async (each) => oauth.signInTo(await oauth.configure(each), { token })),
    );
    expect(all.map((tokens) => tokens.claims()?.sub)).toEqual(Array(12).fill(id));
    for (const tokens of all) await oidc.fetchUserInfo(config, tokens.access_token, id);
  });
});

describe('what an application can require of the sign-in', () => {
  it('#34 prompt=none returns the true state without a screen', async () => {
    const { token, id } = await oauth.account('none@example.com');
    const signedOut = await oauth.callback((await oauth.flow(config, { prompt: 'none' })).url, {});
    expect(signedOut.searchParams.get('error')).toBe('login_required');
    const several = await oauth.callback((await oauth.flow(config, { prompt: 'none' })).url, {
      decline: 'account_selection_required',
    });
    expect(several.searchParams.get('error')).toBe('account_selection_required');
    expect((await oauth.signInTo(config, { token }, { prompt: 'none' })).claims()?.sub).toBe(id);
    const stranger = await oauth.configure(await oauth.client({ isTrusted: false }));
    const unasked = await oauth.callback((await oauth.flow(stranger, { prompt: 'none' })).url, { token });
    expect(unasked.searchParams.get('error')).toBe('consent_required');
    // Only a request for prompt=none may be answered without an account.
    const parameters = await oauth.visit((await oauth.flow(config)).url);
    expect((await oauth.answer(parameters, {})).status).toBe(401);
  });

  it('#34 prompt=login demands a sign-in that is newer than the request', async () => {
    const { token, id } = await oauth.account('again@example.com');
    const { url, verifier, nonce, state } = await oauth.flow(config, { prompt: 'login' });
    const parameters = await oauth.visit(url);
    const old = await oauth.answer(parameters, { token });
    expect([old.status, old.body.status, old.body.reason]).toEqual([403, 'login_required', 'sign_in_again']);
    // The library uses the system clock.
    oauth.clock.advance(Date.now() - oauth.clock.now() + 2000);
    const fresh = await oauth.signIn('again@example.com', password);
    const reply = await oauth.answer(parameters, { token: fresh });
    expect(reply.body).toMatchObject({ state });
    const tokens = await oidc.authorizationCodeGrant(config, new URL(reply.body.redirect_to as string), {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
    });
    expect(tokens.claims()?.sub).toBe(id);
  });

  it('#34 max_age is respected, and only a later sign-in satisfies it', async () => {
    const { token } = await oauth.account('age@example.com');
    const { url } = await oauth.flow(config, { max_age: '0' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    const reply = await oauth.answer(await oauth.visit(url), { token });
    expect(reply.body.status).toBe('login_required');
    vi.useRealTimers();
    const plenty = await oauth.signInTo(config, { token }, { max_age: '3600' });
    expect(plenty.claims()?.auth_time).toBeTypeOf('number');
  });

  it('#34 an id_token_hint for another account never returns the signed-in account', async () => {
    const one = await oauth.account('hint-one@example.com');
    const two = await oauth.account('hint-two@example.com');
    const { id_token } = await oauth.signInTo(config, { token: one.token });
    const hint = { id_token_hint: id_token as string };
    expect((await oauth.signInTo(config, { token: one.token }, hint)).claims()?.sub).toBe(one.id);
    const parameters = await oauth.visit((await oauth.flow(config, hint)).url);
    const other = await oauth.answer(parameters, { token: two.token });
    expect([other.body.status, other.body.reason]).toEqual(['login_required', 'other_account']);
    const silent = await oauth.callback((await oauth.flow(config, { ...hint, prompt: 'none' })).url, {
      token: two.token,
    });
    expect(silent.searchParams.get('error')).toBe('login_required');
  });

  it('#35 H10 an untrusted client gets no code without consent, which is remembered per scope', async () => {
    const { token, id } = await oauth.account('consent@example.com');
    const stranger = await oauth.configure(await oauth.client({ isTrusted: false, name: 'Stranger' }));
    const ask = async (own: { consent?: boolean }, parameters = {}) =>
      oauth.answer(await oauth.visit((await oauth.flow(stranger, parameters)).url), { token, ...own });
    const asked = await ask({});
    expect([asked.status, asked.body.status]).toEqual([403, 'consent_required']);
    const denied = await ask({ consent: false });
    expect(new URL(denied.body.redirect_to as string).searchParams.get('error')).toBe('access_denied');
    expect((await ask({})).body.status).toBe('consent_required');
    expect((await ask({ consent: true })).status).toBe(200);
    expect((await ask({})).status).toBe(200);
    expect((await ask({}, { scope: 'openid phone' })).body.status).toBe('consent_required');
    expect((await ask({}, { prompt: 'consent' })).body.status).toBe('consent_required');
    expect((await oauth.signInTo(stranger, { token })).claims()?.sub).toBe(id);
  });

  it('#3 an account with 2FA must prove a second factor, different from the first one, before it gets a code', async () => {
    const account = await twoFactorAccount(oauth, 'strict@example.com');
    const { token } = account;
    // Ends the step-up window of switching 2FA on.
    oauth.clock.advance(10 * minute);
    const ask = async (mfaToken?: string) =>
      oauth.answer(await oauth.visit((await oauth.flow(config)).url), { token, mfaToken });
    const asked = await ask();
    expect([asked.status, asked.body.status]).toEqual([403, '2fa_required']);
    expect(asked.body.available_factors?.map(({ type }) => type)).toEqual(['totp']);
    const silent = await oauth.callback((await oauth.flow(config, { prompt: 'none' })).url, { token });
    expect(silent.searchParams.get('error')).toBe('interaction_required');
    expect((await ask('made-up')).body.mfa_token_status).toBe('invalid');
    const proof = await proofByApp(oauth, token, account.seed);
    expect((await ask(proof)).status).toBe(200);
    // The session now has a second factor, and the token says so.
    const tokens = await oauth.signInTo(config, { token });
    expect(tokens.claims()).toMatchObject({
      acr: 'urn:latchkey:acr:multi-factor',
      amr: ['pwd', 'otp', 'mfa'],
    });
  });

  it('#3 an application may require two factors from everyone', async () => {
    const strict = await oauth.configure(await oauth.client({ requiresSecondFactor: true }));
    const { token } = await oauth.account('weak@example.com');
    const none = await oauth.answer(await oauth.visit((await oauth.flow(strict)).url), { token });
    expect([none.status, none.body.status]).toEqual([403, '2fa_required']);
    expect(none.body.available_factors?.map(({ type }) => type)).toEqual(['email_otp']);
    const acr = { essential: true, values: ['urn:latchkey:acr:multi-factor'] };
    const claims = JSON.stringify({ id_token: { acr } });
    const account = await twoFactorAccount(oauth, 'acr@example.com');
    oauth.clock.advance(10 * minute);
    const parameters = await oauth.visit((await oauth.flow(config, { claims })).url);
    const asked = await oauth.answer(parameters, { token: account.token });
    expect(asked.body.status).toBe('2fa_required');
    const mfaToken = await proofByApp(oauth, account.token, account.seed);
    expect((await oauth.answer(parameters, { token: account.token, mfaToken })).status).toBe(200);
  });

  it('#488 an essential acr is required whatever acr_values stands beside it', async () => {
    const { token } = await oauth.account('essential@example.com');
    const own = await oauth.client();
    const essential = (values: string[]) =>
      JSON.stringify({ id_token: { acr: { essential: true, values } } });
    const answer = async (parameters: Record<string, string>) =>
      oauth.answer(await oauth.visit((await oauth.flow(await oauth.configure(own), parameters)).url), {
        token,
      });
    const claims = essential(['urn:latchkey:acr:multi-factor']);
    for (const acr_values of ['urn:latchkey:acr:multi-factor', 'urn:latchkey:acr:single-factor', 'other'])
      expect((await answer({ claims, acr_values })).body.status).toBe('2fa_required');
    expect((await answer({ acr_values: 'urn:latchkey:acr:multi-factor' })).status).toBe(200);
    // What no sign-in reaches is told to the application: signing in again would not help.
    const unmet = await answer({ claims: essential(['made-up']) });
    expect(unmet.body).toMatchObject({
      status: 'invalid_request',
      redirect_to: expect.stringContaining('error=unmet_authentication_requirements'),
    });
  });

  it('#138 a person who just added a factor in this session is told to sign in with it, not to add one', async () => {
    const strict = await oauth.configure(await oauth.client({ requiresSecondFactor: true }));
    const askWith = async (token: string) =>
      oauth.answer(await oauth.visit((await oauth.flow(strict)).url), { token });
    const added = async (email: string, emailVerified: boolean) => {
      await oauth.createUser({ email, password, emailVerified });
      const token = await oauth.signIn(email, password);
      await proofByPassword(oauth, token, password);
      await registerApp(oauth, token);
      // Ends the step-up window.
      oauth.clock.advance(11 * minute);
      return token;
    };
    const refused = await askWith(await added('rests@example.com', false));
    expect([refused.status, refused.body.status]).toEqual([403, 'forbidden']);
    expect(refused.body.message).toMatch(/sign in with it, then come back/);
    const elsewhere = await askWith(await oauth.signIn('rests@example.com', password));
    expect(elsewhere.body).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'totp' }] });
    expect(elsewhere.body.resting_factors).toBeUndefined();
    // If there is another factor, it is offered, and the modal explains why the new one is not.
    const asked = await askWith(await added('rests-beside@example.com', true));
    expect(asked.body).toMatchObject({
      status: '2fa_required',
      available_factors: [{ type: 'email_otp' }],
      resting_factors: ['totp'],
    });
  });

  it('#105 returns the strongest requested acr that is satisfied, and demands a passkey if required', async () => {
    const account = await twoFactorAccount(oauth, 'phr@example.com');
    const { token } = account;
    const single = await oauth.signInTo(
      config,
      { token, mfaToken: await proofByApp(oauth, token, account.seed) },
      {
        acr_values: 'urn:latchkey:acr:single-factor',
      },
    );
    expect(single.claims()).toMatchObject({
      acr: 'urn:latchkey:acr:single-factor',
      amr: ['pwd', 'otp', 'mfa'],
    });
    // Told only to the request that asked.
    const multi = await oauth.signInTo(
      config,
      { token },
      { acr_values: 'phr urn:latchkey:acr:multi-factor' },
    );
    expect(multi.claims()?.acr).toBe('urn:latchkey:acr:multi-factor');
    const claims = JSON.stringify({ id_token: { acr: { essential: true, values: ['phr'] } } });
    const refused = await oauth.answer(await oauth.visit((await oauth.flow(config, { claims })).url), {
      token,
    });
    expect([refused.status, refused.body.status]).toEqual([403, 'forbidden']);
    expect(refused.body.message).toContain('passkey');
  });

  it('asks for the second factor once, even if consent is asked afterwards', async () => {
    const stranger = await oauth.client({ isTrusted: false, requiresSecondFactor: true });
    const parameters = await oauth.visit((await oauth.flow(await oauth.configure(stranger))).url);
    const { token, seed } = await twoFactorAccount(oauth, 'both@example.com');
    const mfaToken = await proofByApp(oauth, token, seed);
    const passed = await oauth.answer(parameters, { token, mfaToken });
    expect(passed.body.status).toBe('consent_required');
    expect((await oauth.answer(parameters, { token, consent: true })).status).toBe(200);
  });

  it('issues no code for an account that the brand excludes, or for a suspended one', async () => {
    const partner = await testOauth({ BRAND: 'partner' });
    try {
      const outsider = await partner.account('outsider@example.com');
      const theirs = await partner.configure(await partner.client());
      const reply = await partner.answer(await partner.visit((await partner.flow(theirs)).url), {
        token: outsider.token,
      });
      expect([reply.status, reply.body.status]).toEqual([403, 'forbidden']);
    } finally {
      await partner.stop();
    }
  });
});

describe('requests whose redirect address cannot be trusted', () => {
  it("#36 a wrong client or redirect_uri ends on the portal's error page, and in the call", async () => {
    const { token } = await oauth.account('bad@example.com');
    const { url } = await oauth.flow(config);
    for (const [name, value, code, reason] of [
      ['client_id', 'nobody', 'invalid_client', 'the application is not registered.'],
      [
        'redirect_uri',
        'https://evil.test/callback',
        'invalid_redirect_uri',
        'the redirect address is not registered.',
      ],
    ] as const) {
      const bad = new URL(url);
      bad.searchParams.set(name, value);
      const page = await fetch(bad, { redirect: 'manual' });
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
      const html = await page.text();
      expect(html).toContain('Access denied');
      expect(html).toContain(`tell its developers: ${reason}`);
      expect(html).toContain(`Error code: ${code}`);
      // In the look of the web app, with the brand's logo.
      expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/index-[^"]+\.css">/);
      expect(html).toMatch(/<img src="\/brand\/[^/"]+\/logo"/);
      const reply = await oauth.call(oauthAuthorize, { token, body: Object.fromEntries(bad.searchParams) });
      expect([reply.status, reply.body.redirect_to]).toEqual([400, undefined]);
      expect([reply.body.oauth_error, String(reply.body.message).endsWith(reason)]).toEqual([code, true]);
    }
  });

  it('#36 redirects with 303, never 307, and sets no cookie of its own', async () => {
    const { url } = await oauth.flow(config);
    for (const method of ['GET', 'POST'] as const) {
      const response =
        method === 'GET'
          ? await fetch(url, { redirect: 'manual' })
          : await fetch(new URL(url.pathname, url), { method, body: url.searchParams, redirect: 'manual' });
      expect(response.status).toBe(303);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    const scope = new URL(url);
    scope.searchParams.set('response_type', 'token');
    expect((await fetch(scope, { redirect: 'manual' })).status).toBe(303);
  });

  it('#38 an error sent by form_post goes only to its client, and markup in it is escaped', async () => {
    const state = '"/><script>alert(1)</script>';
    const { url } = await oauth.flow(config, { response_mode: 'form_post', response_type: 'token', state });
    const response = await fetch(url, { redirect: 'manual' });
    const page = await response.text();
    expect(page).toContain(`action="${redirectUri}"`);
    expect(page).not.toContain('<script>alert');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`form-action ${new URL(redirectUri).origin};`);
    expect(policy).toMatch(/script-src 'sha256-[^']+';/);
    expect(policy).not.toContain('unsafe');
    // The page that posts a response may post only to that client, and only on request.
    const app = async (query: string) =>
      (await oauth.fetch(`/auth/app?${query}`)).headers.get('content-security-policy');
    const known = `client_id=${client.id}&redirect_uri=${encodeURIComponent(redirectUri)}`;
    expect(await app(`${known}&form_post=1`)).toContain("form-action 'self' https://app.example.test;");
    expect(await app(known)).toContain("form-action 'self';");
    const evil = `client_id=${client.id}&redirect_uri=https%3A%2F%2Fevil.test%2F&form_post=1`;
    expect(await app(evil)).toContain("form-action 'self';");
  });

  it('limits anonymous requests by address, because each one writes a row', async () => {
    const crowded = await testOauth();
    try {
      const theirs = await crowded.configure(await crowded.client());
      const { url } = await crowded.flow(theirs);
      const statuses = new Set<number>();
      for (let i = 0; i < 121; i += 1) statuses.add((await fetch(url, { redirect: 'manual' })).status);
      expect([...statuses]).toEqual([303, 429]);
    } finally {
      await crowded.stop();
    }
  });

  it('#18 a forged Host header does not change discovery', async () => {
    const response = await oauth.fetch('/.well-known/openid-configuration', {
      headers: { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-forwarded-proto': 'https' },
    });
    const text = await response.text();
    expect(text).not.toContain('evil.test');
    expect(JSON.parse(text).issuer).toBe(oauth.url);
    expect(JSON.parse(text).authorization_endpoint).toBe(`${oauth.url}/oauth2/authorize`);
  });
});
