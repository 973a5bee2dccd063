import { expect, type Page } from '@playwright/test';
import { authenticatorCode } from './fixtures/authenticator-app.ts';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';
import { modal, section } from './fixtures/with-companion.ts';

const guide = (page: Page) => page.getByRole('dialog', { name: 'Secure your account' });
const step = (page: Page) => guide(page).getByRole('heading', { level: 3 });

/** Waits for an early moment in a time step, so that the code of the previous step is still valid when it arrives. */
async function earlyInStep(): Promise<void> {
  await expect.poll(() => Date.now() % 30_000, { timeout: 20_000 }).toBeLessThan(20_000);
}

test('securing an account: three steps by keyboard with one confirmation, interrupted and resumed', async ({
  page,
  portal,
}) => {
  test.setTimeout(150_000);
  const ann = await portal.createUser({ name: 'Ann Example' });
  await signIn(page, ann);
  await page.goto('/security/mfa');
  const card = section(page, 'Secure your account');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.locator('[aria-current=step]')).toContainText('Set up an authenticator app');
  await axe(page);

  // The single confirmation.
  const confirmations: string[] = [];
  page.on('request', (request) => {
    if (/\/mfa\/challenge\/.*verify$/.test(request.url())) confirmations.push(request.url());
  });
  await card.getByRole('button', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await modal(page).getByRole('button', { name: 'Password' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(ann.password);
  await page.keyboard.press('Enter');

  await expect(step(page)).toHaveText(/Step 1 of 3.*Set up an authenticator app/);
  await expect(step(page)).toBeFocused();
  await expect(guide(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  await axe(page);
  // Left and resumed at the same step: the confirmation is still valid.
  await page.keyboard.press('Escape');
  await expect(guide(page)).toBeHidden();
  await expect(card.getByRole('button', { name: 'Start' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(step(page)).toHaveText(/Step 1 of 3/);
  const key = (await guide(page).locator('code').textContent()) ?? '';
  await guide(page)
    .getByLabel(/enter the code/)
    .focus();
  await earlyInStep();
  await page.keyboard.type(authenticatorCode(key, -1));

  await expect(step(page)).toHaveText(/Step 2 of 3.*Save your recovery codes/);
  await expect(step(page)).toBeFocused();
  await expect(guide(page).getByRole('listitem')).toHaveCount(10);
  for (const name of ['Copy', 'Save as file', 'Print'])
    await expect(guide(page).getByRole('button', { name })).toBeVisible();
  await axe(page);
  const download = page.waitForEvent('download');
  await guide(page).getByRole('button', { name: 'Save as file' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('latchkey-id-recovery-codes.txt');
  await guide(page).getByRole('button', { name: 'I have saved them' }).press('Enter');

  await expect(step(page)).toHaveText(/Step 3 of 3.*Turn on two-factor authentication/);
  await expect(step(page)).toBeFocused();
  await axe(page);
  await guide(page).getByRole('button', { name: 'Later' }).press('Enter');
  await expect(card.getByRole('button', { name: 'Continue' })).toBeFocused();
  await expect(card.locator('[aria-current=step]')).toContainText('Turn on two-factor authentication');
  // A later visit, on a new page.
  await page.reload();
  await card.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(step(page)).toHaveText(/Step 3 of 3/);
  await guide(page).getByRole('button', { name: 'Turn on' }).press('Enter');
  await expect(step(page)).toHaveText('Your account is secured');
  await axe(page);
  await guide(page).getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
  await expect(card).toBeHidden();
  // The element that opened it was removed.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(section(page, 'Two-factor authentication').getByText('On', { exact: true })).toBeVisible();
  expect(confirmations).toHaveLength(1);
});

test("a used code has its own message with the time of the next one, whatever the device's clock says", async ({
  page,
  portal,
}) => {
  test.setTimeout(150_000);
  const ann = await portal.createUser();
  await signIn(page, ann);
  await page.goto('/security/mfa');
  await section(page, 'Authenticator app').getByRole('button', { name: 'Set up' }).click();
  await modal(page).getByRole('button', { name: 'Password' }).click();
  await modal(page).getByRole('textbox', { name: 'Password' }).fill(ann.password);
  await modal(page).getByRole('button', { name: 'Verify' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  const key = (await setup.locator('code').textContent()) ?? '';
  // The next code is accepted now, and recognised as used a minute later.
  const code = authenticatorCode(key, 1);
  await setup.getByLabel(/enter the code/).fill(code);
  await expect(setup).toBeHidden();

  await section(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click();
  await expect(section(page, 'Two-factor authentication').getByText('On', { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.clock.install({ time: new Date('2001-01-01T00:00:00Z') });
  await page.goto('/auth/login');
  await submitLogin(page, ann);
  await modal(page)
    .getByRole('button', { name: /Authenticator app/ })
    .click();
  const field = modal(page).getByLabel('6-digit code');
  await field.fill(code);
  await expect(modal(page).getByRole('alert')).toHaveText(
    'This code was used already. Wait for the next one.',
  );
  await expect(modal(page).getByRole('timer')).toHaveText(/^Next code in ([12]?\d|30)s\.$/);
  await expect(field).toBeFocused();
  await axe(page);
  await page.clock.fastForward(31_000);
  await expect(modal(page).getByRole('status')).toHaveText('Your next code is ready. Enter it now.');
  await expect(modal(page).getByRole('timer')).toHaveCount(0);
});

test('securing an account: if the codes cannot be created, an error is shown and a retry offered', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/503|Failed to load resource/);
  const ben = await portal.createUser();
  await signIn(page, ben);
  await page.goto('/security/mfa');
  await section(page, 'Secure your account').getByRole('button', { name: 'Start' }).click();
  await modal(page).getByRole('button', { name: 'Password' }).click();
  await modal(page).getByRole('textbox', { name: 'Password' }).fill(ben.password);
  await modal(page).getByRole('button', { name: 'Verify' }).click();
  const key = (await guide(page).locator('code').textContent()) ?? '';
  await page.route('**/recovery_code/generate', (route) => route.abort());
  await earlyInStep();
  await guide(page)
    .getByLabel(/enter the code/)
    .fill(authenticatorCode(key, -1));
  await expect(guide(page).getByRole('alert')).toContainText('Network Error');
  await expect(step(page)).toHaveText(/Step 2 of 3/);
  await page.unrouteAll();
  await guide(page).getByRole('button', { name: 'Try again' }).click();
  await expect(guide(page).getByRole('listitem')).toHaveCount(10);
});
