import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { changeReply } from './fixtures/change-reply.ts';
import { loseReply } from './fixtures/lose-reply.ts';
import { codeOfSms, test, wrongCode } from './fixtures/messages.ts';

test('sign in by phone: countries, WhatsApp, countdown across a reload, a wrong code, Back, and success', async ({
  page,
  portal,
  sms,
}) => {
  await portal.createUser({ name: 'Pho Ne', phone: '+6581234567', phoneVerified: true });
  await page.goto('/auth/login?auth_method=phone');

  const country = page.getByRole('combobox', { name: 'Country' });
  await expect(country).toHaveValue('SG');
  const codes = await country.getByRole('option').allTextContents();
  expect(codes.map((text) => text.split(' ')[0])).toEqual([
    '+60',
    '+62',
    '+65',
    '+66',
    '+81',
    '+84',
    '+852',
    '+886',
  ]);
  const whatsapp = page.getByRole('checkbox', { name: 'Get Code by Whatsapp' });
  await expect(whatsapp).toBeChecked();
  await expect(page.getByText('If you have whatsapp with this phone number.')).toBeVisible();
  for (const [id, isShown] of [
    ['JP', false],
    ['MY', true],
    ['TH', false],
    ['HK', true],
    ['SG', true],
  ] as const) {
    await country.selectOption(id);
    await expect(whatsapp).toBeVisible({ visible: isShown });
  }
  await axe(page);

  const number = page.getByRole('spinbutton', { name: 'Phone number' });
  // Other characters are refused when typed or pasted.
  await number.pressSequentially('-81110009');
  await expect(number).toHaveValue('81110009');
  await number.fill('');
  await number.pressSequentially('12.34e5');
  await expect(number).toHaveValue('12345');
  for (const wrong of ['-81110009', '12.34']) {
    await number.fill(wrong);
    await expect(number).toHaveValue('12345');
  }
  for (const [pasted, id, rest] of [
    ['+81 90-8765-4321', 'JP', '9087654321'],
    ['\u202d+65\u00a08123\u20114567\u202c', 'SG', '81234567'],
    ['(+81) 90-8765-4321', 'JP', '9087654321'],
    ['tel:+85291234567', 'HK', '91234567'],
    ['+49 30 1234567', 'HK', '91234567'],
    ['+65 8123 4567', 'SG', '81234567'],
  ] as const) {
    await number.evaluate((field: HTMLInputElement, text) => {
      field.select();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      // Firefox takes the text itself.
      const given = { clipboardData, dataType: 'text/plain', data: text };
      field.dispatchEvent(new ClipboardEvent('paste', { ...given, bubbles: true, cancelable: true }));
    }, pasted);
    await expect(country).toHaveValue(id);
    await expect(number).toHaveValue(rest);
  }
  await number.fill('1234');
  await expect(page.getByText('At least 5 digits required')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeDisabled();
  await number.fill('12345');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(page.getByText('Enter a valid phone number.')).toBeVisible();
  await number.fill('81234567');
  await page.getByRole('button', { name: 'Get OTP' }).click();

  await expect(page).toHaveURL(/\/auth\/sms-otp\/verify\?.*reference_number=/);
  await expect(page).toHaveTitle('Verify OTP - Latchkey ID');
  const reference = new URL(page.url()).searchParams.get('reference_number');
  await expect(
    page.getByText(`We have sent you an SMS code to your phone number. Ref: (${reference})`),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: '6-digit code' })).toBeFocused();
  const resend = page.getByRole('button', { name: /^Resend/ });
  await expect(resend).toHaveText(/^Resend in \d+s$/);
  await expect(resend).toBeDisabled();
  await page.reload();
  await expect(resend).toHaveText(/^Resend in \d+s$/);
  await axe(page);

  const code = await codeOfSms(sms, '+6581234567');
  const input = page.getByRole('textbox', { name: '6-digit code' });
  await input.fill(wrongCode(code));
  await expect(page.getByText('This code is not correct. 4 attempts left.')).toBeVisible();
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('tab', { name: 'Phone Number' })).toHaveAttribute('aria-selected', 'true');
  await expect(number).toHaveValue('81234567');
  // Another code cannot be sent yet: the page shows the field for the valid one with its countdown.
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(page).toHaveURL(new RegExp(`reference_number=${reference}`));
  await expect(resend).toHaveText(/^Resend in \d+s$/);
  await expect(input).toBeFocused();
  await input.pressSequentially(code);
  await expect(page.getByText('Successfully logged in')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  // On a shared computer, the next person opens the storage of this tab.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('81234567');
});

