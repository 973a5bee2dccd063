import { oauthLogout } from '@latchkey/contract/authorize/oauth-logout';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../app/start.ts';
import { type Apache, ensureApache, startApache } from './testing/apache.ts';
import { siteBrowser } from './testing/site-browser.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

const isThere = await ensureApache();

describe.skipIf(!isThere)("mod_auth_openidc in Debian's Apache", () => {
  let oauth: TestOauth;
  let apache: Apache;
  let site: string;
  beforeAll(async () => {
    oauth = await testOauth();
    const port = await freePort('127.0.0.1');
    site = `http://localhost:${port}`;
    const client = await oauth.client({
      redirectUris: [`${site}/oidc/callback`],
      postLogoutRedirectUris: [`${site}/goodbye`],
      backchannelLogoutUri: `${site}/oidc/callback?logout=backchannel`,
      mayUsePrivateNetwork: true,
    });
    apache = await startApache({
      port,
      issuer: oauth.url,
      clientId: client.id,
      clientSecret: client.secret ?? '',
    });
  });
  afterAll(async () => {
    await apache?.stop();
    await oauth?.stop();
  });

  async function signIn(email: string) {
    const account = await oauth.account(email);
    const open = siteBrowser();
    const asked = await open(`${site}/`);
    expect(asked.status).toBe(302);
    const callback = await oauth.callback(new URL(asked.headers.location ?? ''), {
      token: account.token,
    });
    const back = await open(callback);
    expect([back.status, back.headers.location], await apache.errors()).toEqual([302, `${site}/`]);
    return { ...account, open };
  }

  it('signs in and reads the claims', async () => {
    const { id, open } = await signIn('apache@example.com');
    const page = await open(`${site}/`);
    expect([page.status, page.text]).toEqual([200, 'protected']);
    expect(page.headers['x-claim-sub']).toBe(id);
    expect(page.headers['x-claim-email']).toBe('apache@example.com');
    expect(page.headers['x-claim-name']).toBe('apache');
  });

  it('signs out at the application and at the portal', async () => {
    const { token, open } = await signIn('leaving@example.com');
    const leaving = await open(`${site}/oidc/callback?logout=${encodeURIComponent(`${site}/goodbye`)}`);
    const endSession = new URL(leaving.headers.location ?? '');
    expect(endSession.pathname).toBe('/oauth2/logout');
    const screen = await fetch(endSession, { redirect: 'manual' });
    const parameters = new URL(screen.headers.get('location') ?? '', oauth.url).searchParams;
    const { body } = await oauth.call(oauthLogout, { token, body: Object.fromEntries(parameters) });
    expect(body).toMatchObject({ redirect_to: `${site}/goodbye`, needs_confirmation: false });
    expect((await oauth.call(isAuthenticated, { token })).status).toBe(401);
    expect((await open(`${site}/`)).status).toBe(302);
  });

  it('is notified over the back channel when the session ends at the portal', async () => {
    const { token, open } = await signIn('told@example.com');
    expect((await open(`${site}/`)).status).toBe(200);
    await oauth.call(logout, { token });
    await vi.waitFor(async () => {
      const page = await open(`${site}/`);
      expect(page.status, await apache.errors()).toBe(302);
    }, 20_000);
  });
});
