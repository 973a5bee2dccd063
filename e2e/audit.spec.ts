// Who changed what, as shown to a person and to operators (docs/behaviour/audit.md).
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { expectToFit } from './fixtures/expect-to-fit.ts';
import { test } from './fixtures/portal.ts';
import { signIn } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

test('a change is visible to its person and to an operator, and names no one who should stay hidden', async ({
  page,
  portal,
}) => {
  const owner = await portal.createUser({ name: 'Olive Owner' });
  await portal.cli(['operator', 'grant', owner.email, '--role', 'owner']);

  await signIn(page, owner);
  await page.goto('/security/login-history');
  const activity = page.getByRole('listitem').filter({ hasText: 'Operator role granted' });
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
  const row = page.getByRole('row', { name: /Operator role granted/ });
  await expect(row).toContainText('Olive Owner');
  await expect(row).toContainText('Command line');
  await row.getByText('Details').click();
  await expect(row).toContainText('user.operator_role_given');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(row).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-.*\.jsonl$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).action)).toContain('user.operator_role_given');
  expect(new Set(lines.map((line) => JSON.parse(line).action)).size).toBe(1);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, `${width} px`);
    await axe(page);
  }
  await axe(page);

  const navigation = page.getByRole('navigation', { name: 'Console' });
  await navigation.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('searchbox', { name: /Recipient/ }).fill(owner.email);
  // Until the rows of the search have arrived, the earlier ones are faded.
  await expect(page).toHaveURL(/query=/);
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('row', { name: /one_time_code/ }).first()).toContainText('Sent');
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, `${width} px`);
    await axe(page);
  }
  await page.getByRole('combobox', { name: 'State' }).selectOption('failed');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await navigation.getByRole('link', { name: 'Settings in force' }).click();
  await expect(page.getByRole('row', { name: /AUDIT_DAYS/ })).toContainText('400');
  await navigation.getByRole('link', { name: 'Keys' }).click();
  await expect(page.getByRole('row', { name: /HS256/ })).toContainText('Signs');
  await axe(page);
});
