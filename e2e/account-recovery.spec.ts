// Recovering from lost second factors (docs/behaviour/account-recovery.md): requested in the sign-in, stopped in a
// session.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

test('is requested with a code to a contact, shown on the open page immediately, and stopped there', async ({
  page,
  portal,
  newBrowser,
}) => {
  const user = await portal.createUser({ name: 'Lia Lost' });
  const subscribed = page.waitForResponse('**/api/ws/subscription');
  await signIn(page, user);
  await subscribed;
  losePhone(portal, user.id);

  const other = await (await newBrowser()).newPage();
  await other.goto('/auth/login');
  await submitLogin(other, user);
  await modal(other).getByRole('button', { name: "I can't use this" }).click();
  await modal(other).getByRole('button', { name: 'Request a reset' }).click();
  await axe(other);
  await modal(other)
    .getByRole('button', { name: /^Send a code to/ })
    .click();
  await expect(modal(other).getByText('Sent.')).toBeVisible();
  await axe(other);
  const { code } = await portal.received(user.email, (message) => message.code !== null);
  await modal(other)
    .getByRole('textbox')
    .first()
    .pressSequentially(code ?? '');
  await expect(modal(other).getByText(/^Requested on/)).toBeVisible();
  await expect(
    modal(other).getByText(/at the earliest, once an administrator has approved it/),
  ).toBeVisible();
  await axe(other);

  const banner = page.getByRole('main').getByText(/^Someone asked to reset your second factors\./);
  await expect(banner).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Stop the reset' }).click();
  await expect(banner).toHaveCount(0);

  const { link } = await portal.received(
    user.email,
    (message) => message.link?.includes('stop-recovery') === true,
  );
  await other.goto(link ?? '');
  await other.getByRole('button', { name: 'Stop the reset' }).click();
  await expect(other.getByRole('heading', { name: 'The reset was already stopped' })).toBeVisible();
  await axe(other);
});

/** The state of an account whose only second factor, for days, was the companion on a lost phone. */
function losePhone(portal: Portal, userId: string): void {
  const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
  const before = Date.now() - 5 * 86_400_000;
  database
    .prepare(
      'update users set mfa_enabled = 1, allow_codes = 0, email_verified_at = ?, password_changed_at = ? where id = ?',
    )
    .run(before, before, userId);
  database
    .prepare(
      `insert into companion_devices
       (id, user_id, name, thumbprint, public_key, created_at, last_used_at, last_answer_time)
       values (?, ?, 'Phone', ?, '{}', ?, ?, 0)`,
    )
    .run(`device-${userId}`, userId, `thumbprint-${userId}`, before, before);
  database.close();
}
