import { oauthLogout } from '@latchkey/contract/authorize/oauth-logout';
import { oauthLogoutRead } from '@latchkey/contract/authorize/oauth-logout-read';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logoutReceiver } from './testing/logout-receiver.ts';
import { password, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { refresh } from './testing/token-calls.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

const goodbye = 'https://app.example.test/goodbye';

async function isAlive(token: string): Promise<boolean> {
  return (await oauth.call(isAuthenticated, { token })).status === 200;
}

describe('a logout started by an application', () => {
  it('leads the browser to the screen with all its parameters, by GET and by POST', async () => {
    const config = await oauth.configure(await oauth.client({ postLogoutRedirectUris: [goodbye] }));
    const url = oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: goodbye, state: 'x' });
    const got = await fetch(url, { redirect: 'manual' });
    const posted = await fetch(new URL(url.pathname, url), {
      method: 'POST',
      body: url.searchParams,
      redirect: 'manual',
    });
    for (const response of [got, posted]) {
      const location = new URL(response.headers.get('location') ?? '', oauth.url);
      expect([response.status, location.pathname]).toEqual([303, '/auth/logout']);
      expect(location.searchParams.get('state')).toBe('x');
    }
  });

  it("says what is wrong with it, for the application's developers", async () => {
    const client = await oauth.client({ postLogoutRedirectUris: [goodbye] });
    const stranger = await oauth.client();
    const { token } = await oauth.account('wrong-logout@example.com');
    const { id_token = '' } = await oauth.signInTo(await oauth.configure(client), { token });
    const wrong = [
      [{ client_id: client.id, post_logout_redirect_uri: `${goodbye}/` }, 'invalid_redirect_uri'],
      [{ client_id: 'nobody', post_logout_redirect_uri: goodbye }, 'invalid_client'],
      [{ id_token_hint: 'not a token' }, 'invalid_id_token_hint'],
      [{ id_token_hint: `${id_token}x` }, 'invalid_id_token_hint'],
      [{ id_token_hint: id_token, client_id: stranger.id }, 'invalid_id_token_hint'],
    ] as const;
    for (const [body, oauth_error] of wrong) {
      const reply = await oauth.call(oauthLogout, { token, body });
      expect([reply.status, reply.body.status, reply.body.oauth_error]).toEqual([
        400,
        'invalid_request',
        oauth_error,
      ]);
      expect(reply.body.message).toMatch(/sign-out link/);
    }
    expect(await isAlive(token)).toBe(true);
  });

  it('#396 a logout token, which tells an application of a logout, is no hint', async () => {
    const receiver = await logoutReceiver();
    const uris = { postLogoutRedirectUris: [goodbye], backchannelLogoutUri: receiver.url };
    const client = await oauth.client({ ...uris, mayUsePrivateNetwork: true });
    const config = await oauth.configure(client);
    const { token } = await oauth.account('told@example.com');
    const { id_token = '' } = await oauth.signInTo(config, { token });
    await oauth.call(logout, { token });
    await vi.waitFor(() => expect(receiver.tokens).toHaveLength(1), 5_000);
    receiver.stop();
    const again = await oauth.signIn('told@example.com', password);
    const hint = { id_token_hint: receiver.tokens[0] ?? '' };
    const reply = await oauth.call(oauthLogout, { token: again, body: hint });
    expect([reply.status, reply.body.oauth_error]).toEqual([400, 'invalid_id_token_hint']);
    expect(await isAlive(again)).toBe(true);
    const { url } = await oauth.flow(config, hint);
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toContain(
      'error=invalid_request',
    );
    const own = await oauth.flow(config, { id_token_hint: id_token });
    expect((await oauth.callback(own.url, { token: again })).searchParams.has('code')).toBe(true);
  });

  it('#454 an ID token of another session of the account signs nobody out without a question', async () => {
    const client = await oauth.client({ postLogoutRedirectUris: [goodbye] });
    const config = await oauth.configure(client);
    const { token } = await oauth.account('other-session@example.com');
    const hintOf = async (session: string) => ({
      id_token_hint: (await oauth.signInTo(config, { token: session })).id_token ?? '',
    });
    const first = await hintOf(token);
    const beside = await oauth.signIn('other-session@example.com', password);
    const asks = async (hint: { id_token_hint: string }) =>
      (await oauth.call(oauthLogout, { token: beside, body: hint })).body.needs_confirmation;
    // It has not been to the application yet.
    expect(await asks(first)).toBe(true);
    const own = await hintOf(beside);
    expect(await asks(first)).toBe(true);
    await oauth.call(logout, { token });
    expect(await asks(first)).toBe(true);
    expect(await isAlive(beside)).toBe(true);
    expect(await asks(own)).toBe(false);
    expect(await isAlive(beside)).toBe(false);
  });

  it('#454 an ID token that was refreshed is still of its session', async () => {
    const client = await oauth.client();
    const { token } = await oauth.account('refreshed-hint@example.com');
    const tokens = await oauth.signInTo(await oauth.configure(client), { token });
    const { body } = await refresh(oauth, client, tokens.refresh_token ?? '');
    await oauth.call(oauthLogout, { token, body: { id_token_hint: String(body.id_token) } });
    expect(await isAlive(token)).toBe(false);
  });

  it('#39 ends the session immediately with a valid hint, and otherwise only after a confirmation', async () => {
    const client = await oauth.client({ postLogoutRedirectUris: [goodbye], name: 'Leaver' });
    const config = await oauth.configure(client);
    const { token } = await oauth.account('leaver@example.com');
    const { id_token } = await oauth.signInTo(config, { token });
    const own = { client_id: client.id, post_logout_redirect_uri: goodbye, state: 'bye' };
    const asked = await oauth.call(oauthLogout, { token, body: own });
    expect(asked.body).toEqual({ redirect_to: null, needs_confirmation: true, client_name: 'Leaver' });
    expect(await isAlive(token)).toBe(true);
    const stranger = await oauth.account('stranger@example.com');
    const hint = { ...own, id_token_hint: id_token as string };
    const foreign = await oauth.call(oauthLogout, { token: stranger.token, body: hint });
    expect(foreign.body.needs_confirmation).toBe(true);
    expect(await isAlive(stranger.token)).toBe(true);
    const done = await oauth.call(oauthLogout, { token, body: hint });
    expect(done.body).toMatchObject({ redirect_to: `${goodbye}?state=bye`, needs_confirmation: false });
    expect(await isAlive(token)).toBe(false);
    const confirmed = await oauth.call(oauthLogout, {
      token: stranger.token,
      body: { ...own, confirm: true },
    });
    expect(confirmed.body.needs_confirmation).toBe(false);
    expect(await isAlive(stranger.token)).toBe(false);
  });

  it('#94 an ID token sent with a logout, by POST or GET, is in no address of the portal', async () => {
    const client = await oauth.client({ postLogoutRedirectUris: [goodbye], name: 'Poster' });
    const config = await oauth.configure(client);
    for (const method of ['POST', 'GET'] as const) {
      const { id, token } = await oauth.account(`logout-${method.toLowerCase()}@example.com`);
      const { id_token } = await oauth.signInTo(config, { token });
      const form = new URLSearchParams({
        id_token_hint: String(id_token),
        post_logout_redirect_uri: goodbye,
        state: 'bye',
      });
      const response = await oauth.fetch(
        method === 'GET' ? `/oauth2/logout?${form}` : '/oauth2/logout',
        method === 'GET' ? { redirect: 'manual' } : { method, body: form, redirect: 'manual' },
      );
      const location = new URL(response.headers.get('location') ?? '', oauth.url);
      expect([response.status, location.pathname, [...location.searchParams.keys()]]).toEqual([
        303,
        '/auth/logout',
        ['logout'],
      ]);
      expect(location.href).not.toContain(String(id_token));
      const stored = location.searchParams.get('logout') ?? '';
      expect((await oauth.call(oauthLogoutRead, { params: { logout: stored } })).body).toEqual({
        user_id: id,
      });
      // The stored logout is complete: parameters in the address cannot change its client or destination.
      const others = {
        post_logout_redirect_uri: 'https://evil.test/',
        client_id: (await oauth.client()).id,
        state: 'x',
        id_token_hint: 'x',
      };
      for (const [name, value] of Object.entries(others)) {
        const crafted = await oauth.call(oauthLogout, { token, body: { logout: stored, [name]: value } });
        expect([name, crafted.status]).toEqual([name, 400]);
      }
      expect(await isAlive(token)).toBe(true);
      const done = await oauth.call(oauthLogout, { token, body: { logout: stored } });
      expect(done.body).toMatchObject({ redirect_to: `${goodbye}?state=bye`, needs_confirmation: false });
      expect(await isAlive(token)).toBe(false);
    }
    expect((await oauth.call(oauthLogoutRead, { params: { logout: 'made-up' } })).status).toBe(404);
    expect((await oauth.call(oauthLogout, { body: { logout: 'made-up' } })).status).toBe(400);
  });

  it('#94 a stored logout expires, and an anonymous address can store a limited number', async () => {
    const crowded = await testOauth();
    try {
      const statuses = new Set<number>();
      let location = '';
      for (let i = 0; i < 121; i += 1) {
        const response = await crowded.fetch('/oauth2/logout?id_token_hint=x', { redirect: 'manual' });
        location ||= response.headers.get('location') ?? '';
        statuses.add(response.status);
      }
      expect([...statuses]).toEqual([303, 429]);
      const logout = new URL(location, crowded.url).searchParams.get('logout') ?? '';
      expect((await crowded.call(oauthLogoutRead, { params: { logout } })).body).toEqual({ user_id: null });
      crowded.clock.advance(31 * 60 * 1000);
      expect((await crowded.call(oauthLogoutRead, { params: { logout } })).status).toBe(404);
    } finally {
      await crowded.stop();
    }
  });

  it('#39 returns only to exactly the registered address, and nowhere for a forged hint', async () => {
    const client = await oauth.client({ postLogoutRedirectUris: [goodbye] });
    const { token } = await oauth.account('exact@example.com');
    for (const uri of [`${goodbye}/`, `${goodbye}?x`, 'https://evil.test/', 'javascript:alert(1)']) {
      const body = { client_id: client.id, post_logout_redirect_uri: uri, confirm: true };
      const refused = await oauth.call(oauthLogout, { token, body });
      expect([uri, refused.status]).toEqual([uri, 400]);
    }
    const noClient = await oauth.call(oauthLogout, {
      body: { post_logout_redirect_uri: 'https://evil.test/' },
    });
    expect(noClient.body.redirect_to).toBeNull();
    const claims = Buffer.from(JSON.stringify({ aud: client.id, sub: 'x', iss: oauth.url })).toString(
      'base64url',
    );
    for (const hint of ['nonsense', `eyJhbGciOiJub25lIn0.${claims}.`]) {
      expect((await oauth.call(oauthLogout, { token, body: { id_token_hint: hint } })).status).toBe(400);
    }
    expect(await isAlive(token)).toBe(true);
  });
});

