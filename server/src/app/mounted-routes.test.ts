import { allEndpoints } from '@latchkey/contract/all-endpoints';
import { ApiErrorBody } from '@latchkey/contract/http/api-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { security: unknown; responses: Record<string, unknown> }>>;
}

describe('the contract and the mounted routes', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());

  it('declares every mounted call and mounts every declared one', () => {
    const declared = allEndpoints.map(({ method, path }) => `${method} ${path}`).sort();
    const notInContract = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css'];
    const mounted = portal.routes.filter((route) => / \/api\//.test(route) && !notInContract.includes(route));
    expect(mounted.sort()).toEqual(declared);
  });

  it('#112 lists every status that a call can return, and patterns that any generator supports', async () => {
    const text = await (await portal.fetch('/api/openapi.json')).text();
    const { paths } = JSON.parse(text) as OpenApi;
    const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});
    expect(statuses('/api/profile/email/verification/confirm', 'post')).toEqual(
      expect.arrayContaining(['400', '408', '422', '429', '431', '503']),
    );
    expect(statuses('/api/oauth/logout', 'post')).toContain('401');
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) expect(statuses(path, method), path).toContain('431');
    }
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g)].map(([, quoted = '""']) =>
      JSON.parse(quoted),
    );
    expect(patterns.length).toBeGreaterThan(5);
    // JSON Schema 2020-12, section 6.4: the interoperable subset excludes Unicode property classes.
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\[pPuk]\{/);
      expect(() => new RegExp(pattern)).not.toThrow();
    }
  });

  it('#112 an oversized request header is refused in the same form as every other refusal', async () => {
    const reply = await portal.fetch(`/api/settings?${'x'.repeat(20_000)}`);
    expect(reply.status).toBe(431);
    expect(ApiErrorBody.safeParse(await reply.json()).success).toBe(true);
  });

  it('publishes an OpenAPI document that marks calls that need a token', async () => {
    const document = (await (await portal.fetch('/api/openapi.json')).json()) as OpenApi;
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/profile']?.get?.security).toEqual([{ session: [] }]);
    expect(document.paths['/api/auth/login']?.post?.security).toEqual([]);
    expect(Object.keys(document.paths).length).toBeGreaterThan(50);
    const page = await portal.fetch('/api/docs');
    expect(await page.text()).toContain('POST /api/auth/login');
  });
});
