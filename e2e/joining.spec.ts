import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { relyingParty } from './fixtures/relying-party.ts';
import { virtualAuthenticator } from './fixtures/virtual-authenticator.ts';

test.use({ portalSettings: { REGISTRATION: 'open' } });

const password = 'quiet river at midnight';

/** The link of the newest mail to an address, as a path of the portal. */
async function linkTo(page: Page, email: string): Promise<string> {
  const response = await page.request.get(`/dev/inbox.json?${new URLSearchParams({ to: email })}`);
  const { messages } = (await response.json()) as { messages: { link: string | null }[] };
  const link = new URL(messages[0]?.link ?? '');
  return link.pathname + link.search;
}

test('from an application to a new account, and back to the application with it', async ({
  page,
  context,
  portal,
}) => {
  const app = await relyingParty(portal, ['--trusted']);
  const email = 'nora@example.com';
  await page.goto(await app.link({ prompt: 'create', login_hint: email }));
  await page.waitForURL('**/auth/register?**');
  await expect(page).toHaveTitle('Create Account - Latchkey ID');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByText('Shop', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await axe(page);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await axe(page);

  // The mail is opened in another tab.
  const tab = await context.newPage();
  await tab.goto(await linkTo(page, email));
  await expect(tab.getByText(`For ${email}`)).toBeVisible();
  await expect(tab).not.toHaveURL(/token=/);
  await tab.getByLabel('Your name').fill('Nora Lim');
  await tab.getByLabel('New Password').fill('short');
  await expect(tab.getByRole('button', { name: 'Create account' })).toBeDisabled();
  await tab.getByLabel('New Password').fill(password);
  await tab.getByLabel('Confirm Password').fill(password);
  await axe(tab);
  await tab.getByRole('button', { name: 'Create account' }).click();
  await tab.waitForURL((url) => url.origin === app.origin && url.pathname === '/callback');
  expect(await app.finish()).toMatchObject({ email, email_verified: true, name: 'Nora Lim' });
  app.stop();

  // The text is the same for an address that has an account.
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Create your account' }).click();
  const saysOf = async (address: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(address);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const said = (await page.getByRole('main').textContent())?.replaceAll(address, 'ADDRESS');
    await page.getByRole('button', { name: 'Try again or use another email' }).click();
    return said;
  };
  expect(await saysOf(email)).toBe(await saysOf('somebody@example.com'));
  await page.goto(await linkTo(page, 'somebody@example.com'));
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
});

test('with only a passkey, which can sign in from then on', async ({ page, portal }) => {
  const authenticator = await virtualAuthenticator(page);
  const email = 'pia@example.com';
  await page.goto('/auth/register');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await linkTo(page, email));
  const byPasskey = page.getByRole('button', { name: 'Use a passkey instead' });

  // Without a name the device is not asked.
  await byPasskey.click();
  await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
  expect(await authenticator.passkeys()).toEqual([]);
  await page.getByLabel('Your name').fill('Pia Ong');
  // A person who does not confirm on the device stays on the page and can retry.
  await authenticator.verifyUser(false);
  await byPasskey.click();
  await expect(page.getByText('Registration timed out or was cancelled')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Pia Ong');
  await authenticator.verifyUser(true);
  await byPasskey.click();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  expect(await authenticator.passkeys()).toHaveLength(1);
  const shown = await portal.cli(['user', 'show', email, '--json']);
  expect(JSON.parse(shown.stdout)).toMatchObject({ name: 'Pia Ong' });

  // The browser's own list waits, so that the button responds.
  await authenticator.answer(false);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  await authenticator.answer(true);
  await page.getByRole('button', { name: 'Sign in with passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
});
