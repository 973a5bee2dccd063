// Only Chromium can be told what an input method composes.
import { expect } from '@playwright/test';
import { test } from './fixtures/portal.ts';

test('full-width digits that a Japanese input method composes are entered once, and verified', async ({
  page,
}) => {
  await page.goto('/auth/login?auth_method=phone&auth_country=JP&auth_phone_number=9087654322');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  const field = page.getByRole('textbox', { name: '6-digit code' });
  await expect(field).toBeFocused();
  const browser = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('１');
  await compose('１２');
  await page.keyboard.insertText('１２');
  await expect(field).toHaveValue('12');
  const sent = page.waitForRequest('**/api/auth/login/mobile/verify');
  for (const text of ['３', '３４', '３４５', '３４５６']) await compose(text);
  await page.keyboard.insertText('３４５６');
  expect((await sent).postDataJSON()).toMatchObject({ otp: '123456' });
});
