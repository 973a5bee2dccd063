// The sample programs of docs/sample-app, as a person uses them.
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startInBackground } from '../scripts/testing/background-process.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { submitLogin } from './fixtures/sign-in.ts';

const programs = join(import.meta.dirname, '../docs/sample-app');
/** Waits for any response. */
const start = (name: string, url: string, env: Record<string, string>) =>
  startInBackground(
    process.execPath,
    [join(programs, name)],
    { env: { ...env, PORT: new URL(url).port } },
    async () => (await fetch(url).catch(() => undefined)) !== undefined,
  );

test.use({ portalSettings: { OAUTH_REGISTRATION: 'open' } });

test('signs in, shows the claims, refreshes, and signs out everywhere', async ({ page, portal }) => {
  const user = await portal.createUser({ name: 'Alice Tan' });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const created = await portal.cli([
    ...['client', 'create', '--name', 'Sample Shop', '--json'],
    ...['--redirect-uri', `${url}/callback`, '--post-logout-redirect-uri', `${url}/goodbye`],
  ]);
  const client = JSON.parse(created.stdout) as { client_id: string; client_secret: string };
  const env = {
    ISSUER: portal.url,
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret,
  };
  const shop = await start('server.js', url, env);
  try {
    await page.goto(url);
    await page.getByRole('button', { name: 'Sign in with Latchkey' }).click();
    await submitLogin(page, user);
    await expect(page.getByRole('heading', { name: 'Sample Shop is requesting access' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Alice Tan' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^email / })).toContainText(user.email);
    await axe(page);
    await page.getByRole('button', { name: 'Refresh the tokens' }).click();
    await expect(page.getByRole('status')).toContainText('The tokens are new');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('status')).toHaveText('You are signed out here and at the portal.');
    await page.goto(`${portal.url}/profile`);
    await page.waitForURL('**/auth/login?**');
  } finally {
    await shop.stop();
  }
});

test("an agent registers itself, gets its owner's consent, reads and refreshes", async ({ page, portal }) => {
  const user = await portal.createUser({ name: 'Alice Tan' });
  const [url, notesUrl] = [`http://localhost:${await freePort()}`, `http://localhost:${await freePort()}`];
  const resource = `${notesUrl}/mcp`;
  await portal.cli([
    ...['api', 'create', '--audience', resource, '--name', 'Sample Notes', '--open'],
    ...['--scope', 'notes:read=Read your notes'],
  ]);
  const created = await portal.cli([
    ...['client', 'create', '--name', 'Sample Notes', '--type', 'api', '--resource', resource, '--json'],
  ]);
  const client = JSON.parse(created.stdout) as { client_id: string; client_secret: string };
  await using programs = new AsyncDisposableStack();
  const notes = await start('notes.js', notesUrl, {
    ISSUER: portal.url,
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret,
  });
  programs.defer(() => notes.stop());
  const agent = await start('agent.js', url, { MCP_SERVER: resource });
  programs.defer(() => agent.stop());
  await page.goto(url);
  await page.getByRole('button', { name: 'Let the agent read your notes' }).click();
  await submitLogin(page, user);
  await expect(page.getByRole('heading', { name: 'Sample Agent is requesting access' })).toBeVisible();
  await expect(page.getByText('Read your notes')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('These are the notes of')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Refresh the tokens' }).click();
  const steps = page.getByRole('listitem');
  await expect(steps).toHaveText([
    /^Registered itself as /,
    `Sent its owner to ${portal.url}`,
    'Got tokens for notes:read',
    /^Called list_notes/,
    'Refreshed its tokens',
    /^Called list_notes/,
  ]);
});
