import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { expect } from '@playwright/test';
import type { MailServer } from '../scripts/testing/mail-server.ts';
import { proofByPassword } from '../server/src/features/mfa/testing/authenticator-app.ts';
import { axe } from './fixtures/axe.ts';
import { codeOfMail, linkOf, test } from './fixtures/messages.ts';
import { portalCalls } from './fixtures/portal-calls.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { signIn, signInByApi } from './fixtures/sign-in.ts';

test("#107 'This wasn't me' from the mail: nothing before the button, then signed out everywhere and a new password", async ({
  page,
  portal,
  mail,
  newBrowser,
}) => {
  const user = await portal.createUser({ name: 'Nora' });
  await signIn(page, user);
  // The very first one is told as well: an operator made the account.
  await mail.waitFor(user.email);
  await signInByApi(portal.url, user);
  const received = await mail.waitFor(user.email, 2);
  expect(received.subject).toBe('New sign-in to your account (Latchkey ID)');

  // On the phone that reads the mail, without a session.
  const phone = await (await newBrowser()).newPage();
  await phone.setViewportSize({ width: 375, height: 812 });
  await phone.goto(linkOf(received, portal.url));
  await expect(phone.getByRole('heading', { name: 'Was this you?' })).toBeVisible();
  await expect(phone).toHaveURL(`${portal.url}/auth/sign-in-report`);
  await expect(phone.getByText('Firefox 130 on Windows')).toBeVisible();
  await axe(phone);
  await phone.reload();
  await expect(phone.getByRole('button', { name: "This wasn't me" })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/profile$/);

  await phone.getByRole('button', { name: "This wasn't me" }).click();
  await expect(phone.getByRole('heading', { name: 'That sign-in has been ended' })).toBeVisible();
  await axe(phone);
  await expect(page).toHaveURL(/\/auth\/login/);
  await phone.getByRole('link', { name: 'Set a new password' }).click();
  await phone.getByLabel('New Password').fill('quiet river at midnight');
  await phone.getByLabel('Confirm Password').fill('quiet river at midnight');
  await phone.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(phone.getByText('Success! Please login using your new password.')).toBeVisible();

  await phone.goto(linkOf(received, portal.url));
  await expect(phone.getByRole('heading', { name: 'This link has been used or has expired' })).toBeVisible();
  await axe(phone);
});

