// The partner brand excludes other accounts, which the switcher shows (docs/behaviour/brands.md#access).
import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { signIn } from './fixtures/sign-in.ts';

test.use({ portalSettings: { BRAND: 'partner' } });

test("an account without access to the brand has the 'No Access' badge in the switcher", async ({
  page,
  portal,
}) => {
  await signIn(page, await portal.createUser({ name: 'Out Sider' }));
  await signIn(page, await portal.createUser({ name: 'Part Ner', partner: true }));
  await expect(page).toHaveTitle('Profile - Latchkey Partner ID');
  await page.getByRole('button', { name: /^Account menu, signed in as Part Ner/ }).click();
  await expect(page.getByRole('menuitem', { name: /Out Sider/ })).toContainText('No Access');
  await axe(page);
  await page.getByRole('menuitem', { name: /Out Sider/ }).click();
  await page.getByRole('button', { name: /^Account menu, signed in as Out Sider/ }).click();
  await expect(page.getByRole('menuitem', { name: /Part Ner/ })).not.toContainText('No Access');
});
