import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { codeOfMail, codeOfSms, linkOf, test, wrongCode } from './fixtures/messages.ts';
import type { CreatedUser } from './fixtures/portal-process.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';

async function confirmWithPassword(page: Page, user: CreatedUser) {
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  // The only factor is selected automatically.
  const choice = modal.getByRole('button', { name: /^Password/ });
  const field = modal.getByLabel('Password', { exact: true });
  await expect(choice.or(field).first()).toBeVisible();
  if (await choice.isVisible()) await choice.click();
  await field.fill(user.password);
  await modal.getByRole('button', { name: 'Verify' }).click();
}

test('as suggested: verify the email by its link, then the phone in its dialog', async ({
  page,
  portal,
  mail,
  sms,
  newBrowser,
}) => {
  const user = await portal.createUser({ name: 'Vera', phone: '+6582230001', emailVerified: false });
  await signIn(page, user);
  const wide = page.getByRole('complementary');
  await expect(wide.getByText('Email Unverified')).toBeVisible();
  await wide.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByText('Requested verify email!')).toBeVisible();
  await expect(
    wide.getByText(/The code is being sent to your email\. You can request another in \d+s\./),
  ).toBeVisible();
  await expect(wide.getByRole('button', { name: 'Verify email' })).toBeDisabled();
  await axe(page);

  // In another browser without a session.
  const elsewhere = await (await newBrowser()).newPage();
  const link = linkOf(await mail.waitFor(user.email), portal.url);
  await elsewhere.goto(link);
  // Mail programs open links automatically, so a button confirms.
  await expect(elsewhere.getByText(`Confirm that ${user.email} belongs to your account.`)).toBeVisible();
  await axe(elsewhere);
  await elsewhere.getByRole('button', { name: 'Verify email' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Email is verified!' })).toBeVisible();
  await expect(elsewhere).toHaveURL(`${portal.url}/auth/email-verification`);
  await expect(elsewhere).toHaveTitle('Email Verification - Latchkey ID');
  await axe(elsewhere);
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Verify email' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'This link has already been used' })).toBeVisible();
  await axe(elsewhere);

  // The rest on a phone, where the sidebar is a drawer.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.reload();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const sidebar = page.getByRole('dialog', { name: 'Main' });
  await expect(sidebar.getByText('Email Verified')).toBeVisible();
  await sidebar.getByRole('button', { name: 'Verify phone' }).click();
  const modal = page.getByRole('dialog', { name: 'Verify Your Phone' });
  await expect(modal.getByText("We've sent 6 digit verification code to your phone number.")).toBeVisible();
  await expect(modal.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled();
  await axe(page);
  // A click outside does not close the dialog. Back does, and the same code stays valid.
  const digits = modal.getByRole('textbox', { name: '6-digit code' });
  await expect(digits).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(modal).toBeVisible();
  await expect(digits).toBeFocused();
  await modal.getByRole('button', { name: 'Back' }).click();
  await expect(modal).toBeHidden();
  await sidebar.getByRole('button', { name: 'Verify phone' }).click();
  const code = await codeOfSms(sms, '+6582230001');
  const input = modal.getByRole('textbox', { name: '6-digit code' });
  // The browser accepts no text before the field is rendered.
  await expect(input).toBeFocused();
  await input.fill(wrongCode(code));
  await expect(modal.getByText('This code is not correct. 4 attempts left.')).toBeVisible();
  await input.fill(code);
  await expect(page.getByText('Phone number verified successfully!')).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(sidebar.getByText('Phone Verified')).toBeVisible();
  await expect(sidebar.getByRole('button', { name: 'Verify phone' })).toBeHidden();
});

test('#24 change the email and the phone: code to the new one, notice to the old one', async ({
  page,
  portal,
  mail,
  sms,
}) => {
  const user = await portal.createUser({ name: 'Chan Ge', phone: '+6582230002', phoneVerified: true });
  const newEmail = `moved-${user.email}`;
  await signIn(page, user);
  await page.getByRole('button', { name: 'Change email' }).click();
  const modal = page.getByRole('dialog', { name: 'Change email' });
  await modal.getByRole('textbox', { name: 'New email' }).fill(newEmail);
  await axe(page);
  await modal.getByRole('button', { name: 'Get code' }).click();
  await confirmWithPassword(page, user);
  await expect(modal.getByText(`We have sent a code to ${newEmail}.`, { exact: false })).toBeVisible();
  await axe(page);
  const code = codeOfMail(await mail.waitFor(newEmail));
  await modal.getByRole('textbox', { name: '6-digit code' }).fill(code);
  await expect(page.getByText('Your email has been changed.')).toBeVisible();
  await expect(page.getByRole('main').getByText(newEmail)).toBeVisible();
  await mail.waitFor(user.email, 1, 'Your email address was changed');

  await page.getByRole('button', { name: 'Change phone number' }).click();
  const phoneModal = page.getByRole('dialog', { name: 'Change phone number' });
  await phoneModal.getByRole('combobox', { name: 'Country' }).selectOption('JP');
  await phoneModal.getByRole('spinbutton', { name: 'New phone number' }).fill('09012345678');
  await phoneModal.getByRole('button', { name: 'Get code' }).click();
  await confirmWithPassword(page, user);
  await phoneModal.getByRole('textbox', { name: '6-digit code' }).fill(await codeOfSms(sms, '+819012345678'));
  await expect(page.getByText('Your phone number has been changed.')).toBeVisible();
  await sms.waitFor(({ body }) => body.to === '+6582230002' && String(body.text).includes('was changed'));
});

test('#142 a changed email is restored with the button in the mail to the old address, with a new password', async ({
  page,
  portal,
  mail,
  newBrowser,
}) => {
  const user = await portal.createUser({ name: 'Tess' });
  const theirs = `moved-${user.email}`;
  await signIn(page, user);
  await page.getByRole('button', { name: 'Change email' }).click();
  const modal = page.getByRole('dialog', { name: 'Change email' });
  await modal.getByRole('textbox', { name: 'New email' }).fill(theirs);
  await modal.getByRole('button', { name: 'Get code' }).click();
  await confirmWithPassword(page, user);
  await modal.getByRole('textbox', { name: '6-digit code' }).fill(codeOfMail(await mail.waitFor(theirs)));
  await expect(page.getByText('Your email has been changed.')).toBeVisible();

  // On the owner's phone, without a session.
  const phone = await (await newBrowser()).newPage();
  await phone.setViewportSize({ width: 375, height: 812 });
  const link = linkOf(await mail.waitFor(user.email, 1, 'Your email address was changed'), portal.url);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Restore your email?' })).toBeVisible();
  await expect(phone).toHaveURL(`${portal.url}/auth/take-back-email`);
  await axe(phone);
  await phone.reload();
  // Nothing happens before the button is pressed.
  await page.reload();
  await expect(page.getByRole('main').getByText(theirs)).toBeVisible();
  await phone.getByLabel('New Password').fill('quiet river at midnight');
  await phone.getByLabel('Confirm Password').fill('quiet river at midnight');
  await phone.getByRole('button', { name: 'Restore my email' }).click();
  await expect(phone.getByRole('heading', { name: 'Your email has been restored' })).toBeVisible();
  await axe(phone);
  await expect(page).toHaveURL(/\/auth\/(accounts|login)/);
  await phone.getByRole('link', { name: 'Sign in' }).click();
  await submitLogin(phone, { email: user.email, password: 'quiet river at midnight' });
  await expect(phone).toHaveURL(/\/profile$/);

  const again = await (await newBrowser()).newPage();
  await again.goto(link);
  await again.getByLabel('New Password').fill('another river at noon');
  await again.getByLabel('Confirm Password').fill('another river at noon');
  await again.getByRole('button', { name: 'Restore my email' }).click();
  await expect(again.getByRole('heading', { name: 'This link has been used or has expired' })).toBeVisible();
  await axe(again);
});
