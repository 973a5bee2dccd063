import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import type { CreatedUser, Portal } from './fixtures/portal-process.ts';
import { submitLogin } from './fixtures/sign-in.ts';
import { modal, section } from './fixtures/with-companion.ts';

const trust = (page: Page) =>
  modal(page).getByRole('checkbox', { name: "Don't ask on this device for 30 days" });

/** Signs in up to the code, which is sent immediately because it is the only method. */
async function begin(page: Page, user: CreatedUser): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  await submitLogin(page, user);
}

async function typeCode(page: Page, portal: Portal, { email }: CreatedUser, seen: number): Promise<void> {
  const codes = await portal.inbox(email, seen + 1);
  await modal(page)
    .getByRole('textbox')
    .fill(codes.find(({ code }) => code)?.code ?? '');
}

test('a device is trusted at the second factor, is not asked again, and is asked when it is no longer trusted', async ({
  page,
  portal,
}) => {
  const ann = await portal.createUser({ name: 'Ann Example' });
  await portal.cli(['user', 'require-2fa', ann.email]);
  await page.goto('/auth/login');
  await begin(page, ann);
  await expect(trust(page)).toBeVisible();
  await axe(page);
  await trust(page).check();
  await typeCode(page, portal, ann, 0);
  await page.waitForURL('**/profile');

  await begin(page, ann);
  await page.waitForURL('**/profile');
  await page.goto('/security/mfa');
  const devices = section(page, 'Trusted devices');
  await expect(devices).toContainText('This device');
  await axe(page);
  await devices.getByRole('button', { name: /^Stop trusting/ }).click();
  const question = page.getByRole('dialog', { name: 'Stop trusting this device?' });
  await question.getByRole('button', { name: 'Stop trusting' }).click();
  await expect(devices).toHaveCount(0);

  await begin(page, ann);
  await expect(trust(page)).toBeVisible();
  await expect(trust(page)).not.toBeChecked();
});
