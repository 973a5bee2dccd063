import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { submitLogin } from './fixtures/sign-in.ts';

test.use({ portalSettings: { REQUIRE_2FA: 'true', SIGN_IN_FACTORS: 'sms_otp' } });

test('#601 where only codes by SMS are allowed, the notice leads to the phone number, and then the profile opens', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Dora' });
  await page.goto('/auth/login');
  await submitLogin(page, user);
  // The account has none of the allowed factors, so that any of its own is asked for.
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  const field = modal.getByRole('textbox', { name: '6-digit code' });
  await expect(field).toBeVisible();
  const sent = await portal.inbox(user.email);
  await field.fill(sent.find(({ code }) => code)?.code ?? '');

  await expect(page.getByRole('heading', { level: 1, name: 'Action Required!' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Change phone number' });
  await expect(add).toBeVisible();
  await axe(page);
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Change phone number' });
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('SG');
  await dialog.getByRole('spinbutton', { name: 'New phone number' }).fill('81230601');
  await dialog.getByRole('button', { name: 'Get code' }).click();
  const choice = modal.getByRole('button', { name: /^Password/ });
  await choice.click();
  await modal.getByLabel('Password', { exact: true }).fill(user.password);
  await modal.getByRole('button', { name: 'Verify' }).click();
  const [message] = await portal.inbox('+6581230601');
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(message?.code ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'All set!' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});
