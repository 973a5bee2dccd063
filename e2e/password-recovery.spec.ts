import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { authenticatorCode } from './fixtures/authenticator-app.ts';
import { axe } from './fixtures/axe.ts';
import { linkOf, test } from './fixtures/messages.ts';
import { addAuthenticatorApp, makeRecoveryCodes } from './fixtures/mfa-calls.ts';
import type { CreatedUser, Portal } from './fixtures/portal-process.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';

const fresh = 'quiet river at midnight';

test('forgotten: link by mail, live checklist, new password, and signing in with it', async ({
  page,
  portal,
  mail,
}) => {
  const user = await portal.createUser({ name: 'Rita' });
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
  await expect(page).toHaveTitle('Forgot Password - Latchkey ID');
  await expect(page.getByRole('heading', { name: 'Get password reset link' })).toBeVisible();
  await expect(page.getByText('We will send the reset password link to your email inbox.')).toBeVisible();
  await axe(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await page.getByRole('button', { name: 'Get link' }).click();
  await expect(page.getByText('Reset link sent! Check your email to continue.')).toBeVisible();
  await axe(page);

  const received = await mail.waitFor(user.email);
  expect(received.subject).toBe('Reset your Latchkey ID password');
  const rulesMayArrive = Promise.withResolvers<void>();
  await page.route('**/api/settings', async (route) => {
    await rulesMayArrive.promise;
    await route.continue();
  });
  await page.goto(linkOf(received, portal.url));
  await expect(page).toHaveTitle('Reset Password - Latchkey ID');
  await expect(page.getByText(`For ${user.email}`)).toBeVisible();
  // #25: the token is neither in the address nor in the history.
  await expect(page).toHaveURL(`${portal.url}/auth/reset-password`);

  const password = page.getByLabel('New Password');
  const confirmation = page.getByLabel('Confirm Password');
  const rules = page.getByRole('list', { name: 'Password rules' });
  await expect(rules).toBeHidden();
  await password.pressSequentially('short');
  rulesMayArrive.resolve();
  await expect(
    rules.getByRole('listitem').filter({ hasText: 'At least 8 characters' }).getByRole('img'),
  ).toHaveAccessibleName('Not met yet');
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeDisabled();
  await password.fill('password123');
  await expect(rules.getByRole('img', { name: 'Not met yet' })).toHaveCount(0);
  await confirmation.fill('password124');
  await expect(page.getByText("Password doesn't match")).toBeVisible();
  await axe(page);
  await confirmation.fill('password123');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('This password is easy to guess.', { exact: false })).toBeVisible();
  await password.fill(fresh);
  await confirmation.fill(fresh);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('Success! Please login using your new password.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);

  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  // Mails are sent side by side: that about the new sign-in may arrive first.
  await mail.waitFor(user.email, 1, 'Your password was reset');

  // The link was used.
  await page.goto(linkOf(received, portal.url));
  await password.fill(`${fresh} again`);
  await confirmation.fill(`${fresh} again`);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible();
  await axe(page);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/auth\/forgot-password$/);
});

test('#140 the email typed at sign-in is kept, and a reset verifies an email set by an operator', async ({
  page,
  portal,
  mail,
}) => {
  const { email } = await portal.createUser({ name: 'Iman', emailVerified: false });
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(`${portal.url}/auth/forgot-password`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByRole('button', { name: 'Get link' }).click();

  await page.goto(linkOf(await mail.waitFor(email), portal.url));
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeVisible();
  const shown = async () => JSON.parse((await portal.cli(['user', 'show', email, '--json'])).stdout);
  expect(await shown()).toMatchObject({ email_verified: false, email_set_by: 'operator' });
  await page.getByLabel('New Password').fill(fresh);
  await page.getByLabel('Confirm Password').fill(fresh);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('Success! Please login using your new password.')).toBeVisible();
  expect(await shown()).toMatchObject({ email_verified: true });
});

test('a reset link without its parameters shows an error', async ({ page }) => {
  for (const query of ['', '?email=a@example.com', '?token=abc']) {
    await page.goto(`/auth/reset-password${query}`);
    await expect(page.getByText('Your password link has been expired. Please reset again.')).toBeVisible();
  }
  await axe(page);
});

test('#599 the password page leads to a reset: somebody else may have set the present password', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Pia' });
  await signIn(page, user);
  await page.goto('/security/password');
  await page.getByRole('main').getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/auth\/forgot-password/);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
});

test('the password page changes it with only the current one, and ends the other sessions', async ({
  page,
  portal,
  mail,
  newBrowser,
}) => {
  const user = await portal.createUser({ name: 'Carl' });
  const signIn = async (on: typeof page) => {
    await on.goto('/auth/login?return_to=securityPassword');
    await on.getByRole('textbox', { name: 'Email' }).fill(user.email);
    await on.getByLabel('Password', { exact: true }).fill(user.password);
    await on.getByRole('button', { name: 'Log in' }).click();
    await expect(on).toHaveURL(/\/security\/password$/);
  };
  const other = await (await newBrowser()).newPage();
  await signIn(other);
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Password Setting' })).toBeVisible();
  await axe(page);
  await page.getByLabel('Current Password').fill('not this one');
  await page.getByLabel('New Password').fill(fresh);
  await page.getByLabel('Confirm Password').fill(fresh);
  await page.getByRole('button', { name: 'Change password' }).click();

  // Without 2FA the current password is sufficient proof.
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current Password').fill(user.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveValue('');
  await mail.waitFor(user.email, 1, 'Your password was changed');

  await other.reload();
  await expect(other).toHaveURL(/\/auth\/(accounts|login)/);
});

