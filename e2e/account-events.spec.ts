import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/portal.ts';
import type { CreatedUser } from './fixtures/portal-process.ts';
import { signIn } from './fixtures/sign-in.ts';
import { signInElsewhereAndEnd } from './fixtures/sign-in-elsewhere.ts';

/** Opens the profile and waits for its realtime subscription, over which all later events arrive. */
async function openProfile(page: Page, user: CreatedUser): Promise<void> {
  const subscribed = page.waitForResponse((response) => response.url().endsWith('/api/ws/subscription'));
  await signIn(page, user);
  await subscribed;
}

test('an open page is notified of a new sign-in, and leaves immediately when its session is ended elsewhere', async ({
  page,
  portal,
  newBrowser,
}) => {
  const ann = await portal.createUser();
  await openProfile(page, ann);

  await signInElsewhereAndEnd(page, await (await newBrowser()).newPage(), ann);
});

test('what a page missed while the portal was unreachable is loaded afterwards', async ({
  page,
  portal,
  problems,
}) => {
  // Messages of the browser about a lost connection.
  problems.allow(/WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  const ann = await portal.createUser({ name: 'Ann Before' });
  await openProfile(page, ann);
  await expect(page.getByText('Ann Before').first()).toBeVisible();

  // The command line changes the account in another process, without notifying the portal.
  expect((await portal.cli(['user', 'update', ann.email, '--name', 'Ann After'])).code).toBe(0);
  await portal.restart();
  await expect(page.getByText('Ann After').first()).toBeVisible({ timeout: 30_000 });
});

test('an email and a phone that are verified in another tab update all open tabs, visible or not', async ({
  page,
  context,
  portal,
  problems,
}) => {
  problems.allow(/WebSocket connection to|ERR_FAILED|EventSource/);
  const ann = await portal.createUser({ emailVerified: false, phone: '+6582230019' });
  // Without a realtime connection the tab is notified through the browser's storage.
  await page.routeWebSocket(/\/connection\//, (socket) => socket.close({ code: 1011, reason: 'blocked' }));
  await page.route(/\/connection\//, (route) => route.abort());
  await signIn(page, ann);
  const card = page.getByRole('region', { name: 'Your account' });
  await expect(card).toContainText('Email Unverified');
  await page
    .getByRole('button', { name: /^Verify email/i })
    .first()
    .click();
  const mail = await portal.received(ann.email, ({ link }) => !!link?.includes('/auth/email-verification'));
  const { pathname, search } = new URL(mail.link ?? '');
  const other = await context.newPage();
  await other.goto(pathname + search);
  await other.getByRole('button', { name: 'Verify email' }).click();
  await expect(other.getByText('Email is verified!')).toBeVisible();
  await expect(card).toContainText('Email Verified');

  await expect(card).toContainText('Phone Unverified');
  await other.goto('/profile');
  await other
    .getByRole('button', { name: /^Verify phone/i })
    .first()
    .click();
  const { code } = await portal.received('+6582230019', (message) => message.code !== null);
  const digits = other.getByRole('dialog', { name: 'Verify Your Phone' }).getByRole('textbox');
  await expect(digits).toBeFocused();
  await digits.fill(code ?? '');
  await expect(other.getByText('Phone number verified successfully!')).toBeVisible();
  await expect(card).toContainText('Phone Verified');
});