test("#589 the reply to 'This wasn't me' from the mail is lost: the page leads to a new password", async ({
  page,
  portal,
  mail,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_RESET/);
  const user = await portal.createUser({ name: 'Nora' });
  await signInByApi(portal.url, user);
  const received = await mail.waitFor(user.email);
  await page.goto(linkOf(received, portal.url));
  await page.route('**/api/auth/sign-in-report/confirm', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const notMe = page.getByRole('button', { name: "This wasn't me" });
  await notMe.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/auth/sign-in-report/confirm');
  await notMe.click();
  await expect(page.getByText('If your password no longer works, set a new one.')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page.getByRole('button', { name: 'Get link' })).toBeVisible();
});

/** An account, the mail about its first sign-in, and a later session, which a report of that covers. */
async function reportable(portal: Portal, mail: MailServer) {
  const user = await portal.createUser({ name: 'Nora' });
  await signInByApi(portal.url, user);
  const received = await mail.waitFor(user.email);
  const { call } = portalCalls(portal.url);
  return { user, received, token: await signInByApi(portal.url, user), call };
}

test("#603 where 'This wasn't me' leaves no password to set, the page names the link that restores the email", async ({
  page,
  portal,
  mail,
}) => {
  const { user, received, token, call } = await reportable(portal, mail);
  const proof = () => proofByPassword({ call }, token, user.password);
  const on = { token, mfaToken: await proof(), body: { is_enabled: true } };
  expect((await call(twoFactorToggle, on)).status).toBe(200);
  const theirs = `theirs-${user.email}`;
  const change = { token, mfaToken: await proof(), body: { email: theirs } };
  const { body: asked } = await call(emailChangeRequest, change);
  const code = codeOfMail(await mail.waitFor(theirs));
  const confirmed = { token, body: { challenge_id: asked.challenge_id, code } };
  expect((await call(emailChangeConfirm, confirmed)).status).toBe(200);

  await page.goto(linkOf(received, portal.url));
  await page.getByRole('button', { name: "This wasn't me" }).click();
  await expect(page.getByText(`We have sent a link to ${user.email}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await axe(page);
  const restoring = await mail.waitFor(user.email, 2, 'Your email address was changed');
  await page.goto(linkOf(restoring, portal.url));
  await expect(page.getByRole('heading', { name: 'Restore your email?' })).toBeVisible();
});

test('#614 a report that removes the password without a link to another one leads to one', async ({
  page,
  portal,
  mail,
}) => {
  const { user, received, token, call } = await reportable(portal, mail);
  const change = { current_password: user.password, password: 'quiet river at midnight' };
  expect((await call(passwordChange, { token, body: change })).status).toBe(200);
  // As if the owner had switched it on before.
  const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
  database.exec('UPDATE users SET mfa_enabled = 1');
  database.close();

  await page.goto(linkOf(received, portal.url));
  await page.getByRole('button', { name: "This wasn't me" }).click();
  await expect(page.getByText('The old password no longer works.')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL(/\/auth\/forgot-password/);
  await axe(page);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
});

test('#591 after a report in the history, an email that the stranger set is to be put back, before anybody verifies it', async ({
  page,
  portal,
  mail,
}) => {
  const user = await portal.createUser({ name: 'Nora' });
  await signIn(page, user);
  // What began within ten seconds of the reported sign-in counts as later (#347).
  const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
  database.exec('UPDATE sessions SET created_at = created_at - 60000');
  database.close();
  const theirs = `theirs-${user.email}`;
  const { call } = portalCalls(portal.url);
  const token = await signInByApi(portal.url, user);
  const mfaToken = await proofByPassword({ call }, token, user.password);
  const { body: asked } = await call(emailChangeRequest, { token, mfaToken, body: { email: theirs } });
  const code = codeOfMail(await mail.waitFor(theirs));
  const confirmed = { token, body: { challenge_id: asked.challenge_id, code } };
  expect((await call(emailChangeConfirm, confirmed)).status).toBe(200);

  await page.goto('/security/login-history');
  await page
    .getByRole('button', { name: /^This wasn't me: Firefox 130 on Windows/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign it out' }).click();
  await expect(dialog).toContainText(theirs);
  const check = dialog.getByRole('link', { name: /^Check your email and phone number/ });
  await expect(check).toBeVisible();
  await axe(page);
  await check.click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible();
});

for (const answer of ['It was me', 'nothing'])
  test(`#503 the link of a mail does not come back with 'Back' after ${answer} and a sign-out`, async ({
    page,
    portal,
    mail,
  }) => {
    const user = await portal.createUser({ name: 'Nora' });
    await signIn(page, user);
    await signInByApi(portal.url, user);
    const received = await mail.waitFor(user.email);
    await page.goto(linkOf(received, portal.url));
    const notMe = page.getByRole('button', { name: "This wasn't me" });
    await expect(notMe).toBeVisible();
    if (answer === 'nothing') {
      await page.goto('/about/privacy-policy');
      await page.goBack();
      await expect(notMe).toBeVisible();
      await page.goto('/profile');
    } else await page.getByRole('link', { name: answer }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/auth/login**');
    const { token } = Object.fromEntries(new URL(linkOf(received, portal.url), portal.url).searchParams);
    const kept = await page.evaluate(() => JSON.stringify([history.state, sessionStorage, localStorage]));
    expect(kept).not.toContain(token);
    for (let back = 0; back < 5; back += 1) {
      await page.goBack();
      if (new URL(page.url()).pathname === '/auth/sign-in-report') break;
    }
    await expect(page).toHaveURL(/\/auth\/sign-in-report$/);
    await expect(page.getByRole('heading', { name: 'This link has been used or has expired' })).toBeVisible();
  });

test('a report that cannot be loaded says so under its heading', async ({ page, problems }) => {
  problems.allow(/429/);
  await page.route('**/api/auth/sign-in-report', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { status: 'rate_limited', message: 'Too many attempts.', retry_after: 60, reference: 'abcdefgh' },
    }),
  );
  await page.goto(`/auth/sign-in-report?email=nora%40example.com&token=${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Was this you?' })).toBeVisible();
  await axe(page);
});
