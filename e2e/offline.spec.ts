import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { adoptSession, signIn, signInByApi } from './fixtures/sign-in.ts';

const bar = (page: Page) => page.getByText("You're offline. This page will update");
const active = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });
const place = (page: Page) => page.getByRole('heading', { level: 1 }).boundingBox();

test('without a network the page stays and says so; afterwards it updates automatically', async ({
  context,
  page,
  portal,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection to|can.t establish a connection/);
  const user = await portal.createUser({ name: 'Ann Tan' });
  await signIn(page, user);
  await page.getByRole('link', { name: 'Devices Login' }).click();
  await expect(active(page).getByRole('listitem')).toHaveCount(1);
  const before = await place(page);

  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  await expect(active(page).getByRole('listitem')).toHaveCount(1);
  expect(await place(page)).toEqual(before);
  await axe(page);
  await signInByApi(portal.url, user);

  const asked = page.waitForRequest('**/api/sessions');
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
  await asked;
  await expect(active(page).getByRole('listitem')).toHaveCount(2);
});

test('an unreachable portal is polled until it answers', async ({ page, portal, problems }) => {
  test.setTimeout(120_000);
  problems.allow(/ERR_FAILED|WebSocket connection to|Failed to load resource/);
  await signIn(page, await portal.createUser({ name: 'Ann Tan' }));
  await page.route('**/api/**', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(bar(page)).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.unrouteAll();
  await expect(bar(page)).toBeHidden({ timeout: 45_000 });
});

test("'Sign out everywhere else' asks first, and keeps this device signed in", async ({ page, portal }) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  await signInByApi(portal.url, user);
  await adoptSession(page, await signInByApi(portal.url, user));
  await page.goto('/security/login-history');
  await expect(active(page).getByRole('listitem')).toHaveCount(2);
  await active(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await axe(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(active(page).getByRole('listitem')).toHaveCount(2);
  await active(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(active(page).getByRole('listitem')).toHaveCount(1);
  await expect(active(page).getByRole('listitem')).toContainText('This device');
  await expect(page.locator('body')).not.toBeFocused();
});
