import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';

test('the development inbox shows what was sent, without browser errors', async ({ page, portal }) => {
  const { email } = await portal.createUser();
  await page.goto('/auth/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Get link' }).click();
  await expect(page.getByText('Reset link sent! Check your email to continue.')).toBeVisible();
  await page.goto(`/dev/inbox?to=${encodeURIComponent(email)}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await axe(page);
});
