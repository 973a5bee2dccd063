// Every address of the route table, its guard, and the destination of return_to (docs/behaviour/web.md#routes, security
// #73).
import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { adoptSession, signInByApi, submitLogin } from './fixtures/sign-in.ts';

const service = 'Latchkey ID';

/** Address, title, whether it needs a session, and its name in `return_to`. */
const table: readonly [path: string, title: string | null, guarded: boolean, name: string][] = [
  ['/', null, false, 'root'],
  ['/applications', 'Applications', true, 'applications'],
  ['/profile', 'Profile', true, 'profileDetail'],
  ['/security/mfa', 'Two-Factor Authentication', true, 'securityMfa'],
  ['/security/recovery', 'Could I get back in?', true, 'securityRecovery'],
  ['/security/password', 'Password Setting', true, 'securityPassword'],
  ['/security/login-history', 'Login History', true, 'securityLoginHistory'],
  ['/auth/login', 'Login', false, 'authLogin'],
  ['/auth/email-verification', 'Email Verification', false, 'authEmailVerification'],
  ['/auth/sign-in-report', 'Review Sign-in', false, 'authSignInReport'],
  ['/auth/stop-reset', 'Stop Password Reset', false, 'authStopReset'],
  ['/auth/stop-recovery', 'Stop Reset of Second Factors', false, 'authStopRecovery'],
  ['/auth/take-back-email', 'Restore Email', false, 'authTakeBackEmail'],
  ['/auth/forgot-password', 'Forgot Password', false, 'authForgotPassword'],
  ['/auth/register', 'Create Account', false, 'authRegister'],
  ['/auth/keep-account', 'Keep Account', false, 'authKeepAccount'],
  ['/auth/reset-password', 'Reset Password', false, 'authResetPassword'],
  ['/auth/sms-otp/verify?reference_number=1', 'Verify OTP', false, 'authSmsOtpVerify'],
  ['/auth/accounts', 'Accounts', false, 'authAccounts'],
  ['/auth/app', 'Authorize Application', true, 'authApp'],
  ['/auth/login-attentions', 'Login Attentions', true, 'authLoginAttentions'],
  ['/auth/invalid-access', 'Invalid Access', false, 'authInvalidAccess'],
  ['/admin', 'Console', true, 'console'],
  ['/about/privacy-policy', 'Privacy Policy', false, 'aboutPrivacy'],
];

declare global {
  interface Window {
    seenTitles: string[];
  }
}

/** Records every title of the page, because some screens redirect immediately. */
async function recordTitles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    window.seenTitles = titles;
    const note = () => titles.push(document.title);
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

const seenTitles = (page: Page) => page.evaluate(() => window.seenTitles);

test('every row of the route table opens with its title, with and without the trailing slash', async ({
  page,
  portal,
}) => {
  test.slow();
  await adoptSession(page, await signInByApi(portal.url, await portal.createUser()));
  await recordTitles(page);
  for (const [path, title] of table) {
    for (const address of path === '/' ? [path] : [path, path.replace(/(\?|$)/, '/$1')]) {
      const response = await page.goto(address, { waitUntil: 'commit' });
      expect(response?.status(), address).toBe(200);
      await expect
        .poll(() => seenTitles(page), { message: address })
        .toContain(title ? `${title} - ${service}` : service);
    }
  }
});

test('an unknown path shows 404', async ({ page, problems }) => {
  problems.allow(/404/);
  for (const address of ['/nowhere', '/auth', '/security', '/profile/else', '/__proto__']) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(`Page not found - ${service}`);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  }
  await axe(page);
});

test('each guarded path without a session leads to the accounts, and returns after the sign-in', async ({
  page,
  portal,
  problems,
}) => {
  test.slow();
  // /livez is not a page of the portal and has no icon.
  problems.allow(/favicon\.ico/);
  const user = await portal.createUser();
  await recordTitles(page);
  let addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  for (const [path, title, guarded, name] of table) {
    if (!guarded) continue;
    addresses = [];
    await page.goto(`${path}?kept=1`);
    // Without a saved session the accounts redirect to the login, too quickly to see a title.
    await page.waitForURL(`**/auth/login?*return_to=${name}*`);
    expect(addresses).toEqual([path, '/auth/accounts', '/auth/login']);
    await submitLogin(page, user);
    await expect.poll(() => seenTitles(page), { message: path }).toContain(`${title} - ${service}`);
    // Leaves the page, which would store the session again with the account data it just read.
    await page.goto('/livez');
    await page.evaluate(() => localStorage.clear());
  }
});

