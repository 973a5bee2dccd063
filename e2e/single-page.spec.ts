// A page without a server, with the library recommended in docs/connect/spa.md, at a separate origin.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { UserManager } from 'oidc-client-ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { submitLogin } from './fixtures/sign-in.ts';

const root = join(import.meta.dirname, '..');
const library = readFileSync(join(root, 'node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js'));

interface SinglePage {
  readonly origin: string;
  stop(): void;
}

/** The settings from the recipe in docs/connect/spa.md, for this portal and page. */
function settingsOf(issuer: string, clientId: string, origin: string): string {
  const recipe = readFileSync(join(root, 'docs/connect/spa.md'), 'utf8');
  const settings = /new UserManager\((\{[\s\S]*?\n\})\);/.exec(recipe)?.[1] ?? '';
  return settings
    .replaceAll('https://id.example.com', issuer)
    .replaceAll('https://app.example.com', origin)
    .replace('CLIENT_ID', JSON.stringify(clientId));
}

async function singlePage(portal: Portal): Promise<SinglePage> {
  let settings = '';
  const page = () => `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,">
<script src="/library.js"></script></head><body><h1>Page</h1><p role="status">starting</p><script type="module">
const { UserManager, WebStorageStateStore } = oidc;
const users = new UserManager(${settings});
window.users = users;
const status = document.querySelector('[role=status]');
if (location.pathname === '/callback') {
  await users.signinRedirectCallback();
  history.replaceState(null, '', '/');
}
if (location.pathname === '/silent') await users.signinSilentCallback();
const user = await users.getUser();
status.textContent = user ? 'signed in as ' + user.profile.email : 'signed out';
</script></body></html>`;
  const server: Server = createServer((request, response) => {
    const isLibrary = request.url === '/library.js';
    response
      .writeHead(200, { 'content-type': isLibrary ? 'text/javascript' : 'text/html' })
      .end(isLibrary ? library : page());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const created = await portal.cli([
    ...['client', 'create', '--name', 'Page', '--type', 'spa', '--trusted', '--json'],
    ...['--redirect-uri', `${origin}/callback`, '--redirect-uri', `${origin}/silent`],
    ...['--post-logout-redirect-uri', `${origin}/`],
  ]);
  expect(created.code, created.stderr).toBe(0);
  settings = settingsOf(portal.url, (JSON.parse(created.stdout) as { client_id: string }).client_id, origin);
  return { origin, stop: () => server.close() };
}

declare const users: UserManager;

const status = (page: Page) => page.getByRole('status');

test('a page without a server signs in, renews in two tabs concurrently, and signs out', async ({
  page,
  context,
  portal,
}) => {
  const app = await singlePage(portal);
  try {
    const user = await portal.createUser();
    await page.goto(app.origin);
    await expect(status(page)).toHaveText('signed out');
    await page.evaluate(() => void users.signinRedirect());
    await page.waitForURL('**/auth/login?**');
    await submitLogin(page, user);
    await expect(status(page)).toHaveText(`signed in as ${user.email}`);

    // Both tabs read the same refresh token, and send it at the same time.
    const other = await context.newPage();
    await other.goto(app.origin);
    await expect(status(other)).toHaveText(`signed in as ${user.email}`);
    const renew = (tab: Page) =>
      tab.evaluate(async () => {
        const all = await Promise.all([users.signinSilent(), users.signinSilent(), users.signinSilent()]);
        return all.map((one) => one?.access_token);
      });
    const renewed = (await Promise.all([renew(page), renew(other)])).flat();
    expect(renewed.every((token) => typeof token === 'string')).toBe(true);
    // Both continue with their new tokens.
    for (const tab of [page, other]) expect((await renew(tab)).every(Boolean)).toBe(true);

    const { access_token = '', refresh_token } = (await page.evaluate(() => users.getUser())) ?? {};
    expect(refresh_token).toBeTruthy();
    await page.evaluate(() => void users.signoutRedirect());
    await page.waitForURL(`${app.origin}/**`);
    await expect(status(page)).toHaveText('signed out');
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${portal.url}/oauth2/userinfo`, { headers })).status).toBe(401);
    await page.goto(`${portal.url}/profile`);
    await page.waitForURL('**/auth/login?**');
  } finally {
    app.stop();
  }
});

test('renewing in a hidden frame gets an immediate response, and the page keeps working', async ({
  page,
  portal,
}) => {
  const app = await singlePage(portal);
  try {
    const user = await portal.createUser();
    await page.goto(app.origin);
    await page.evaluate(() => void users.signinRedirect());
    await page.waitForURL('**/auth/login?**');
    await submitLogin(page, user);
    await expect(status(page)).toHaveText(`signed in as ${user.email}`);
    // Without a refresh token the library uses a frame. It would wait ten seconds for a missing response.
    const answer = await page.evaluate(async () => {
      await users.removeUser();
      const begun = performance.now();
      const error = await users.signinSilent({ silentRequestTimeoutInSeconds: 60 }).then(
        () => 'none',
        (failure: { error?: string; message: string }) => failure.error ?? failure.message,
      );
      return { error, took: performance.now() - begun };
    });
    expect(answer.error).toBe('login_required');
    expect(answer.took).toBeLessThan(30_000);
    await page.goto(app.origin);
    await expect(status(page)).toHaveText('signed out');
    // The portal's session is active, so no screen is shown.
    await page.evaluate(() => void users.signinRedirect());
    await expect(status(page)).toHaveText(`signed in as ${user.email}`);
  } finally {
    app.stop();
  }
});
