import { expect, type Page } from '@playwright/test';
import { authenticatorCode } from './fixtures/authenticator-app.ts';
import { axe } from './fixtures/axe.ts';
import { isFirefox } from './fixtures/is-firefox.ts';
import { nextPaint } from './fixtures/next-paint.ts';
import { test } from './fixtures/portal.ts';
import type { CreatedUser } from './fixtures/portal-process.ts';
import { virtualAuthenticator } from './fixtures/virtual-authenticator.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: '2FA Verification' });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function signIn(page: Page, { email, password }: CreatedUser): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/security/mfa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-Factor Authentication');
  await expect(section(page, 'Recovery codes')).toBeVisible();
}

/** Signs out by clearing the stored sessions. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
}

/** Asserts that `answer` verifies `factor` with the type that the page must send. */
async function sendsItsType(page: Page, factor: 'totp' | 'password', answer: () => Promise<void>) {
  const request = page.waitForRequest((sent) => sent.url().endsWith(`/challenge/${factor}/verify`));
  await answer();
  // BiDi does not expose the body of a request.
  if (!isFirefox(page)) expect((await request).postDataJSON()).toMatchObject({ type: 'ott' });
}

async function confirmWithPassword(page: Page, { password }: CreatedUser): Promise<void> {
  const choice = modal(page).getByRole('button', { name: 'Password' });
  const field = modal(page).getByRole('textbox', { name: 'Password' });
  await expect(choice.or(field).first()).toBeVisible();
  if (!(await field.isVisible())) await choice.click();
  await field.fill(password);
  await sendsItsType(page, 'password', () => modal(page).getByRole('button', { name: 'Verify' }).click());
}

/** An authenticator app's code is valid once: returns the next step's code if the last one was used. */
function appOf(key: string) {
  let used = '';
  return {
    async enter(page: Page): Promise<void> {
      await expect
        .poll(() => [0, 1].map((step) => authenticatorCode(key, step)).some((code) => code !== used), {
          timeout: 40_000,
        })
        .toBe(true);
      used =
        [0, 1].map((step) => authenticatorCode(key, step)).find((code) => code > '' && code !== used) ?? '';
      const field = modal(page).getByLabel('6-digit code');
      await field.waitFor();
      // Chromium accepts no text in a field that is not rendered yet.
      await nextPaint(page);
      await sendsItsType(page, 'totp', () => field.fill(used));
    },
  };
}

