import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { oauthLogout } from '@latchkey/contract/authorize/oauth-logout';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../app/start.ts';
import { ensureOauth2Proxy, proxyVersion, startOauth2Proxy } from './testing/oauth2-proxy.ts';
import { siteBrowser } from './testing/site-browser.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

const binary = await ensureOauth2Proxy();
const page = readFileSync(join(import.meta.dirname, '../../../../docs/connect/web.md'), 'utf8');

/** The recipe of docs/connect/web.md with these values. Settings that it does not contain are added. */
function recipe(values: Record<string, string>): string {
  const [, ini = ''] = /^## oauth2-proxy[\s\S]*?^```ini\n([\s\S]*?)^```$/m.exec(page) ?? [];
  expect(ini).toContain('provider = "oidc"');
  const kept = ini.split('\n').filter((line) => !Object.hasOwn(values, /^\w+/.exec(line)?.[0] ?? ''));
  return [...kept, ...Object.entries(values).map(([name, value]) => `${name} = ${value}`)].join('\n');
}

describe.skipIf(!binary)(`oauth2-proxy ${proxyVersion}, configured as in docs/connect/web.md`, () => {
  /** The protected application returns what it received about the person. */
  const upstream = createServer(({ headers }, response) =>
    response.end(JSON.stringify([headers['x-forwarded-email'], headers['x-forwarded-access-token']])),
  );
  let oauth: TestOauth;
  let site: string;
  let proxy: Awaited<ReturnType<typeof startOauth2Proxy>>;
  beforeAll(async () => {
    oauth = await testOauth();
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const port = await freePort('127.0.0.1');
    site = `http://localhost:${port}`;
    const { id, secret } = await oauth.client({
      redirectUris: [`${site}/oauth2/callback`],
      postLogoutRedirectUris: [`${site}/`],
    });
    const text = (value: string | null) => JSON.stringify(value);
    const settings = recipe({
      oidc_issuer_url: text(oauth.url),
      client_id: text(id),
      client_secret: text(secret),
      redirect_url: text(`${site}/oauth2/callback`),
      cookie_secret: text(randomBytes(32).toString('base64url')),
      cookie_secure: 'false',
      cookie_refresh: '"1s"',
      upstreams: `["http://127.0.0.1:${(upstream.address() as AddressInfo).port}/"]`,
      whitelist_domains: `[${text(new URL(oauth.url).host)}]`,
      http_address: text(`127.0.0.1:${port}`),
      pass_access_token: 'true',
    });
    proxy = await startOauth2Proxy(binary ?? '', settings, site);
  });
  afterAll(async () => {
    await proxy?.stop();
    await oauth?.stop();
    upstream.closeAllConnections();
    upstream.close();
  });

  async function signIn(email: string) {
    const { token } = await oauth.account(email);
    const open = siteBrowser();
    const asked = await open(`${site}/oauth2/start?rd=%2F`);
    expect(asked.status).toBe(302);
    const back = await open(await oauth.callback(new URL(asked.headers.location ?? ''), { token }));
    expect([back.status, back.headers.location], back.text).toEqual([302, '/']);
    return { token, open };
  }

  it('signs in, and eight concurrent calls that all refresh keep everyone signed in', async () => {
    const { open } = await signIn('proxied@example.com');
    const seen = new Set<string>();
    await vi.waitFor(async () => {
      const pages = await Promise.all(Array.from({ length: 8 }, () => open(`${site}/`)));
      for (const { status, text } of pages) {
        expect(status).toBe(200);
        const [email, accessToken] = JSON.parse(text) as [string, string];
        expect(email).toBe('proxied@example.com');
        seen.add(accessToken);
      }
      expect(seen.size).toBeGreaterThan(8);
    }, 30_000);
    expect((await open(`${site}/`)).status).toBe(200);
  });

  it('signs out at the application and at the portal', async () => {
    const { token, open } = await signIn('leaving-proxy@example.com');
    const [, link = ''] = /^(\/oauth2\/sign_out\?rd=\S+)$/m.exec(page) ?? [];
    const to = decodeURIComponent(link.split('rd=')[1] ?? '')
      .replace('https://id.example.com', oauth.url)
      .replace(encodeURIComponent('https://app.example.com/'), encodeURIComponent(`${site}/`));
    const leaving = await open(`${site}/oauth2/sign_out?rd=${encodeURIComponent(to)}`);
    const endSession = new URL(leaving.headers.location ?? '');
    expect(endSession.origin + endSession.pathname).toBe(`${oauth.url}/oauth2/logout`);
    const screen = await fetch(endSession, { redirect: 'manual' });
    const parameters = new URL(screen.headers.get('location') ?? '', oauth.url).searchParams;
    const { body } = await oauth.call(oauthLogout, { token, body: Object.fromEntries(parameters) });
    expect(body).toMatchObject({ redirect_to: `${site}/`, needs_confirmation: false });
    expect((await oauth.call(isAuthenticated, { token })).status).toBe(401);
    expect((await open(`${site}/`)).status).toBe(403);
  });
});
