// Which applications confirmed a logout (docs/behaviour/sessions.md#receipts).
import { expect } from '@playwright/test';
import { logoutReceiver } from '../server/src/features/authorize/testing/logout-receiver.ts';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { relyingParty } from './fixtures/relying-party.ts';
import { adoptSession, signIn, signInByApi } from './fixtures/sign-in.ts';

test('a person who signs out sees which applications confirmed it, and which did not', async ({
  page,
  portal,
}) => {
  const [answers, fails] = [await logoutReceiver(), await logoutReceiver()];
  fails.status = 500;
  const told = (url: string) => ['--trusted', '--backchannel-logout-uri', url, '--private-network'];
  const apps = [
    await relyingParty(portal, told(answers.url)),
    await relyingParty(portal, told(fails.url)),
    await relyingParty(portal, ['--trusted']),
  ] as const;
  const user = await portal.createUser();
  /** An application that is already known to the account does not ask to choose. */
  const visitAll = async (isKnown = false) => {
    for (const app of apps) {
      await page.goto(await app.link());
      if (!isKnown) await page.getByRole('button', { name: user.email }).click();
      await page.waitForURL((url) => url.origin === app.origin);
    }
    await page.goto('/profile');
  };
  const panel = page.getByRole('region', { name: 'Where you are signed out' });
  const expectPanel = async () => {
    await expect(panel.getByText('Signed out', { exact: true })).toBeVisible();
    await expect(panel.getByText('Signing out…')).toBeVisible();
    await expect(panel.getByText("Can't be notified")).toBeVisible();
  };

  await signIn(page, user);
  await visitAll();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login**');
  await expectPanel();
  await axe(page);
  // A reload keeps it, and signing in leaves nothing of it.
  await page.reload();
  await expectPanel();

  // For a session that is ended from another one.
  await signIn(page, user);
  await visitAll(true);
  await page.evaluate(() => localStorage.clear());
  await adoptSession(page, await signInByApi(portal.url, user));
  await page.goto('/security/login-history');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectPanel();
  await axe(page);

  // A logout started by an application without a return address.
  await page.evaluate(() => localStorage.clear());
  await signIn(page, user);
  await visitAll();
  await page.goto('/oauth2/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectPanel();
  await axe(page);
  await page.goto('/auth/login');
  await expect(panel).toBeHidden();
  for (const app of apps) app.stop();
  answers.stop();
  fails.stop();
});
