// Accounts in the console: created, changed, found by group, deleted and restored (docs/behaviour/admin.md#accounts).
import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { signIn } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

test('an admin adds a person, changes them, deletes the account and cancels the deletion', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  const admin = await portal.createUser({ name: 'Ada Admin' });
  await portal.cli(['operator', 'grant', admin.email, '--role', 'admin']);
  await portal.cli(['group', 'create', 'harbour', '--title', 'Harbour team']);
  const email = `nia.${Date.now()}@example.com`;

  await signIn(page, admin);
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const { code } = await portal.received(admin.email, (message) => message.code !== null);
  await modal(page)
    .getByRole('textbox')
    .first()
    .pressSequentially(code ?? '');
  await page.getByRole('button', { name: 'Add person' }).click();
  const adding = page.getByRole('dialog', { name: 'Add person' });
  await adding.getByRole('textbox', { name: 'Email' }).fill(admin.email);
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Nia Newcomer');
  await adding.getByLabel('Attributes').fill('department: Harbour\nlevel: 3');
  await adding.getByLabel('Group').selectOption({ label: 'Harbour team' });
  await adding.getByLabel('Reason').fill('Starts on Monday');
  await axe(page);
  await adding.getByRole('button', { name: 'Add person' }).click();
  await expect(adding.getByText('Another account has this email address.')).toBeVisible();
  await adding.getByRole('textbox', { name: 'Email' }).fill(email);
  await adding.getByRole('button', { name: 'Add person' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Nia Newcomer' })).toBeVisible();
  const facts = page.getByRole('region', { name: 'Account' });
  await expect(facts).toContainText('Harbour');
  await expect(facts.getByRole('link', { name: 'harbour' })).toBeVisible();
  expect((await portal.received(email, ({ link }) => link !== null)).link).toContain('/auth/reset-password');

  await page.getByRole('button', { name: /More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Nia Newcomer' });
  await expect(editing.getByLabel('Attributes')).toHaveValue('department: Harbour\nlevel: 3');
  await editing.getByLabel('Attributes').fill('department: Docks');
  await editing.getByLabel('Family name').fill('Newcomer');
  await editing.getByLabel('Reason').fill('Moved');
  await axe(page);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(facts).toContainText('Docks');
  await expect(facts).not.toContainText('level');

  await page.getByRole('button', { name: /More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete account' }).click();
  const removing = page.getByRole('dialog', { name: 'Delete the account of Nia Newcomer?' });
  await removing.getByLabel('Reason').fill('Never came');
  await axe(page);
  await removing.getByRole('button', { name: 'Delete account' }).click();
  await expect(facts).toContainText('Will be erased');
  await page.getByRole('button', { name: /More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Keep account' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep the account of Nia Newcomer?' });
  await keeping.getByLabel('Reason').fill('Came');
  await keeping.getByRole('button', { name: 'Keep account' }).click();
  await expect(facts).not.toContainText('Will be erased');

  await page.goto('/admin/people?group=harbour');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Group')).toHaveValue('harbour');
  await axe(page);

  // Many at once: selected by keyboard, on a phone.
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('checkbox', { name: 'Select Nia Newcomer' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'With selected' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  const suspending = page.getByRole('dialog', { name: 'Suspend one person?' });
  await suspending.getByLabel('Reason').fill('The harbour is closed');
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  const progress = page.getByRole('region', { name: 'Suspending people' });
  await expect(progress).toContainText('Done: 1 of 1');
  await expect(page.getByRole('row', { name: /Nia Newcomer/ })).toContainText('Suspended');
  await axe(page);
});
