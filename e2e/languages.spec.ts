// A person whose browser prefers Indonesian signs in: the page, its scripts and the server's errors use it
// (docs/behaviour/languages.md).
import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';

test.use({ locale: 'id-ID' });

test("a browser in Indonesian gets one language, from the first paint to the server's errors", async ({
  page,
  portal,
  browser,
}) => {
  const user = await portal.createUser({ name: 'Ani' });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/start-/.test(request.url())) scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/auth/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masuk ke akun Anda');
  const logIn = page.getByRole('tabpanel').getByRole('button', { name: 'Masuk', exact: true });
  await expect(logIn).not.toHaveAttribute('data-waiting');
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toMatch(/\.id\.js$/);
  await axe(page);

  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ani');
  await expect(email).toHaveAccessibleDescription('Masukkan alamat email yang valid.');
  await email.fill(user.email);
  await page.getByRole('textbox', { name: 'Kata sandi' }).fill(user.password);
  await logIn.click();
  await page.waitForURL('**/profile');

  const refused = await page.request.post('/api/auth/login', {
    data: {},
    headers: { 'accept-language': 'id' },
  });
  expect(await refused.json()).toMatchObject({
    status: 'invalid_fields',
    message: 'Silakan periksa kolom yang ditandai.',
  });

  // Selected in the menu by keyboard, after the page has replaced its skeleton. It applies to the following pages.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const menu = page.getByRole('banner').getByText('Bahasa Indonesia', { exact: true }).first();
  await menu.focus();
  await page.keyboard.press('Enter');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  const english = page.getByRole('button', { name: 'English' });
  await english.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await page.goto('/security/password');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  // It is stored in the account: a browser that prefers Indonesian now shows the account's pages in English.
  const other = await (await browser.newContext({ locale: 'id-ID' })).newPage();
  await other.goto(new URL('/auth/login', page.url()).href);
  await other.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await other.getByRole('textbox', { name: 'Kata sandi' }).fill(user.password);
  await other.getByRole('tabpanel').getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await other.context().close();
});
