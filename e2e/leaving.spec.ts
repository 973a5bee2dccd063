import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { nextPaint } from './fixtures/next-paint.ts';
import { test } from './fixtures/portal.ts';
import { adoptSession, signInByApi, submitLogin } from './fixtures/sign-in.ts';

/** The link of the newest mail to an address that leads to `page`, as a path of the portal. */
async function linkTo(page: Page, email: string, path: string): Promise<string> {
  const response = await page.request.get(`/dev/inbox.json?${new URLSearchParams({ to: email })}`);
  const { messages } = (await response.json()) as { messages: { link: string | null }[] };
  const found = messages.flatMap(({ link }) => (link ? [new URL(link)] : []));
  const link = found.find(({ pathname }) => pathname === path);
  return link ? link.pathname + link.search : '';
}

test('a person joins by an invitation, exports their data, deletes the account, cancels, and deletes it for good', async ({
  page,
  portal,
}) => {
  const email = 'olga@example.com';
  const password = 'quiet river at midnight';
  const invited = await portal.cli(['invitation', 'create', '--email', email, '--name', 'Olga']);
  expect(invited.code).toBe(0);
  await page.goto(await linkTo(page, email, '/auth/register'));
  await page.getByLabel('Your name').fill('Olga Ng');
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await axe(page);

  const confirm = async () => {
    const dialog = page.getByRole('dialog', { name: '2FA Verification' });
    const choice = dialog.getByRole('button', { name: /^Password/ });
    const field = dialog.getByLabel('Password', { exact: true });
    await expect(choice.or(field).first()).toBeVisible();
    if (await choice.isVisible()) await choice.click();
    await field.fill(password);
    await dialog.getByRole('button', { name: 'Verify' }).click();
  };
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await confirm();
  const file = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  expect(file).toMatchObject({ format: 'latchkey-export-1', account: { email, name: 'Olga Ng' } });

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    await axe(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await confirm();
    await page.waitForURL('**/auth/login');
  };
  await remove();
  await submitLogin(page, { email, password });
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();

  await remove();
  await page.goto(await linkTo(page, email, '/auth/keep-account'));
  await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will not be deleted' })).toBeVisible();

  const erased = await portal.cli(['user', 'delete', email, '--now']);
  expect(erased.stderr).toBe('');
  await page.goto('/auth/login');
  await submitLogin(page, { email, password });
  await expect(page.getByText('Invalid credential')).toBeVisible();
});

test('#526 what a person cancels while its confirmation is being checked is not done', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Olga Ng' });
  await adoptSession(page, await signInByApi(portal.url, user));
  const answers = Promise.withResolvers<void>();
  const verify = '**/api/mfa/challenge/password/verify';
  await page.route(verify, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: '2FA Verification' });
  await dialog.getByRole('button', { name: /^Password/ }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(user.password);
  const sent = page.waitForRequest(verify);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.url().endsWith('/api/profile/deletion');
  });
  const verified = page.waitForResponse(verify);
  answers.resolve();
  expect((await verified).status()).toBe(200);
  await nextPaint(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  expect(isAsked).toBe(false);
});
