import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ApplicationsDeps, applicationsService } from '../applications/applications.service.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

const scopes = Array.from({ length: 50 }, (_, index) => `scope-${index}`);

/** The characters of JSON that are parsed meanwhile: unlike the time, they do not depend on the machine. */
async function parsedBy(run: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    await run();
    return parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  } finally {
    parse.mockRestore();
  }
}

it('#546 the work of an authorization grows only linearly with what the account has allowed the application', async () => {
  const audiences = Array.from({ length: 8 }, (_, index) => `https://costly-${index}.example.test`);
  for (const audience of audiences) {
    const described = Object.fromEntries(scopes.map((scope) => [scope, `What ${scope} means`]));
    await oauth.apis.create(audience, { isOpen: true, scopes: described });
  }
  const client = await oauth.client({ isTrusted: false });
  const config = await oauth.configure(client);
  const answer = (token: string, { searchParams }: URL, consent?: true) => {
    const resource = searchParams.getAll('resource');
    const body = { ...Object.fromEntries(searchParams), ...(resource.length > 0 ? { resource } : {}) };
    return oauth.call(oauthAuthorize, { token, body: { ...body, ...(consent && { consent }) } });
  };
  const work: { answer: number; card: number }[] = [];
  for (const count of [2, 8]) {
    const { token } = await oauth.account(`costly-${count}@example.com`);
    const { url } = await oauth.flow(config, { scope: ['openid', ...scopes].join(' ') });
    for (const audience of audiences.slice(0, count)) url.searchParams.append('resource', audience);
    expect((await answer(token, url, true)).status).toBe(200);
    const { url: small } = await oauth.flow(config, { scope: 'openid' });
    const query = Object.fromEntries(small.searchParams);
    work.push({
      answer: await parsedBy(async () => expect((await answer(token, small)).status).toBe(200)),
      card: await parsedBy(async () => {
        const params = { client_id: client.id };
        expect((await oauth.call(applicationRead, { token, params, query })).body.has_consent).toBe(true);
      }),
    });
  }
  const [few, many] = work;
  // Four times as much at most, where it was sixteen times.
  expect((many?.answer ?? 0) / (few?.answer ?? 1)).toBeLessThan(5);
  expect((many?.card ?? 0) / (few?.card ?? 1)).toBeLessThan(5);
});

it('#546 the work for the list of applications grows only linearly with their scopes', async () => {
  async function timeOf(count: number): Promise<number> {
    const items = Array.from({ length: count }, (_, index) => `https://costly.example.test scope-${index}`);
    const described = Object.fromEntries(items.map((item) => [item, { description: 'It', api: 'An API' }]));
    const { list } = applicationsService({
      access: { list: async () => [{ id: 'costly', scopes: JSON.stringify(items), last_used_at: null }] },
      describeScopes: async () => described,
      listFacts: async () => [],
      endOf: () => null,
    } as unknown as ApplicationsDeps);
    const times: number[] = [];
    // The fastest of several: others may use the machine at the same time.
    for (let run = 0; run < 7; run += 1) {
      const begun = performance.now();
      await list('somebody');
      times.push(performance.now() - begun);
    }
    return Math.min(...times);
  }
  await timeOf(2000);
  expect((await timeOf(16_000)) / (await timeOf(2000))).toBeLessThan(20);
});
