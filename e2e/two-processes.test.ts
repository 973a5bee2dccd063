import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PortalCluster, startPortalCluster } from './fixtures/portal-cluster.ts';

const timeout = 180_000;
let portal: PortalCluster;

beforeAll(async () => {
  portal = await startPortalCluster();
}, timeout);
afterAll(() => portal?.dispose(), timeout);

const json = { 'content-type': 'application/json' };

async function signIn(at: string, account: { email: string; password: string }): Promise<Response> {
  const { email, password } = account;
  return fetch(`${at}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
}

const check = (at: string, token: string) =>
  fetch(`${at}/api/oauth/is-authenticated`, { headers: { authorization: `Bearer ${token}` } });

it('#116 two processes that start at once on an empty database believe each other from the first token on', {
  timeout,
}, async () => {
  const account = await portal.createUser();
  const published = await Promise.all(
    portal.processes.map(async ({ url }) => (await fetch(`${url}/oauth2/jwks`)).json()),
  );
  expect(published[1]).toEqual(published[0]);
  for (const each of portal.processes) {
    const { auth_token: token } = (await (await signIn(each.url, account)).json()) as { auth_token: string };
    for (const at of [...portal.processes, portal]) expect((await check(at.url, token)).status).toBe(200);
  }
});
