// Code of the page that cannot be loaded: one banner, one click, and no page that hangs or keeps reloading.
import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { isFirefox } from './fixtures/is-firefox.ts';
import { test } from './fixtures/portal.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';

const banner = (page: Page) =>
  page.getByText('Part of this page could not be loaded. Please check your connection.');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
/** Browsers' messages for a file that failed to load. */
const missing = /Failed to load resource|Loading (failed|module)|error loading dynamically imported/i;

/** Blocks some files until they are unblocked. */
async function breakLine(page: Page, files: RegExp) {
  await page.route(files, (route) => route.abort('connectionreset'));
  return { mend: () => page.unroute(files) };
}

/** Counts the loads of the page from now on. */
function loads(page: Page) {
  let count = 0;
  page.on('domcontentloaded', () => {
    count += 1;
  });
  return () => count;
}

test("'Log in' needs nothing that is not already loaded", async ({ page, portal, problems }) => {
  problems.allow(missing);
  const user = await portal.createUser();
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('data-waiting');
  await breakLine(page, /assets\/.*\.js$/);
  const answered = page.waitForResponse('**/api/auth/login');
  await submitLogin(page, user);
  expect((await answered).status()).toBe(200);
});

test('the page after the sign-in, its menu and its dialogs: each missing chunk offers a retry in the same banner', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(missing);
  const user = await portal.createUser();
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('data-waiting');
  const line = await breakLine(page, /assets\/(profile|account|refresh).*\.js$/);
  await submitLogin(page, user);
  await page.waitForURL('**/profile');
  await expect(banner(page)).toBeVisible();
  await expect(tryAgain(page)).toHaveCount(1);
  await axe(page);
  await line.mend();
  await tryAgain(page).click();
  await page.waitForURL('**/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('optional chunks may be missing without a message', async ({ page, portal, problems }) => {
  // Only for the files: the page handles a failed import.
  problems.allow(/^(Failed to load resource|Loading (failed|module))/);
  const user = await portal.createUser({ name: 'Ann Tan' });
  const asked = page.waitForRequest(/assets\/renew-session-.*\.js$/);
  await breakLine(page, /assets\/renew-session-.*\.js$/);
  await signIn(page, user);
  await asked;
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Ann Tan');
  await expect(banner(page)).toHaveCount(0);
});

test('the reason for being signed out is shown as soon as its code has loaded', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(missing);
  const user = await portal.createUser();
  await signIn(page, user);
  const line = await breakLine(page, /assets\/ended-session-banner-.*\.js$/);
  const ended = await portal.cli(['session', 'revoke', '--user', user.email]);
  expect(ended.code, ended.stderr).toBe(0);
  await expect(page).toHaveURL(/\/auth\//);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await line.mend();
  await tryAgain(page).click();
  await expect(page.getByText(/^Your session was ended/)).toBeVisible();
});

test('the banner can be reached inside a dialog', async ({ page, portal, problems }) => {
  problems.allow(missing);
  const user = await portal.createUser();
  await signIn(page, user);
  await page.goto('/security/mfa');
  await page
    .getByRole('region', { name: 'Authenticator app' })
    .getByRole('button', { name: 'Set up' })
    .click();
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  await modal.getByRole('button', { name: 'Password' }).click();
  await modal.getByRole('textbox', { name: 'Password' }).fill(user.password);
  const line = await breakLine(page, /assets\/browser-.*\.js$/);
  await modal.getByRole('button', { name: 'Verify' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  await expect(setup.getByText('Part of this page could not be loaded.')).toBeVisible();
  await line.mend();
  await setup.getByRole('button', { name: 'Try again' }).click();
  // Firefox caches the failure until the page is reloaded.
  if (isFirefox(page)) await expect(setup).toBeHidden();
  else await expect(setup.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('after a new version was deployed the page reloads once, and shows an error if that did not help', async ({
  page,
  problems,
}) => {
  problems.allow(missing);
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('data-waiting');
  const count = loads(page);
  await page.route(/assets\/phone-login-form.*\.js$/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/javascript', body: '' }),
  );
  // The next version's page, in which the scripts that did not change keep their names.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(?<=assets\/index-)[\w-]+(?=[.\w-]*\.js)/, 'next');
      await route.fulfill({ response, body });
    },
  );
  await page.getByRole('tab', { name: 'Phone Number' }).click();
  await expect.poll(count).toBe(1);
  await expect(page.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('data-waiting');
  await page.getByRole('tab', { name: 'Phone Number' }).click();
  await expect(banner(page)).toBeVisible();
  expect(count()).toBe(1);
});

test('if the app itself is missing, the visible form says so', async ({ page, portal, problems }) => {
  problems.allow(missing);
  const user = await portal.createUser();
  const line = await breakLine(page, /assets\/start-.*\.js$/);
  await page.goto('/auth/login');
  await expect(banner(page)).toBeVisible();
  await line.mend();
  await tryAgain(page).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Phone Number' })).toBeVisible();
  await submitLogin(page, user);
  await page.waitForURL('**/profile');
});

test('a page that is left while its code still loads goes to the new destination', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(missing);
  const user = await portal.createUser();
  await signIn(page, user);
  const waiting: (() => void)[] = [];
  await page.route(/assets\/phone-login-form.*\.js$/, () => new Promise<void>((done) => waiting.push(done)));
  await page.goto('/auth/login');
  await page.getByRole('tab', { name: 'Phone Number' }).click();
  await expect.poll(() => waiting.length).toBe(1);
  await page.goto('/about/privacy-policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});