/** Adds an authenticator app and requires 2FA, as the owner and the operator would. */
async function requireAuthenticatorApp(portal: Portal, user: CreatedUser): Promise<string> {
  const secret = await addAuthenticatorApp(portal.url, user);
  const { code } = await portal.cli(['user', 'require-2fa', user.email]);
  expect(code).toBe(0);
  return secret;
}

test('#19 an account with 2FA proves its second factor before the new password is set', async ({
  page,
  portal,
  mail,
}) => {
  const user = await portal.createUser({ name: 'Zwei' });
  const secret = await requireAuthenticatorApp(portal, user);
  await page.goto(`/auth/forgot-password?email=${encodeURIComponent(user.email)}`);
  await page.getByRole('button', { name: 'Get link' }).click();
  await page.goto(linkOf(await mail.waitFor(user.email, 1, 'Reset your'), portal.url));
  await page.getByLabel('New Password').fill(fresh);
  await page.getByLabel('Confirm Password').fill(fresh);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  await modal.getByRole('textbox', { name: '6-digit code' }).fill(authenticatorCode(secret, 1));
  await expect(page.getByText('Success! Please login using your new password.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('after a reset with a recovery code, the next sign-in in that tab shows how many are left', async ({
  page,
  portal,
  mail,
}) => {
  const user = await portal.createUser({ name: 'Rosa' });
  const [recoveryCode = ''] = await makeRecoveryCodes(portal.url, user);
  const secret = await requireAuthenticatorApp(portal, user);
  await page.goto(`/auth/forgot-password?email=${encodeURIComponent(user.email)}`);
  await page.getByRole('button', { name: 'Get link' }).click();
  await page.goto(linkOf(await mail.waitFor(user.email, 1, 'Reset your'), portal.url));
  await page.getByLabel('New Password').fill(fresh);
  await page.getByLabel('Confirm Password').fill(fresh);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  await modal.getByRole('button', { name: /^Recovery code/ }).click();
  await modal.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await modal.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await submitLogin(page, { email: user.email, password: fresh });
  await modal.getByRole('button', { name: /^Authenticator app/ }).click();
  await modal.getByRole('textbox', { name: '6-digit code' }).fill(authenticatorCode(secret, 1));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('You used a recovery code. You have 9 left.')).toBeVisible();
});

test('#103 a reset confirmed only by the mailbox is shown on an open page, which can stop it', async ({
  page,
  portal,
  mail,
  newBrowser,
}) => {
  const user = await portal.createUser({ name: 'Olga' });
  const subscribed = page.waitForResponse((response) => response.url().endsWith('/api/ws/subscription'));
  await signIn(page, user);
  await subscribed;
  const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
  database.prepare('update users set mfa_enabled = 1 where id = ?').run(user.id);
  database.close();

  const other = await (await newBrowser()).newPage();
  await other.goto(`/auth/forgot-password?email=${encodeURIComponent(user.email)}`);
  await other.getByRole('button', { name: 'Get link' }).click();
  await other.goto(linkOf(await mail.waitFor(user.email, 1, 'Reset your'), portal.url));
  await other.getByLabel('New Password').fill(fresh);
  await other.getByLabel('Confirm Password').fill(fresh);
  await other.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Your new password will work soon' })).toBeVisible();

  // The profile was not requested again.
  const banner = page
    .getByRole('main')
    .getByText(/^Someone asked to reset your password\. It takes effect on \d/);
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Devices Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login History' })).toBeVisible();
  await expect(banner).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Stop the reset' }).click();
  await expect(page.getByText('The password reset was stopped.')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await mail.waitFor(user.email, 1, 'Your password reset was stopped');
});

test('a password that expires soon is replaced on the notice', async ({ page, portal }) => {
  const user = await portal.createUser({ name: 'Alt' });
  const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
  const changedAt = Date.now() - 85 * 24 * 3_600_000;
  database.prepare('update users set password_changed_at = ? where id = ?').run(changedAt, user.id);
  database.close();
  await page.goto('/auth/login');
  await submitLogin(page, user);
  await expect(page.getByRole('heading', { level: 1, name: 'Password Almost Expire!' })).toBeVisible();
  await expect(
    page.getByText(
      /^Your password will expire at \d\d \w{3} \d{4}\. Please update new password before expired\.$/,
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByRole('heading', { name: 'Replace Password' })).toBeVisible();
  await axe(page);
  await page.getByLabel('New Password').fill(user.password);
  await page.getByLabel('Confirm Password').fill(user.password);
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('Choose a password that differs from your current one.')).toBeVisible();
  await page.getByLabel('New Password').fill(fresh);
  await page.getByLabel('Confirm Password').fill(fresh);
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test('#519 the email typed at sign-in does not come back with Back after a sign-out', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser();
  const email = page.getByRole('textbox', { name: 'Email' });
  await page.goto('/auth/login');
  await email.fill(user.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(email).toHaveValue(user.email);
  await page.getByRole('link', { name: 'Click here to log in.' }).click();
  await submitLogin(page, user);
  await page.waitForURL('**/profile');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login**');
  await expect(async () => {
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/auth/forgot-password');
  }).toPass();
  await expect(page.getByRole('button', { name: 'Get link' })).toBeVisible();
  await expect(email).toHaveValue('');
});