test('a signed-out person gets the form without the code of the guarded page', async ({ page, portal }) => {
  const user = await portal.createUser();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const ofThePage = () => scripts.filter((url) => /\/(profile\.screen|account-layout)-/.test(url)).length;
  await page.goto('/profile');
  await page.waitForURL('**/auth/login?*');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(ofThePage()).toBe(0);
  await submitLogin(page, user);
  await page.waitForURL('**/profile');
  await expect.poll(ofThePage).toBe(2);
});

test('with a saved session the accounts are shown, and choosing one returns to the page', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  await adoptSession(page, await signInByApi(portal.url, user));
  await page.evaluate(() => localStorage.removeItem('latchkey-ui-current-session'));
  await page.goto('/security/login-history');
  await page.waitForURL('**/auth/accounts?return_to=securityLoginHistory');
  await page.getByRole('button', { name: /Ann Tan|No name yet/ }).click();
  await page.waitForURL('**/security/login-history');
});

test('#73 return_to accepts only the names of screens', async ({ page, portal }) => {
  test.slow();
  const user = await portal.createUser();
  await adoptSession(page, await signInByApi(portal.url, user));
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== portal.url) foreign.push(request.url());
  });
  const corpus = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/profile',
    'https:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '%2f%2fevil.example',
    '%252f%252fevil.example',
    '/security/mfa',
    'securityMfa/../../evil',
    'securityMfa ',
    'SECURITYMFA',
    '__proto__',
    'constructor',
    'toString',
    '\u0000securityMfa',
    '',
  ];
  for (const value of corpus) {
    await page.goto(`/auth/accounts?return_to=${encodeURIComponent(value)}`);
    await page.getByRole('listitem').getByRole('button').click();
    await page.waitForURL((url) => url.pathname === '/profile');
    expect(new URL(page.url()).search, value).toBe('');
  }
  await page.goto('/auth/invalid-access?return_to=//evil.example');
  await expect(page.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/');
  await page.goto('/auth/accounts?return_to=securityMfa&return_to=//evil.example');
  await page.getByRole('listitem').getByRole('button').click();
  await page.waitForURL('**/security/mfa');
  expect(foreign).toEqual([]);
});

test('the start page redirects according to the query', async ({ page, portal }) => {
  const user = await portal.createUser();
  const token = await signInByApi(portal.url, user);
  await adoptSession(page, token);
  await recordTitles(page);
  await page.goto('/');
  await page.waitForURL('**/profile');
  await page.goto('/?client_id=unknown&state=s');
  await page.waitForURL((url) => url.pathname === '/auth/accounts');
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'unknown',
    state: 's',
    return_to: 'authApp',
  });
  await page.goto(`/?client_id=unknown&auth_user=${user.id}`);
  await expect.poll(() => seenTitles(page)).toContain(`Authorize Application - ${service}`);
});

test('H9 the message of the invalid-access screen is plain text of at most 200 characters', async ({
  page,
}) => {
  const message = `<b>Bold</b> https://evil.example ${'x'.repeat(300)}`;
  await page.goto(`/auth/invalid-access?message=${encodeURIComponent(message)}&return_to=aboutPrivacy`);
  await expect(page.getByRole('alert')).toHaveText(message.slice(0, 200));
  await expect(page.getByRole('alert').locator('a, b')).toHaveCount(0);
  await axe(page);
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL('**/about/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await axe(page);
  const plain = 'Access denied. Please contact your administrator.';
  await page.goto('/auth/invalid-access');
  await expect(page.getByRole('alert')).toHaveText(plain);
  await page.goto('/auth/invalid-access?error_code=Call%20555-0100');
  await expect(page.getByRole('alert')).toHaveText(plain);
  await page.goto('/auth/invalid-access?error_code=invalid_client');
  await expect(page.getByRole('alert')).toHaveText(`${plain}Error code: invalid_client`);
});
