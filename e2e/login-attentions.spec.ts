import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import type { CreatedUser, Portal } from './fixtures/portal-process.ts';
import { spotOf } from './fixtures/spot-of.ts';

async function addNotice(portal: Portal, ...flags: string[]): Promise<string> {
  const { code, stdout, stderr } = await portal.cli(['attention', 'add', ...flags, '--json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { id: string }).id;
}

async function signIn(page: Page, user: CreatedUser) {
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an operator publishes three notices; they appear one at a time, survive a reload, and then the profile opens', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann Lee' });
  const forUser = ['--email', user.email];
  const markup = '<b>Markup</b> <img src=x onerror=alert(1)>';
  await addNotice(
    portal,
    '--type',
    'terms',
    '--title',
    'New terms of use',
    '--text',
    'They apply from May on.',
    '--link',
    'https://example.com/terms',
    '--required',
    ...forUser,
  );
  await addNotice(portal, '--type', 'survey', '--title', markup, ...forUser);
  const third = await addNotice(portal, '--type', 'office', '--title', 'The office moves', ...forUser);

  await signIn(page, user);
  await expect(page).toHaveURL(/\/auth\/login-attentions/);
  await expect(page.getByRole('heading', { level: 1, name: 'Action Required!' })).toBeVisible();
  await expect(page.getByText('New terms of use')).toBeVisible();
  // Whose notice it is: another tab may have chosen another account.
  await expect(page.getByText(user.email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Learn more' })).toHaveAttribute(
    'href',
    'https://example.com/terms',
  );
  await expect(page.getByRole('button', { name: 'Skip For Now' })).toBeDisabled();
  await axe(page);

  // The address bar cannot bypass it either.
  await page.goto('/security/login-history');
  await expect(page).toHaveURL(/\/auth\/login-attentions\?return_to=securityLoginHistory/);

  await page.getByRole('button', { name: 'I understand' }).click();
  await expect(page.getByText(markup)).toBeVisible();
  await page.reload();
  await expect(page.getByText(markup)).toBeVisible();
  await page.getByRole('button', { name: 'Skip For Now' }).click();
  await expect(page.getByText('The office moves')).toBeVisible();
  await page.getByRole('button', { name: 'Skip For Now' }).click();
  // The wanted page opens.
  await expect(page.getByRole('heading', { level: 1, name: 'Login History' })).toBeVisible();

  const { stdout } = await portal.cli(['attention', 'list', '--json']);
  const { attentions } = JSON.parse(stdout) as {
    attentions: { id: string; seen: number; skipped: number }[];
  };
  expect(attentions.find(({ id }) => id === third)).toMatchObject({ seen: 1, skipped: 1 });

  await page.goto('/auth/login-attentions');
  await expect(page.getByRole('heading', { level: 1, name: 'All set!' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('#516 a second click at the same spot does not acknowledge the next notice, which nobody has read', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser();
  for (const title of ['The first', 'The second'])
    await addNotice(portal, '--type', 'terms', '--title', title, '--required', '--email', user.email);
  await signIn(page, user);
  await expect(page.getByText('The first')).toBeVisible();
  const button = page.getByRole('button', { name: 'I understand' });
  await expect(button).toBeEnabled();
  const press = await spotOf(button);
  await press();
  await page.getByText('The second').waitFor();
  await press();
  await expect(button).toBeEnabled();
  await expect(page.getByText('The second')).toBeVisible();
  await press();
  await expect(page).toHaveURL(/\/profile$/);
});

test('switching to an account with a pending notice opens the notice', async ({ page, portal }) => {
  const [first, second] = [
    await portal.createUser({ name: 'First' }),
    await portal.createUser({ name: 'Second' }),
  ];
  await signIn(page, first);
  await expect(page).toHaveURL(/\/profile$/);
  await signIn(page, second);
  await expect(page).toHaveURL(/\/profile$/);
  await addNotice(
    portal,
    '--type',
    'terms',
    '--title',
    'For the first',
    '--required',
    '--email',
    first.email,
  );
  await page
    .getByRole('button', { name: /Second|account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /First/ }).click();
  await expect(page.getByText('For the first')).toBeVisible();
  await page.getByRole('button', { name: 'I understand' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('if the notices cannot be loaded, the screen says so and retries', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/400/);
  await signIn(page, await portal.createUser());
  await expect(page).toHaveURL(/\/profile$/);
  await page.route('**/api/profile', (route) =>
    route.fulfill({
      // With this status the page does not retry automatically, as it would for an outage.
      status: 400,
      json: { status: 'malformed', message: 'The request could not be read.', reference: 'ref-1' },
    }),
  );
  await page.goto('/auth/login-attentions');
  await expect(page.getByRole('alert')).toContainText('Reference: ref-1');
  await axe(page);
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  // Nothing is left to show, so the wanted page opens.
  await expect(page).toHaveURL(/\/profile$/);
});
