// Who changed what: as a person sees it of their own account, and as operators see it (docs/behaviour/audit.md).
import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { signIn } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

test('a change is seen by its person, by an operator, and nobody is named who should not be', async ({
  page,
  portal,
}) => {
  const owner = await portal.createUser({ name: 'Olive Owner' });
  await portal.cli(['operator', 'grant', owner.email, '--role', 'owner']);

  await signIn(page, owner);
  await page.goto('/security/login-history');
  const activity = page.getByRole('listitem').filter({ hasText: 'Operator role given' });
  await expect(activity).toContainText('By support');
  await axe(page);

  await page.goto('/admin/audit');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const { code } = await portal.received(owner.email, (message) => message.code !== null);
  await modal(page)
    .getByRole('textbox')
    .first()
    .pressSequentially(code ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('user.operator_role_given');
  const row = page.getByRole('row', { name: /user\.operator_role_given/ });
  await expect(row).toContainText('Olive Owner');
  await expect(row).toContainText('Command line');
  await axe(page);

  const navigation = page.getByRole('navigation', { name: 'Console' });
  await navigation.getByRole('link', { name: 'Settings in force' }).click();
  await expect(page.getByRole('row', { name: /AUDIT_DAYS/ })).toContainText('400');
  await navigation.getByRole('link', { name: 'Keys' }).click();
  await expect(page.getByRole('row', { name: /HS256/ })).toContainText('Signs');
  await axe(page);
});
