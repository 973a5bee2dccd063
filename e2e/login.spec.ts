// Signing in for the first time: the fields and the form in all states, staying signed in, and signing out
// (docs/behaviour/login.md).
import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { startPortal } from './fixtures/portal-process.ts';
import { signIn } from './fixtures/sign-in.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' });
/** Waits until the app has taken over the form. */
const appIsThere = (page: Page) => expect(logIn(page)).not.toHaveAttribute('data-waiting');

/** Delays the replies to a call until released. */
async function hold(page: Page, address: string | RegExp) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  return { release };
}

test('an account created on the command line signs in, reloads, sees its profile, and signs out', async ({
  page,
  portal,
}) => {
  test.slow();
  const user = await portal.createUser({ name: 'Ann Tan' });
  const suspended = await portal.createUser();
  await portal.cli(['user', 'suspend', suspended.email]);

  await page.goto('/');
  await page.waitForURL('**/auth/login?return_to=profileDetail');
  await expect(page).toHaveTitle('Login - Latchkey ID');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Email', 'Phone Number']);
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with passkey' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in with existing accounts' })).toHaveCount(0);
  await expect(email(page)).toHaveAttribute('placeholder', 'you@example.com');
  await expect(email(page)).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  const year = String(new Date().getFullYear());
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Latchkey ID, all rights reserved`);

  await test.step('the fields show what is missing, on every change', async () => {
    await appIsThere(page);
    await email(page).fill('ann');
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address.');
    await expect(logIn(page)).toBeDisabled();
    await email(page).fill(' ');
    await expect(email(page)).toHaveAccessibleDescription('Required');
    await email(page).fill(`  ${user.email} `);
    await expect(email(page)).not.toHaveAttribute('aria-invalid', 'true');
    await password(page).fill('x');
    await password(page).fill('');
    await expect(password(page)).toHaveAccessibleDescription('Required');
    await axe(page);
    await password(page).fill('a wrong one');
    await expect(logIn(page)).toBeEnabled();
  });

  await test.step('the password can be shown and hidden', async () => {
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'password');
  });

  await test.step('#61 wrong password, unknown email and suspended account show the same banner', async () => {
    for (const [address, secret] of [
      [user.email, 'a wrong one'],
      ['nobody@example.com', user.password],
      [suspended.email, suspended.password],
    ] as const) {
      await email(page).fill(address);
      await password(page).fill(secret);
      const answered = page.waitForResponse('**/api/auth/login');
      await password(page).press('Enter');
      const { reference } = await (await answered).json();
      const banner = page.getByRole('alert').filter({ hasText: 'Invalid credential' });
      // The end of the request id, which is used to search the log.
      const shown = reference.slice(-8);
      await expect(banner).toHaveText(`Invalid credentialReference: ${shown}`);
      await expect(banner.getByRole('button', { name: 'Copy the reference' })).toBeVisible();
      await expect.poll(() => portal.log()).toContain(shown);
      await expect(password(page)).toBeFocused();
      await expect(email(page)).toHaveValue(address);
    }
    await axe(page);
  });

  await test.step('while it runs the button keeps its width and ignores a second click', async () => {
    await email(page).fill(user.email);
    await password(page).fill(user.password);
    const width = (await logIn(page).boundingBox())?.width;
    const login = await hold(page, '**/api/auth/login');
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) calls += 1;
    });
    await logIn(page).click();
    await expect(page.getByText('Authenticating account...')).toBeVisible();
    const busy = page.locator('button[type=submit]');
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    expect((await busy.boundingBox())?.width).toBe(width);
    await busy.click({ force: true });
    login.release();
    await page.waitForURL('**/profile');
    expect(calls).toBe(1);
  });

  await expect(page.getByText('Successfully logged in')).toBeVisible();
  await expect(page).toHaveTitle('Profile - Latchkey ID');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();

  await test.step('after a reload and a visit to the start page it is still signed in', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Ann Tan');
    await page.goto('/');
    await page.waitForURL('**/profile');
    await expect(page.getByRole('region', { name: 'Contacts' })).toContainText(user.email);
    await page.goto('/auth/login');
    await expect(page.getByRole('link', { name: 'Sign in with existing accounts' })).toBeVisible();
    await page.goto('/profile');
  });

  await test.step('with only the keyboard the account menu opens, can be navigated, and signs out', async () => {
    const menu = page.getByRole('button', { name: 'Account menu, signed in as Ann Tan' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Add another account' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    const logout = await hold(page, '**/api/logout');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Clearing session..')).toBeVisible();
    logout.release();
    await expect(page.getByText('Ann Tan session has been ended.')).toBeVisible();
    await page.waitForURL('**/auth/login?return_to=profileDetail');
    expect(await page.evaluate(() => localStorage.getItem('latchkey-ui-sessions') ?? '[]')).toBe('[]');
  });
});

test('the form works before the app has loaded: input and clicks are not lost', async ({ page, portal }) => {
  const user = await portal.createUser();
  const app = await hold(page, /assets\/start-.*\.js$/);
  await page.goto('/auth/login', { waitUntil: 'domcontentloaded' });
  await email(page).fill(user.email);
  await page.getByRole('button', { name: 'Use dark appearance' }).click();
  await password(page).pressSequentially(user.password.slice(0, 3));
  await expect(logIn(page)).toHaveAttribute('data-waiting');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  app.release();
  // The app takes over the form during the input.
  await password(page).pressSequentially(user.password.slice(3));
  await appIsThere(page);
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(email(page)).toHaveValue(user.email);
  await expect(password(page)).toHaveValue(user.password);
  await expect(password(page)).toBeFocused();
  await password(page).press('Enter');
  await page.waitForURL('**/profile');
});

for (const [when, isHeld] of [
  ['before the app has loaded', true],
  ['and then the app loads', false],
] as const) {
  test(`an email that is typed ${when} is kept by 'Forgot password?'`, async ({ page }) => {
    const app = await hold(page, /assets\/start-.*\.js$/);
    await page.goto('/auth/login', { waitUntil: 'domcontentloaded' });
    await email(page).fill('ann@example.com');
    const forgot = page.getByRole('link', { name: 'Forgot password?' });
    if (isHeld) await forgot.click();
    app.release();
    if (!isHeld) {
      await appIsThere(page);
      await forgot.click();
    }
    await expect(page).toHaveURL(/\/auth\/forgot-password$/);
    await expect(email(page)).toHaveValue('ann@example.com');
  });
}

test('without anything typed a link needs no app, and otherwise only a second click', async ({ page }) => {
  const app = await hold(page, /assets\/start-.*\.js$/);
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  for (const typed of ['', 'ann@example.com']) {
    await page.goto('/auth/login', { waitUntil: 'domcontentloaded' });
    await email(page).fill(typed);
    if (typed) await forgot.click();
    await forgot.click();
    await expect(page).toHaveURL(/\/auth\/forgot-password$/);
  }
  app.release();
});

test('the focus stays on the account menu when its code has loaded', async ({ page, portal }) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  await signIn(page, user);
  const code = await hold(page, /assets\/loaded-menu-.*\.js$/);
  await page.reload();
  const menu = page.getByRole('button', { name: 'Account menu, signed in as Ann Tan' });
  await menu.focus();
  const early = await menu.elementHandle();
  code.release();
  await expect.poll(() => early?.evaluate((button) => button.isConnected)).toBe(false);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});

test('with only the keyboard: tabs, fields and links in their order, and sign in', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Key Board' });
  await page.goto('/auth/login');
  await appIsThere(page);
  const step = async (locator: ReturnType<Page['getByRole']>) => {
    await page.keyboard.press('Tab');
    await expect(locator).toBeFocused();
    expect(await locator.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  };
  await step(page.getByRole('link', { name: 'Latchkey ID' }));
  await step(page.getByRole('tab', { name: 'Email' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Phone Number' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Email' })).toBeFocused();
  await step(email(page));
  await page.keyboard.type(user.email);
  await step(password(page));
  await page.keyboard.type(user.password);
  await step(page.getByRole('button', { name: 'Show password' }));
  await step(logIn(page));
  await step(page.getByRole('link', { name: 'Forgot password?' }));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  await page.reload();
  // Its heading is rendered before the app has loaded.
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Key Board');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('auth_method, auth_country and auth_phone_number select the tab and fill it; unknown values are ignored', async ({
  page,
}) => {
  const chosen = page.getByRole('tab', { selected: true });
  for (const [query, tab] of [
    ['', 'Email'],
    ['?auth_method=phone', 'Phone Number'],
    ['?auth_method=email', 'Email'],
    ['?auth_method=carrier-pigeon', 'Email'],
  ] as const) {
    await page.goto(`/auth/login${query}`);
    await expect(chosen).toHaveText(tab);
  }
  await page.goto('/auth/login?auth_method=phone&auth_country=TH&auth_phone_number=812345678');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('TH');
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('812345678');
  await page.goto('/auth/login?auth_method=phone&auth_country=XX&auth_phone_number=abc');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('SG');
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('');
});

for (const [brand, service, domain] of [
  ['main', 'Latchkey ID', 'example.com'],
  ['partner', 'Latchkey Partner ID', 'partner.example.com'],
  ['short', 'LKID', 'lk.example.com'],
] as const) {
  test(`the brand ${brand}: its name, logo and example domain, and where to get the app`, async ({
    newBrowser,
  }) => {
    const branded = await startPortal({
      BRAND: brand,
      DOWNLOAD_APK: 'https://get.example.com/app.apk',
      DOWNLOAD_PLAYSTORE: 'https://play.example.com/app',
    });
    const context = await newBrowser({ baseURL: branded.url });
    try {
      const page = await context.newPage();
      await page.goto('/auth/login');
      await expect(page).toHaveTitle(`Login - ${service}`);
      await expect(page.getByRole('banner')).toContainText(service);
      await expect(page.getByRole('contentinfo')).toContainText(`${service}, all rights reserved`);
      await expect(email(page)).toHaveAttribute('placeholder', `you@${domain}`);
      await expect(page.locator('html')).toHaveAttribute('data-brand', brand);
      const description = page.locator('meta[name=description]');
      await expect(description).toHaveAttribute('content', new RegExp(`^Sign in to ${service} and `));
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/brand\/[\w-]{12}\/favicon$/);
      const badges = page.getByTitle(`Download ${service}`);
      await expect(badges).toHaveCount(2);
      await expect(badges.first()).toHaveAttribute('href', 'https://play.example.com/app');
      await expect(badges.last()).toHaveAttribute('href', 'https://get.example.com/app.apk');
      await axe(page);
      await page.goto('/auth/login?device_id=tablet-7');
      await expect(logIn(page)).toBeEnabled();
      await expect(badges).toHaveCount(0);
      await email(page).fill('nobody@example.com');
      await password(page).fill('whatever it is');
      const sent = page.waitForRequest('**/api/auth/login');
      await logIn(page).click();
      expect((await sent).headers()['x-device-id']).toBe('tablet-7');
      expect((await sent).headers()['x-deployment-tag']).toBeTruthy();
      await expect(page.getByText('Invalid credential')).toBeVisible();
    } finally {
      // A page that is still loading must not find the portal stopped.
      await context.close();
      await branded.dispose();
    }
  });
}

test('a sign-in that an overloaded server refused is retried without a second press', async ({
  page,
  portal,
  problems,
}) => {
  const user = await portal.createUser();
  problems.allow(/503/);
  let refusals = 0;
  await page.route('**/api/auth/login', async (route) => {
    if (refusals === 2) return route.continue();
    refusals += 1;
    const body = {
      status: 'overloaded',
      message: 'The service is busy.',
      retry_after: 1,
      reference: 'ref-1',
    };
    await route.fulfill({ status: 503, json: body });
  });
  await page.goto('/auth/login');
  await email(page).fill(user.email);
  await password(page).fill(user.password);
  await logIn(page).click();
  await expect(page.getByText('Many people are signing in. Trying again…')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  expect(refusals).toBe(2);
});

test('without a configured download there is no badge, and the footer keeps its spacing', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await appIsThere(page);
  await expect(page.getByTitle(/^Download/)).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveCSS('padding-bottom', '50px');
});
