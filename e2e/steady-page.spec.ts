// Messages shift no layout, the focus is never lost, and names are shown as names (docs/behaviour/web.md#forms,
// #focus).
import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { adoptSession, signIn, signInByApi, submitLogin } from './fixtures/sign-in.ts';
import { virtualAuthenticator } from './fixtures/virtual-authenticator.ts';
import { modal, section } from './fixtures/with-companion.ts';

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

async function places(of: readonly Locator[]) {
  return Promise.all(of.map((each) => each.boundingBox()));
}

/** The right edge of the page including fixed elements, which are not part of the scroll width. */
function rightmost(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('body *')].map((part) => part.getBoundingClientRect().right)),
  );
}

test('a refused sign-in shifts no layout, and its reference can be copied and found in the log', async ({
  page,
  context,
  portal,
  problems,
}) => {
  problems.allow(/401/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const user = await portal.createUser();
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/auth/login');
    const steady = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('textbox', { name: 'Email' }),
      page.getByRole('textbox', { name: 'Password' }),
      page.getByRole('button', { name: 'Log in' }),
      page.getByRole('link', { name: 'Forgot password?' }),
    ];
    const before = await places(steady);
    await submitLogin(page, { ...user, password: 'not the password' });
    const alert = page.getByRole('alert').filter({ hasText: 'Invalid credential' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
    expect(await places(steady)).toEqual(before);
    await axe(page);
    // A sign-in shows only the specified toasts, at most one.
    await expect(toasts(page)).toHaveCount(0);

    const shown = (await alert.getByText(/^Reference: /).textContent()) ?? '';
    expect(shown).toMatch(/^Reference: [0-9a-f]{8}$/);
    await alert.getByRole('button', { name: 'Copy the reference' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    // On a phone, an element outside the window could be scrolled into view.
    expect(await rightmost(page)).toBeLessThanOrEqual(width);
    const reference = await page.evaluate(() => navigator.clipboard.readText());
    expect(shown).toContain(reference);
    expect(portal.log()).toMatch(new RegExp(`"reqId":"[^"]*${reference}"`));

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(alert).toBeHidden();
    expect(await places(steady)).toEqual(before);
    // The field's error uses space that was reserved for it.
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await expect(page.getByText('Enter a valid email address.')).toBeVisible();
    expect(await places(steady)).toEqual(before);
  }
});

test('an action has a single toast from start to end, and Tab skips it', async ({
  page,
  context,
  portal,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const user = await portal.createUser({ name: 'Ann Tan' });
  await page.goto('/auth/login');
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.querySelectorAll('[data-sonner-toast]').length)).observe(
      document.body,
      { childList: true, subtree: true },
    );
  });
  await submitLogin(page, user);
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText('Successfully logged in')).toBeVisible();
  expect(Math.max(...((await page.evaluate('window.seen')) as number[]))).toBe(1);

  // Tab through the whole page: no stop is in the toasts, and none repeats.
  await page.getByRole('button', { name: 'Copy user ID' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const stops = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-sonner-toast], [data-close-button]')].map(
      (e) => e.tabIndex,
    ),
  );
  expect(stops.length).toBeGreaterThan(0);
  expect(new Set(stops)).toEqual(new Set([-1]));
});

test('the first passkey appears below the button that added it, which keeps the focus', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ben Lim' });
  await virtualAuthenticator(page);
  await signIn(page, user);
  await page.goto('/security/mfa');
  await section(page, 'Passkeys').getByRole('button', { name: 'Add passkey' }).press('Enter');
  await modal(page).getByRole('button', { name: 'Password' }).click();
  await modal(page).getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1);
  await expect(section(page, 'Passkeys').getByRole('button', { name: 'Add passkey' })).toBeFocused();
});

test('the phone number of an account without other data is not used as its name', async ({
  page,
  portal,
}) => {
  const phone = '+6581237890';
  const created = await portal.cli(['user', 'create', '--phone', phone, '--phone-verified', '--json']);
  expect(created.code, created.stderr).toBe(0);
  await page.goto('/auth/login?auth_method=phone&auth_country=SG&auth_phone_number=81237890');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  const [sms] = await portal.inbox(phone);
  await page.getByLabel('6-digit code').fill(sms?.code ?? '');
  await expect(page).toHaveURL(/\/profile/);
  const card = page.getByRole('region', { name: 'Your account' });
  await expect(card.getByText('No name yet')).toBeVisible();
  // An icon instead of initials: neither '+' nor a digit.
  const avatars = page.locator('span.rounded-full[aria-hidden=true]');
  await expect(avatars.first()).toBeVisible();
  for (const avatar of await avatars.all()) {
    await expect(avatar).toHaveText('');
    await expect(avatar.locator('svg')).toHaveCount(1);
  }
  await axe(page);
  const menu = page.getByRole('button', { name: `Account menu, signed in as ${phone}` });
  await expect(menu).not.toContainText('+65');
  await menu.click();
  await expect(page.getByRole('menu').getByText('No name yet')).toBeVisible();
  await page.goto('/auth/accounts');
  await expect(page.getByRole('button', { name: /No name yet/ })).toContainText(phone);
});

test('a refused resend starts the countdown from the response', async ({
  page,
  portal,
  newBrowser,
  problems,
}) => {
  problems.allow(/429/);
  const user = await portal.createUser();
  await signIn(page, user);
  await page.goto('/security/mfa');
  await section(page, 'Authenticator app').getByRole('button', { name: 'Set up' }).click();
  await modal(page)
    .getByRole('button', { name: /Email code/ })
    .click();
  await expect(modal(page).getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled();
  // Another browser of the account does not know about the cooldown.
  const elsewhere = await (await newBrowser()).newPage();
  await adoptSession(elsewhere, await signInByApi(portal.url, user));
  await elsewhere.goto('/security/mfa');
  await section(elsewhere, 'Authenticator app').getByRole('button', { name: 'Set up' }).click();
  await modal(elsewhere)
    .getByRole('button', { name: /Email code/ })
    .click();
  const again = modal(elsewhere).getByRole('button', { name: /Resend in \d+s/ });
  await expect(again).toBeDisabled();
});

test('the focus is never hidden by the header, in either direction of the keyboard', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  await page.setViewportSize({ width: 375, height: 480 });
  await adoptSession(page, await signInByApi(portal.url, user));
  await page.goto('/security/mfa');
  // The last method to load: the page has its final length.
  await expect(page.getByText('Pair a device')).toBeVisible();
  const covered: string[] = [];
  let isBelow = 0;
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press(key);
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const header = document.querySelector('[data-sticky]');
        if (!element || !header || element === document.body || header.contains(element)) return undefined;
        const { left, top } = element.getBoundingClientRect();
        const isCovered = header.contains(document.elementFromPoint(left + 2, Math.max(top, 0) + 2));
        return { name: element.textContent, isScrolled: scrollY > 0, isCovered };
      });
      if (!focused) continue;
      if (focused.isCovered) covered.push(`${key}: ${focused.name}`);
      if (focused.isScrolled) isBelow += 1;
    }
  }
  expect(covered).toEqual([]);
  // The page was long enough to scroll.
  expect(isBelow).toBeGreaterThan(4);
});
