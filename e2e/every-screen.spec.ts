// Rules for every screen: axe, one heading, no overflow, focus, no layout shift, and the appearance
// (docs/behaviour/appearance.md#states, WCAG 2.2 AA).
import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { adoptSession, signInByApi } from './fixtures/sign-in.ts';

const longName =
  'Alexandria Featherstonehaugh-Cholmondeley Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';
const longEmail = (salt: string) =>
  `alexandria.${salt}.featherstonehaugh-cholmondeley@${'subsidiary-of-a-company.'.repeat(7)}example.com`;

const openScreens = [
  '/auth/login',
  '/auth/login?auth_method=phone',
  '/auth/email-verification',
  `/auth/email-verification?email=${longEmail('verify')}&token=0123456789abcdef`,
  '/auth/sign-in-report',
  '/auth/stop-reset',
  '/auth/stop-recovery',
  '/auth/take-back-email',
  '/auth/forgot-password',
  '/auth/register',
  '/auth/keep-account',
  `/auth/keep-account?email=${longEmail('keep')}&token=0123456789abcdef`,
  `/auth/register?email=${longEmail('register')}&token=0123456789abcdef`,
  `/auth/reset-password?email=${longEmail('reset')}&token=0123456789abcdef`,
  '/auth/reset-password',
  '/auth/sms-otp/verify?reference_number=ABC-123',
  '/auth/invalid-access',
  '/about/privacy-policy',
  '/nowhere',
];

const guardedScreens = [
  '/applications',
  '/profile',
  '/security/mfa',
  '/security/recovery',
  '/security/password',
  '/security/login-history',
  '/auth/accounts',
  '/auth/login',
  '/auth/login-attentions',
];

const sizes = [
  { width: 1280, height: 800 },
  // 200 % zoom of 1280 pixels.
  { width: 640, height: 400 },
  { width: 320, height: 640 },
];

/** Waits until the screen has its heading and has loaded. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(
    page.locator('span.animate-pulse[aria-hidden], [role=status][aria-label="Loading…"]'),
  ).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

async function lookAtEach(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await settled(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const tooWide = () =>
        page.evaluate(() => {
          const scrolling = [...document.querySelectorAll('body *')].filter(
            (part) => getComputedStyle(part).overflowX === 'auto',
          );
          return Math.max(
            document.documentElement.scrollWidth - innerWidth,
            ...scrolling.map((part) => part.scrollWidth - part.clientWidth),
          );
        });
      // The resized page is laid out again some frames later.
      await expect.poll(tooWide, `${address} at ${size.width} px`).toBeLessThanOrEqual(0);
      // This width has no layout of its own. The narrow layout has the colours of the wide one.
      if (size.width !== 640) await axe(page, size.width === 320 ? ['light'] : undefined);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
}

test('every open screen: axe in light and dark, one h1, and no overflow at 320 px and at 200 % zoom', async ({
  newBrowser,
  problems,
}) => {
  test.setTimeout(300_000);
  problems.allow(/404/);
  const context = await newBrowser({ deviceScaleFactor: 2 });
  await lookAtEach(await context.newPage(), openScreens);
});

test('every guarded screen, with the longest names: axe in light and dark, one h1, and no overflow', async ({
  newBrowser,
  portal,
}) => {
  test.setTimeout(300_000);
  const context = await newBrowser({ deviceScaleFactor: 2 });
  const page = await context.newPage();
  for (const salt of ['one', 'two']) {
    const user = await portal.createUser({ name: longName, email: longEmail(salt), emailVerified: false });
    await adoptSession(page, await signInByApi(portal.url, user));
  }
  await lookAtEach(page, guardedScreens);
});

test('a page change moves the focus to the heading, and scrolls to the top', async ({ page, portal }) => {
  await adoptSession(page, await signInByApi(portal.url, await portal.createUser({ name: 'Ann Tan' })));
  // The heading is rendered before the page's code has loaded.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/profile', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/security/login-history');
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Login History' })).toBeVisible();
  release();
  await expect(page.getByRole('region', { name: 'Sign-ins and attempts' })).toBeVisible();
  await page.unroute('**/api/profile');

  await page.goto('/profile');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [link, heading] of [
    ['Access Applications', 'Applications'],
    ['Devices Login', 'Login History'],
    ['Two-Factor Authentication', 'Two-Factor Authentication'],
    ['Password Setting', 'Password Setting'],
    ['Information', 'Profile'],
  ] as const) {
    await navigation.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(navigation.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Password Setting' })).toBeFocused();
});