describe('back-channel logout', () => {
  async function signInAndOut(uri: string, mayUsePrivateNetwork: boolean) {
    const client = await oauth.client({ backchannelLogoutUri: uri, mayUsePrivateNetwork });
    const { id, token } = await oauth.account(`${client.id}@example.com`);
    const tokens = await oauth.signInTo(await oauth.configure(client), { token });
    await oauth.call(logout, { token });
    return { client, id, sid: tokens.claims()?.sid };
  }

  const noticesOf = (clientId: string) =>
    oauth.store.database.db
      .selectFrom('logout_notices')
      .selectAll()
      .where('client_id', '=', clientId)
      .execute();

  it('informs the application which session ended, and records the outcome', async () => {
    const received = await logoutReceiver();
    const { client, id, sid } = await signInAndOut(received.url, true);
    await vi.waitFor(async () => expect((await noticesOf(client.id))[0]?.state).toBe('delivered'), 20_000);
    const claims = JSON.parse(Buffer.from(received.tokens[0]?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ iss: oauth.url, aud: client.id, sub: id, sid });
    expect(claims.events).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} });
    expect(received.tokens).toHaveLength(1);
    received.stop();
  });

  it('retries if the application fails, and eventually gives up', async () => {
    const received = await logoutReceiver();
    received.status = 500;
    const { client } = await signInAndOut(received.url, true);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await vi.waitFor(async () => {
        oauth.clock.advance(3 * 60 * 60 * 1000);
        expect((await noticesOf(client.id))[0]?.attempts).toBeGreaterThanOrEqual(attempt);
      }, 30_000);
    }
    await vi.waitFor(async () => expect((await noticesOf(client.id))[0]?.state).toBe('failed'), 30_000);
    expect((await noticesOf(client.id))[0]?.error).toMatch(/500/);
    expect(received.tokens).toHaveLength(6);
    received.stop();
  });

  it('#40 does not reach private addresses by number or name, and follows no redirect', async () => {
    const received = await logoutReceiver();
    const { port } = new URL(received.url);
    const addresses = [
      received.url,
      `http://localhost:${port}/logout`,
      `http://[::ffff:127.0.0.1]:${port}/logout`,
    ];
    for (const uri of addresses) {
      const { client } = await signInAndOut(uri, false);
      await vi.waitFor(async () => expect((await noticesOf(client.id))[0]?.error).toBeTruthy(), 20_000);
    }
    expect(received.tokens).toEqual([]);
    received.status = 302;
    const { client } = await signInAndOut(received.url, true);
    await vi.waitFor(async () => expect((await noticesOf(client.id))[0]?.error).toMatch(/302/), 20_000);
    expect(received.tokens).toHaveLength(1);
    received.stop();
  });
});
