// The console at /admin: who is let in, and what an operator does there (docs/behaviour/admin.md#console).
import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { signIn } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

/** Gives the code that is mailed to the account, whose one other factor that is. */
async function confirmByMail(page: Page, portal: Portal, email: string): Promise<void> {
  const { code } = await portal.received(email, (message) => message.code !== null);
  await modal(page)
    .getByRole('textbox')
    .first()
    .pressSequentially(code ?? '');
  await expect(modal(page)).toBeHidden();
}

test('the console lets operators in with two factors, and nobody else', async ({
  page,
  portal,
  newBrowser,
}) => {
  const owner = await portal.createUser({ name: 'Olive Owner' });
  const helper = await portal.createUser({ name: 'Hal Helper' });
  await portal.cli(['operator', 'grant', owner.email, '--role', 'owner']);

  await signIn(page, owner);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await confirmByMail(page, portal, owner.email);

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Operators' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
  await expect(page).toHaveTitle('Operators - Console - Latchkey ID');
  await expect(page.getByRole('row', { name: /Olive Owner/ })).toContainText('Owner');
  await axe(page);

  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an operator' });
  await dialog.getByLabel('Account id').fill(helper.id);
  await dialog.getByRole('button', { name: 'Add an operator' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Joins the help desk');
  await axe(page);
  await dialog.getByRole('button', { name: 'Add an operator' }).click();
  await expect(page.getByRole('row', { name: /Hal Helper/ })).toContainText('Support');

  await page.getByRole('searchbox').fill('hal');
  await expect(page.getByRole('row', { name: /Olive Owner/ })).toHaveCount(0);
  await expect(page).toHaveURL(/query=hal/);
  await page.getByRole('button', { name: 'Actions for Hal Helper' }).click();
  await page.getByRole('menuitem', { name: 'Take the role away' }).click();
  const question = page.getByRole('dialog', { name: 'Take the role of Hal Helper away?' });
  await question.getByLabel('Reason').fill('Left');
  await question.getByRole('button', { name: 'Take the role away' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();

  const other = await (await newBrowser()).newPage();
  await signIn(other, helper);
  await expect(other.getByRole('link', { name: 'Console' })).toHaveCount(0);
  await other.goto('/admin/operators');
  await expect(other.getByRole('heading', { level: 1, name: 'This area is for operators' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Operators' })).toHaveCount(0);
  await axe(other);
});
