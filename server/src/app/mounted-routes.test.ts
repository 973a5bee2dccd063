import { allEndpoints } from '@latchkey/contract/all-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { security: unknown }>>;
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

  it('publishes an OpenAPI document that marks what needs a token', async () => {
    const document = (await (await portal.fetch('/api/openapi.json')).json()) as OpenApi;
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/profile']?.get?.security).toEqual([{ session: [] }]);
    expect(document.paths['/api/auth/login']?.post?.security).toEqual([]);
    expect(Object.keys(document.paths).length).toBeGreaterThan(50);
    const page = await portal.fetch('/api/docs');
    expect(await page.text()).toContain('POST /api/auth/login');
  });
});