test('an unknown number leads to the same screen, and nothing is sent', async ({ page, sms }) => {
  await page.goto('/auth/login?auth_method=phone&auth_country=JP&auth_phone_number=9087654321');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('JP');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(
    page.getByText(/We have sent you an SMS code to your phone number\. Ref: \(\w+\)/),
  ).toBeVisible();
  await page.getByRole('textbox', { name: '6-digit code' }).fill('123456');
  await expect(page.getByText('This code is not correct. 4 attempts left.')).toBeVisible();
  expect(sms.requests.filter(({ body }) => body.to === '+819087654321')).toEqual([]);
});

test('a cooldown that this browser did not cause counts down, and disappears', async ({
  page,
  portal,
  newBrowser,
}) => {
  await portal.createUser({ phone: '+6581234599', phoneVerified: true });
  const address = '/auth/login?auth_method=phone&auth_country=SG&auth_phone_number=81234599';
  const elsewhere = await (await newBrowser()).newPage();
  await elsewhere.goto(address);
  await elsewhere.getByRole('button', { name: 'Get OTP' }).click();
  await elsewhere.waitForURL('**/auth/sms-otp/verify**');
  // Shorter than the server's, so that the test can wait for its end.
  await changeReply(page, '/api/auth/login/mobile', { retry_after: 3 });
  await page.goto(address);
  const refused = page.waitForResponse('**/api/auth/login/mobile');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  expect(await (await refused).json()).toMatchObject({ status: 'rate_limited' });
  const banner = page.getByText(/A code was sent a moment ago\. Please try again in \ds\./);
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('in 1s');
  await expect(banner).toHaveCount(0);
});

test('a code sent by WhatsApp is described as one', async ({ page, portal }) => {
  await portal.createUser({ phone: '+6581234598', phoneVerified: true });
  await changeReply(page, '/api/auth/login/mobile', { sent_via: 'whatsapp' });
  await page.goto('/auth/login?auth_method=phone&auth_country=SG&auth_phone_number=81234598');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(
    page.getByText(/^We have sent you a WhatsApp code to your phone number\. Ref: \(\w+\)$/),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText(/WhatsApp code/)).toBeVisible();
});

test('without a reference the code screen leads back to the phone tab', async ({ page }) => {
  await page.goto('/auth/sms-otp/verify');
  await expect(page).toHaveURL(/\/auth\/login\?auth_method=phone/);
});

test('a code that was used in a reply that got lost is asked for again, instead of leading back to it', async ({
  page,
  portal,
  sms,
}) => {
  const phone = '81234999';
  await portal.createUser({ name: 'Pho Ne', phone: `+65${phone}`, phoneVerified: true });
  await page.goto('/auth/login?auth_method=phone');
  await page.getByRole('spinbutton', { name: 'Phone number' }).fill(phone);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await page.waitForURL('**/auth/sms-otp/verify**');
  const code = await codeOfSms(sms, `+65${phone}`);
  await loseReply(page, '/api/auth/login/mobile/verify');
  const field = page.getByRole('textbox').first();
  await field.pressSequentially(code);
  await expect(page.getByText('Network Error')).toBeVisible();
  await field.pressSequentially(code);
  await expect(page.getByText('This code has expired. Please request a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await page.waitForURL('**/auth/sms-otp/verify**');
  await field.pressSequentially(await codeOfSms(sms, `+65${phone}`, 2));
  await page.waitForURL('**/profile');
});