async function setUpApp(page: Page): Promise<string> {
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  await expect(setup.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = await setup.locator('code').textContent();
  // Late in a time step the code of the previous step would be too old when it arrives.
  await expect.poll(() => Date.now() % 30_000, { timeout: 20_000 }).toBeLessThan(20_000);
  // The previous time step's code is accepted, and leaves the later ones for what follows.
  await setup.getByLabel(/enter the code/).fill(authenticatorCode(key ?? '', -1));
  await expect(setup).toBeHidden();
  return key ?? '';
}

test('"Could I get back in?" says what is so at each visit', async ({ page, portal }) => {
  const user = await portal.createUser();
  await signIn(page, user);
  await expect(page).toHaveURL(/\/profile/);
  await openSettings(page);
  const link = page.getByRole('link', { name: 'Could I get back in?' });
  await link.click();
  await expect(page.getByText('You could always get back in')).toBeVisible();
  await page.goBack();
  // Then no reset is mailed there any more.
  await portal.cli(['user', 'update', user.email, '--no-email-verified']);
  await link.click();
  await expect(page.getByText('Losing one of these would lock you out')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a passkey' })).toBeVisible();
});

test('an authenticator app and recovery codes: enrol, sign in, lose the app, recover', async ({
  page,
  portal,
}) => {
  test.setTimeout(150_000);
  const ann = await portal.createUser({ name: 'Ann Example' });
  await signIn(page, ann);
  await expect(page).toHaveURL(/\/profile/);
  await openSettings(page);
  await axe(page);

  // Enrol: first a wrong code, then the one from the mail.
  await section(page, 'Authenticator app').getByRole('button', { name: 'Set up' }).click();
  await expect(modal(page).getByText('Choose your preferred verification method.')).toBeVisible();
  await axe(page);
  await modal(page)
    .getByRole('button', { name: /Email code/ })
    .click();
  await expect(modal(page).getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled();
  // At 200 % zoom the dialog leaves space above it for the toast.
  await page.setViewportSize({ width: 640, height: 400 });
  await expect.poll(async () => (await modal(page).boundingBox())?.y).toBeGreaterThanOrEqual(64);
  await page.setViewportSize({ width: 1280, height: 800 });
  const mail = await portal.received(ann.email, ({ code }) => code !== null);
  const wrong = mail.code === '000000' ? '111111' : '000000';
  await modal(page).getByLabel('6-digit code').fill(wrong);
  await expect(modal(page).getByRole('alert')).toContainText('not correct');
  await axe(page);
  await modal(page)
    .getByLabel('6-digit code')
    .fill(mail.code ?? '');
  const app = appOf(await setUpApp(page));

  // Actions that only add safety need no further confirmation for a while.
  await section(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'Two-factor authentication is on.')).toBeVisible();

  await section(page, 'Recovery codes').getByRole('button', { name: 'Generate codes' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await axe(page);
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Save as file' }).click();
  expect((await download).suggestedFilename()).toBe('latchkey-id-recovery-codes.txt');
  const [first = '', second = ''] = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('button', { name: 'Done' }).click();

  // Viewing them always needs a confirmation with the app, not with a weaker or recently added factor.
  await section(page, 'Recovery codes').getByRole('button', { name: 'View codes' }).click();
  await expect(modal(page).getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  await app.enter(page);
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Done' }).click();

  // The phone is lost: sign in with a recovery code, remove the app with another.
  await signOut(page);
  // Realtime is connected at every second factor, whatever completes it.
  const realtime = page.waitForResponse(/\/api\/ws\/connection$/);
  await signIn(page, ann);
  await expect(modal(page)).toBeVisible();
  expect((await realtime).status()).toBe(200);
  await page.mouse.click(5, 5);
  await expect(modal(page)).toBeVisible();
  await modal(page).getByRole('button', { name: "I can't use any of these" }).click();
  await expect(modal(page).getByRole('heading', { name: 'What you can do' })).toBeFocused();
  await axe(page);
  await modal(page).getByRole('button', { name: 'Back' }).click();
  await expect(modal(page).getByText('Choose your preferred verification method.')).toBeVisible();
  await modal(page).getByRole('button', { name: "I can't use any of these" }).click();
  await modal(page).getByRole('button', { name: 'Enter a recovery code' }).click();
  await expect(modal(page).getByRole('button', { name: 'Verify' })).toBeDisabled();
  await modal(page).getByRole('textbox', { name: 'Recovery code' }).fill(first);
  const answer = page.waitForRequest(/\/mfa\/challenge\/recovery_code\/verify$/);
  await modal(page).getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/profile/);
  // BiDi does not expose the body of a request.
  if (!isFirefox(page)) expect((await answer).postDataJSON()).toEqual({ code: first, type: 'ott' });
  // #68 the second factor identifies this browser as a known one.
  expect((await (await answer).allHeaders()).cookie).toMatch(/latchkey-browser=[\w-]{43}/);
  await expect(page.getByText('You used a recovery code. You have 9 left.')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Set up a new method' }).click();
  await expect(page).toHaveURL(/\/security\/mfa/);
  await expect(page.getByText('You used a recovery code.')).toBeHidden();
  await section(page, 'Authenticator app').getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove the authenticator app?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await modal(page)
    .getByRole('button', { name: /Recovery code/ })
    .click();
  await modal(page).getByRole('textbox', { name: 'Recovery code' }).fill(first);
  await modal(page).getByRole('button', { name: 'Verify' }).click();
  await expect(modal(page).getByRole('alert')).toContainText('not correct');
  await modal(page).getByRole('textbox', { name: 'Recovery code' }).fill(second);
  await modal(page).getByRole('button', { name: 'Verify' }).click();
  await expect(toast(page, 'Authenticator app removed.')).toBeVisible();
  await expect(page.getByText('You used a recovery code. You have 8 left.')).toBeVisible();
  const subjects = (await portal.inbox(ann.email, 6)).map(({ subject }) => subject).join('\n');
  for (const what of [
    'was added',
    'turned on',
    'recovery codes were generated',
    'code was used',
    'was removed',
  ])
    expect(subjects).toContain(what);
});

test('passkeys: add, sign in, confirm, rename, remove', async ({ page, portal }) => {
  test.setTimeout(150_000);
  const ben = await portal.createUser({ name: 'Ben Example' });
  const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  const authenticator = await virtualAuthenticator(page);
  await signIn(page, ben);
  await expect(page).toHaveURL(/\/profile/);
  await openSettings(page);
  await expect(page.getByRole('checkbox', { name: 'Allow codes by email and SMS' })).toHaveCount(0);

  // Adding: cancelled by the person first.
  await authenticator.verifyUser(false);
  await section(page, 'Passkeys').getByRole('button', { name: 'Add passkey' }).click();
  await confirmWithPassword(page, ben);
  await expect(toast(page, 'Registration timed out or was cancelled')).toBeVisible();
  await authenticator.verifyUser(true);
  // In another session without a confirmation: a factor added with its own confirmation confirms immediately.
  await signOut(page);
  await signIn(page, ben);
  await expect(page).toHaveURL(/\/profile/);
  await openSettings(page);
  await section(page, 'Passkeys').getByRole('button', { name: 'Add passkey' }).click();
  await confirmWithPassword(page, ben);
  await expect(toast(page, 'Passkey registered.')).toBeVisible();
  expect(await authenticator.passkeys()).toHaveLength(1);
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1);
  await axe(page);

  // Renaming is confirmed with the passkey itself: a failure, then 'Retry passkey'.
  await section(page, 'Passkeys')
    .getByRole('button', { name: /^Rename/ })
    .click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill(longName);
  await renaming.getByRole('button', { name: 'Save' }).click();
  await authenticator.verifyUser(false);
  await modal(page).getByRole('button', { name: 'Use passkey' }).click();
  await expect(modal(page).getByText('Authentication timed out or was cancelled')).toBeVisible();
  await axe(page);
  await authenticator.verifyUser(true);
  await modal(page).getByRole('button', { name: 'Retry passkey' }).click();
  await expect(toast(page, 'Passkey successfully updated.')).toBeVisible();
  await expect(section(page, 'Passkeys').getByText(longName)).toBeVisible();

  // A second passkey on the same device is refused with a message.
  await section(page, 'Passkeys').getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText(/previously registered/)).toBeVisible();

  // Signs in with the button. The browser's own list waits, so that the button responds.
  await authenticator.answer(false);
  await signOut(page);
  await authenticator.answer(true);
  await page.getByRole('button', { name: 'Sign in with passkey' }).click();
  await expect(page).toHaveURL(/\/profile/);

  // And with the browser's list at the email field.
  await signOut(page);
  await page.getByRole('textbox', { name: 'Email' }).click();
  await expect(page).toHaveURL(/\/profile/);

  // Two factors with a preferred one, 'Try another method', and removal.
  await openSettings(page);
  await section(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click();
  await modal(page).getByRole('button', { name: 'Use passkey' }).click();
  await expect(toast(page, 'Two-factor authentication is on.')).toBeVisible();
  // #105 the owner may allow codes in addition to the passkey. Going back changes nothing.
  const codes = page.getByRole('checkbox', { name: 'Allow codes by email and SMS' });
  await expect(codes).toBeChecked();
  await codes.click();
  await modal(page).getByRole('button', { name: 'Back' }).click();
  await expect(codes).toBeChecked();
  await codes.click();
  await modal(page).getByRole('button', { name: 'Use passkey' }).click();
  await expect(toast(page, 'Codes by email and SMS are off.')).toBeVisible();
  await expect(codes).not.toBeChecked();
  await codes.press('Space');
  await modal(page).getByRole('button', { name: 'Use passkey' }).click();
  await expect(toast(page, 'Codes by email and SMS are allowed.')).toBeVisible();
  await expect(codes).toBeChecked();
  await section(page, 'Two-factor authentication')
    .getByRole('combobox')
    .selectOption({ label: 'Email code' });
  await expect(toast(page, 'Preferred method saved.')).toBeVisible();
  await authenticator.answer(false);
  await signOut(page);
  await signIn(page, ben);
  await expect(modal(page).getByText(/We have sent a code/)).toBeVisible();
  await modal(page).getByRole('button', { name: 'Try another method' }).click();
  await expect(modal(page).getByRole('button', { name: /Email code/ })).toContainText('Preferred');
  await authenticator.answer(true);
  await modal(page)
    .getByRole('button', { name: /Passkey/ })
    .click();
  // Looked for in each frame: it is over before the next page appears.
  const success = page.waitForFunction(() =>
    document.body.textContent?.includes('Success! Your passkey has been verified.'),
  );
  await modal(page).getByRole('button', { name: 'Use passkey' }).click();
  await success;
  await expect(page).toHaveURL(/\/profile/);
  await openSettings(page);
  await section(page, 'Passkeys')
    .getByRole('button', { name: /^Remove/ })
    .click();
  // The buttons stay visible, however long the name is.
  const removing = page.getByRole('dialog', { name: `Remove ${longName}?` });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of ['Cancel', 'Remove'])
    await expect(removing.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await removing.getByRole('button', { name: 'Remove' }).click();
  await modal(page).getByRole('button', { name: 'Use passkey' }).click();
  await expect(toast(page, 'Passkey successfully removed.')).toBeVisible();
  await expect(section(page, 'Passkeys').getByText('No passkeys yet')).toBeVisible();
  // The row was removed, and the focus is kept.
  await expect(section(page, 'Passkeys').getByRole('heading', { name: 'Passkeys' })).toBeFocused();
});

test('a session that ends during the flow ends the step and the flow', async ({ page, portal }) => {
  const cleo = await portal.createUser();
  await signIn(page, cleo);
  await expect(page).toHaveURL(/\/profile/);
  await openSettings(page);
  await section(page, 'Recovery codes').getByRole('button', { name: 'Generate codes' }).click();
  await modal(page).getByRole('button', { name: 'Password' }).click();
  await modal(page).getByRole('textbox', { name: 'Password' }).fill(cleo.password);
  const ended = await portal.cli(['session', 'revoke', '--user', cleo.email]);
  expect(ended.code, ended.stderr).toBe(0);
  // The page may learn of the end by itself, just before the click.
  const click = modal(page).getByRole('button', { name: 'Verify' }).click();
  await Promise.any([click, expect(modal(page)).toBeHidden()]);
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL(/\/auth\/(accounts|login)/);
});

test('going back changes nothing, with only the keyboard; a code by SMS confirms', async ({
  page,
  portal,
}) => {
  const dan = await portal.createUser({ phone: '+6581230005', phoneVerified: true });
  await signIn(page, dan);
  await expect(page).toHaveURL(/\/profile/);
  await openSettings(page);
  const button = section(page, 'Authenticator app').getByRole('button', { name: 'Set up' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(modal(page)).toBeVisible();
  for (const _ of ['Email code', 'SMS code', 'Password']) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(modal(page).getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await expect(button).toBeFocused();
  await expect(section(page, 'Authenticator app').getByText('Not set up')).toBeVisible();

  await button.press('Enter');
  await modal(page)
    .getByRole('button', { name: /SMS code/ })
    .click();
  await expect(modal(page).getByText(/We have sent a code to \+65 •••• 0005/)).toBeVisible();
  const [sms] = await portal.inbox('+6581230005');
  await modal(page)
    .getByLabel('6-digit code')
    .fill(sms?.code ?? '');
  await expect(page.getByRole('dialog', { name: 'Set up your authenticator app' })).toBeVisible();
});

test('the factors are polled every five minutes, and when the window gets the focus, at most every five seconds', async ({
  page,
  portal,
}) => {
  const ann = await portal.createUser({ name: 'Ann Example' });
  await page.clock.install({ time: Date.now() });
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/api/mfa/info')) asked += 1;
  });
  const focus = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  const visit = async (name: string, heading: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.waitForLoadState('networkidle');
  };
  await signIn(page, ann);
  await expect(page).toHaveURL(/\/profile/);
  await openSettings(page);
  await page.waitForLoadState('networkidle');
  asked = 0;

  await visit('Devices Login', 'Login History');
  await visit('Two-Factor Authentication', 'Two-Factor Authentication');
  expect(asked, 'within five minutes').toBe(0);

  await focus();
  await expect.poll(() => asked, { message: 'the window is looked at' }).toBe(1);
  await focus();
  await page.clock.fastForward(4000);
  await focus();
  await page.clock.fastForward(1500);
  await focus();
  await expect.poll(() => asked, { message: 'once more when five seconds are over' }).toBe(2);

  await visit('Devices Login', 'Login History');
  await page.clock.fastForward(5 * 60_000);
  await visit('Two-Factor Authentication', 'Two-Factor Authentication');
  await expect.poll(() => asked, { message: 'after five minutes' }).toBe(3);
});

test('if the QR code cannot be drawn, an error is shown, and the key below it works', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/Failed to load resource/);
  const ann = await portal.createUser();
  await signIn(page, ann);
  await expect(page).toHaveURL(/\/profile/);
  await openSettings(page);
  // The page has just reloaded for a missing file, and does not do so twice.
  await page.evaluate(() => sessionStorage.setItem('latchkey-ui-reloaded-at', String(Date.now())));
  await page.route('**/assets/browser-*.js', (route) => route.abort());
  await section(page, 'Authenticator app').getByRole('button', { name: 'Set up' }).click();
  await confirmWithPassword(page, ann);
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  // The banner for all code that cannot be loaded, which can be reached inside the dialog.
  await expect(setup.getByRole('alert')).toContainText('Part of this page could not be loaded.');
  await expect(setup.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(setup.locator('code')).toBeVisible();
});
