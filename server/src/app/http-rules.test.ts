import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import { errorStatuses } from '@latchkey/contract/http/error-codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

// MALFORMED_REQUESTS=100000 runs the full number.
const malformedRequests = Number(process.env.MALFORMED_REQUESTS ?? 500);

describe('the rules of every request', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());

  const login = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    portal.fetch('/api/auth/login', { method: 'POST', body, headers });

  async function expectRefusal(response: Response, status: keyof typeof errorStatuses) {
    expect(response.status).toBe(errorStatuses[status]);
    const body = (await response.json()) as ApiErrorBody;
    expect(body).toMatchObject({ status, message: expect.any(String), reference: expect.any(String) });
    expect(response.headers.get('x-request-id')).toBe(body.reference);
    expect(portal.logLines.some((line) => line.includes(body.reference))).toBe(true);
    return body;
  }

  it('answers malformed JSON, null and lists with 400 and a reference that is in the log', async () => {
    await expectRefusal(await login('{"email":'), 'malformed');
    await expectRefusal(await login('null'), 'malformed');
    await expectRefusal(await login('[]'), 'malformed');
  });

  it('#72 refuses bodies that are not application/json', async () => {
    await expectRefusal(await login('a=b', { 'content-type': 'text/plain' }), 'unsupported_media_type');
    await expectRefusal(
      await login('email=a', { 'content-type': 'application/x-www-form-urlencoded' }),
      'unsupported_media_type',
    );
  });

  it('answers a call that offers a protocol upgrade as if it had not', async () => {
    // Java's HTTP client sends these headers with every call over plain http.
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
      'content-type': 'application/json',
    };
    const body = '{"email":"a@example.com","password":"wrong"}';
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(`${portal.url}/api/auth/login`, { method: 'POST', headers }, resolve)
        .on('error', reject)
        .end(body);
    });
    reply.resume();
    expect(reply.statusCode).toBe((await login(body)).status);
    expect(reply.statusCode).not.toBe(404);
    // The server cannot rely on receiving the rest of the connection's data.
    expect(reply.headers.connection).toBe('close');
  });

  it('#60 refuses a body of 1 MB without reading it', async () => {
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(1024 * 1024) });
    await expectRefusal(await login(body), 'too_large');
  });

  it('names the fields that are wrong and those that are unknown', async () => {
    const body = await expectRefusal(await login('{"email":"nobody","role":"admin"}'), 'invalid_fields');
    expect(body.errors).toEqual({
      email: ['Enter a valid email address.'],
      password: ['Required'],
      role: ['This field is not accepted.'],
    });
  });

  it('#23 treats __proto__ as an unknown field', async () => {
    const response = await login('{"email":"a@example.com","password":"x","__proto__":{"admin":true}}');
    await expectRefusal(response, 'invalid_fields');
  });

  it('answers an unknown API path with 404 as JSON, and #74 serves no dotfile or source map', async () => {
    await expectRefusal(await portal.fetch('/api/nothing'), 'not_found');
    for (const path of ['/.env', '/.git/config', '/assets/index.js.map', '/index.html', '/routes.json']) {
      expect((await portal.fetch(path)).status, path).toBe(404);
    }
  });

  it('sends a page in the smallest encoding that the browser accepts, and 304 if it is cached', async () => {
    const plain = await portal.fetch('/auth/login', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const html = await plain.text();
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const packed = await portal.fetch('/auth/login', { headers });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(packed.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(html.length / 2);
      expect(await packed.text()).toBe(html);
      const etag = packed.headers.get('etag') ?? '';
      expect(etag).not.toBe(plain.headers.get('etag'));
      const again = await portal.fetch('/auth/login', { headers: { ...headers, 'if-none-match': etag } });
      expect(again.status).toBe(304);
    }
  });

  it('#70 #71 H3 sets the security headers on pages and on the API', async () => {
    for (const path of [
      '/auth/login',
      '/api/settings',
      '/api/oauth/is-authenticated',
      '/api/docs',
      '/livez',
    ]) {
      const { headers } = await portal.fetch(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("default-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });

  it('#70 a page may load only from this origin, and a JSON response nothing at all', async () => {
    const policyOf = async (path: string) =>
      (await portal.fetch(path)).headers.get('content-security-policy') ?? '';
    const ofPage = await policyOf('/auth/login');
    expect(ofPage).toContain("script-src 'self'");
    expect(ofPage).toContain("object-src 'none'");
    expect(ofPage).toContain("require-trusted-types-for 'script'");
    expect(await policyOf('/api/settings')).not.toContain('self');
    expect(await policyOf('/api/nothing')).not.toContain('unsafe');
  });

  it('#70 allows pages to call the error service if configured, and gives them its address', async () => {
    await using reporting = new AsyncDisposableStack();
    const dsn = 'https://key@reports.example.com/1';
    const other = await testPortal({ SENTRY_DSN: dsn });
    reporting.defer(() => other.stop());
    const page = await other.fetch('/auth/login');
    expect(page.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://reports.example.com;",
    );
    expect(await page.text()).toContain(`"sentry":{"dsn":"${dsn}"`);
    expect(await (await portal.fetch('/auth/login')).text()).not.toContain('sentry');
  });

  it('#71 never allows another origin to read', async () => {
    const response = await portal.fetch('/api/settings', { headers: { origin: 'https://evil.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await portal.fetch('/api/profile', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('#49 forbids caching of API responses', async () => {
    expect((await portal.fetch('/api/settings')).headers.get('cache-control')).toBe('no-store');
    expect((await portal.fetch('/api/profile')).headers.get('cache-control')).toBe('no-store');
  });

  it('R17 answers oversize headers, queries and deep JSON with 4xx', async () => {
    const status = (path: string, headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        httpRequest(portal.url + path, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    expect(await status('/api/settings', { 'x-long': 'x'.repeat(20_000) })).toBe(431);
    expect(await status(`/api/settings?${'x'.repeat(20_000)}`, {})).toBeGreaterThanOrEqual(400);
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const response = await login(`{"email":${deep},"password":"x"}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  it('R18 survives malformed requests', { timeout: 60_000 + malformedRequests * 5 }, async () => {
    const { hostname, port } = new URL(portal.url);
    const garbage = [
      'GET',
      '\0\0\0\0\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /api/auth/login HTTP/1.1\r\ncontent-length: -1\r\n\r\n',
      'GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n',
    ];
    for (let round = 0; round < malformedRequests; round += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () =>
          socket.end(garbage[round % garbage.length] ?? ''),
        );
        socket.on('error', () => resolve());
        socket.on('close', () => resolve());
        socket.resume();
      });
    }
    expect((await portal.fetch('/livez')).status).toBe(200);
    expect(portal.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('reports liveness and readiness', async () => {
    expect((await portal.fetch('/livez')).status).toBe(200);
    expect((await portal.fetch('/readyz')).status).toBe(200);
    expect((await portal.fetch('/metrics')).status).toBe(404);
  });
});
