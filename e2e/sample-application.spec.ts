// The sample application of docs/sample-app, as a person uses it.
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startInBackground } from '../scripts/testing/background-process.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { submitLogin } from './fixtures/sign-in.ts';

const program = join(import.meta.dirname, '../docs/sample-app/server.js');

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
    PORT: String(port),
  };
  const isUp = async () => (await fetch(url).catch(() => undefined))?.ok === true;
  const shop = await startInBackground(process.execPath, [program], { env }, isUp);
  try {
    await page.goto(url);
    await page.getByRole('button', { name: 'Sign in with Latchkey' }).click();
    await submitLogin(page, user);
    await expect(page.getByRole('heading', { name: 'Sample Shop asks for access' })).toBeVisible();
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
