import type * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../applications/client.ts';
import { redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { redeem } from './testing/token-calls.ts';

const origin = new URL(redirectUri).origin;
const evil = 'https://evil.example.test';

let oauth: TestOauth;
let page: Client;
let config: oidc.Configuration;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  page = await oauth.client({ type: 'spa' });
  config = await oauth.configure(page);
  ({ token } = await oauth.account('page@example.com'));
});
afterAll(() => oauth.stop());

describe('a silent request in a frame', () => {
  it.each(['iframe', 'frame', 'embed', 'object'])(
    'is answered directly with a redirect: %s',
    async (frame) => {
      const { url, state } = await oauth.flow(config, { prompt: 'none' });
      const reply = await fetch(url, { redirect: 'manual', headers: { 'sec-fetch-dest': frame } });
      const back = new URL(reply.headers.get('location') ?? '');
      expect([
        back.origin + back.pathname,
        back.searchParams.get('error'),
        back.searchParams.get('state'),
      ]).toEqual([redirectUri, 'login_required', state]);
      expect(back.searchParams.get('iss')).toBe(oauth.url);
    },
  );

  it('leads to the portal in a top-level window, and if it is not silent', async () => {
    const silent = await oauth.flow(config, { prompt: 'none' });
    expect((await oauth.visit(silent.url)).prompt).toBe('none');
    const asking = await oauth.flow(config);
    const reply = await fetch(asking.url, { redirect: 'manual', headers: { 'sec-fetch-dest': 'iframe' } });
    expect(reply.headers.get('location')).toMatch(/^\/\?/);
  });
});

describe('#156 pages at an origin of the client can call the endpoints that they need, and other pages cannot', () => {
  const readers = (headers: Headers) => headers.get('access-control-allow-origin');

  it('#156 each endpoint answers a CORS preflight', async () => {
    const endpoints = {
      '/oauth2/token': 'POST',
      '/oauth2/revoke': 'POST',
      '/oauth2/par': 'POST',
      '/oauth2/userinfo': 'GET',
      '/oauth2/jwks': 'GET',
      '/.well-known/openid-configuration': 'GET',
      '/.well-known/oauth-authorization-server': 'GET',
    };
    for (const [path, method] of Object.entries(endpoints)) {
      const { status, headers } = await oauth.fetch(path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization, content-type, dpop',
        },
      });
      expect([path, status, readers(headers)]).toEqual([path, 204, origin]);
      expect(headers.get('access-control-allow-methods')).toContain(method);
      expect(headers.get('access-control-allow-headers')).toContain('dpop');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it("#156 the documents are readable by everyone, the rest by the client's pages", async () => {
    for (const path of ['/oauth2/jwks', '/.well-known/openid-configuration']) {
      const { headers } = await oauth.fetch(path, { headers: { origin: evil } });
      expect(readers(headers)).toBe(evil);
    }
    const tokens = await oauth.signInTo(config, { token });
    const bearer = { authorization: `Bearer ${tokens.access_token}` };
    const form = (fields: Record<string, string>) => new URLSearchParams({ client_id: page.id, ...fields });
    const asked = await oauth.flow(config);
    const calls: [string, RequestInit][] = [
      ['/oauth2/userinfo', { headers: bearer }],
      ['/oauth2/par', { method: 'POST', body: form(Object.fromEntries(asked.url.searchParams)) }],
      [
        '/oauth2/token',
        {
          method: 'POST',
          body: form({ grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) }),
        },
      ],
      ['/oauth2/revoke', { method: 'POST', body: form({ token: tokens.access_token }) }],
    ];
    for (const [path, init] of calls) {
      for (const stranger of [evil, 'null', 'http://app.example.test']) {
        const { status, headers } = await oauth.fetch(path, {
          ...init,
          headers: { ...init.headers, origin: stranger },
        });
        expect([path, status, readers(headers)]).toEqual([path, 400, null]);
      }
      const { status, headers } = await oauth.fetch(path, { ...init, headers: { ...init.headers, origin } });
      expect([path, status < 300, readers(headers)]).toEqual([path, true, origin]);
    }
  });

  it('#156 a sandboxed frame is not a page of a native app, or of a client with a secret', async () => {
    const app = await oauth.client({ type: 'native', redirectUris: ['com.example.app:/done', redirectUri] });
    const web = await oauth.client();
    for (const [client, from] of [
      [app, 'null'],
      [web, origin],
    ] as const) {
      const tokens = await oauth.signInTo(await oauth.configure(client), { token });
      const headers = { authorization: `Bearer ${tokens.access_token}`, origin: from };
      const reply = await oauth.fetch('/oauth2/userinfo', { headers });
      expect([client.type, reply.status, readers(reply.headers)]).toEqual([client.type, 400, null]);
    }
  });

  it('#156 a foreign page cannot use up a code', async () => {
    const { url, verifier } = await oauth.flow(config);
    const code = (await oauth.callback(url, { token })).searchParams.get('code') ?? '';
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: page.id,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const stolen = await oauth.fetch('/oauth2/token', {
      method: 'POST',
      body: form,
      headers: { origin: evil },
    });
    expect(stolen.status).toBe(400);
    expect((await redeem(oauth, page, code, verifier)).status).toBe(200);
  });
});