/** A layout shift and the elements that moved. */
interface Shift {
  value: number;
  moved: string;
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

test('the layout of the login and of the profile does not shift while they load', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] };
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : '',
        );
        shifts.push({ value, moved: moved.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  /** The cumulative layout shift, to three decimals as it is reported. */
  const expectNoShift = async () => {
    const shifts = await page.evaluate(() => window.shifts);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.0005);
  };
  await page.goto('/auth/login');
  await settled(page);
  await expectNoShift();
  // After a passkey was used, its button is above the form from the first paint, and is its first element.
  await page.evaluate(() => localStorage.setItem('latchkey-ui-passkey-used', 'true'));
  await page.goto('/auth/login');
  await settled(page);
  await expectNoShift();
  await page.getByRole('button', { name: 'Sign in with passkey' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Email' })).toBeFocused();
  for (const [salt, user] of [
    ['short', { name: 'Ann Tan', phone: '+6581112233' }],
    ['long', { name: longName, email: longEmail('jump') }],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await adoptSession(page, await signInByApi(portal.url, await portal.createUser(user)));
    // The first visit loads the account. Later visits render the frame in its final size at once.
    await page.goto('/profile');
    await expect(page.getByRole('region', { name: 'Suggested' }), salt).toBeVisible();
    await settled(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto('/profile');
      await settled(page);
      await expectNoShift();
    }
  }
});

test('appearance: the system decides, a choice is kept, and a change of the system applies again', async ({
  page,
  context,
}) => {
  const key = 'latchkey-ui-dark-appearance';
  const stored = () => page.evaluate((name) => localStorage.getItem(name), key);
  const html = page.locator('html');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = 'rgb(255, 255, 255)';
  // hsl(229 22% 10%), docs/behaviour/appearance.md#constants.
  const dark = 'rgb(20, 22, 31)';

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/auth/login');
  await expect(html).toHaveClass(/dark/);
  expect(await background()).toBe(dark);
  expect(await stored()).toBeNull();

  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).not.toHaveClass(/dark/);
  // With reduced motion each change is a transition of 0.01 ms, so the new colour shows in the next frame.
  await expect.poll(background).toBe(light);
  expect(await stored()).toBeNull();

  await page.getByRole('button', { name: 'Use dark appearance' }).click();
  await expect(html).toHaveClass(/dark/);
  expect(await stored()).toBe('true');
  await page.reload();
  await expect(html).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Use light appearance' }).click();
  expect(await stored()).toBe('false');

  // A stored choice takes precedence over the system's preference, before the first paint.
  await page.evaluate((name) => localStorage.setItem(name, 'true'), key);
  await page.goto('/auth/forgot-password', { waitUntil: 'commit' });
  await expect(html).toHaveClass(/dark/);

  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/auth/login');
  await other.getByRole('button', { name: 'Use light appearance' }).click();
  await expect(html).not.toHaveClass(/dark/);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveClass(/dark/);
  await expect.poll(stored).toBeNull();

  await page.evaluate((name) => localStorage.setItem(name, 'rubbish'), key);
  await page.reload();
  await expect(html).toHaveClass(/dark/);
});

test('a crash shows whom to contact, and offers a reload', async ({ page, problems }) => {
  problems.allow(/./);
  await page.route(/assets\/forgot-password.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default function Broken() { throw new Error('broken on purpose'); }",
    }),
  );
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The application has stopped working. Please get in touch with the administrators.',
  );
  await axe(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Get password reset link' })).toBeVisible();
});

test('with forced colours a button has a visible edge, and the selected tab and page are distinguishable', async ({
  page,
  portal,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = (locator: Locator, side: 'top' | 'bottom') =>
    locator.evaluate(
      (element, name) => getComputedStyle(element).getPropertyValue(`border-${name}-color`),
      side,
    );
  await page.goto('/auth/login');
  expect(await edge(page.getByRole('button', { name: 'Log in' }), 'top')).not.toBe('rgba(0, 0, 0, 0)');
  const [selected, other] = [
    page.getByRole('tab', { selected: true }),
    page.getByRole('tab', { selected: false }),
  ];
  expect(await edge(selected, 'bottom')).not.toBe(await edge(other, 'bottom'));
  await adoptSession(page, await signInByApi(portal.url, await portal.createUser()));
  await page.goto('/profile');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
});
