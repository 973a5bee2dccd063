// The account area: the sidebar, the profile, the sign-in history and reporting a sign-in
// (docs/behaviour/profile.md#screens, security #48).
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, type Request } from '@playwright/test';
import { authenticatorCode } from './fixtures/authenticator-app.ts';
import { axe } from './fixtures/axe.ts';
import { expectToFit } from './fixtures/expect-to-fit.ts';
import { isFirefox } from './fixtures/is-firefox.ts';
import { addAuthenticatorApp } from './fixtures/mfa-calls.ts';
import { test } from './fixtures/portal.ts';
import { adoptSession, signIn, signInByApi } from './fixtures/sign-in.ts';

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

/** A JPEG of this size, as base64. */
function drawnPhoto(page: Page, width: number, height: number): Promise<string> {
  return page.evaluate(
    ([x, y]) => {
      const canvas = document.createElement('canvas');
      canvas.width = x;
      canvas.height = y;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#3366cc';
      context.fillRect(0, 0, x, y);
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
}

test('the sidebar shows who is signed in, copies the user id, and suggests what makes the account safer', async ({
  context,
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann Tan', phone: '+6581234567', emailVerified: false });
  await adoptSession(page, await signInByApi(portal.url, user));
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Your account' });
  await expect(card).toContainText('Ann Tan');
  await expect(card).toContainText('Email Unverified');
  await expect(card).toContainText('Phone Unverified');
  await expect(card).toContainText('+6581234567');

  // Firefox has no such permissions. In the tests its preferences allow a page to read the clipboard.
  if (!isFirefox(page)) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Copy user ID' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.id);
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () =>
        new Promise((_, reject) => addEventListener('deny-copying', () => reject(new Error('denied')))),
    });
  });
  await card.getByRole('button', { name: 'Copy user ID' }).click();
  await expect(page.getByText('Copying..')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('deny-copying')));
  await expect(page.getByText('Failed to copy')).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText([
    'Information',
    'Access Applications',
    'Devices Login',
    'Two-Factor Authentication',
    'Password Setting',
  ]);
  await expect(page.getByText('Joined ON').first()).toBeVisible();
  await expect(page.getByText('Last Signed In').first()).toBeVisible();

  const suggestions = page.getByRole('region', { name: 'Suggested' });
  const shown: string[] = [];
  for (const at of [1, 2, 3]) {
    const next = suggestions.getByRole('button', { name: `Next suggestion, this is ${at} of 3` });
    shown.push((await suggestions.textContent()) ?? '');
    await next.click();
  }
  await expect(suggestions.getByText('1 of 3')).toBeVisible();
  expect(new Set(shown).size).toBe(3);
  expect(shown[2]).toContain('two-factor');
  await axe(page);
  await navigation.getByRole('link', { name: 'Access Applications' }).click();
  await expect(page.getByText('No applications yet')).toBeVisible();
  await axe(page);
  await navigation.getByRole('link', { name: 'Two-Factor Authentication' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-Factor Authentication' })).toBeFocused();
  await expect(suggestions).toHaveCount(0);
});

test('a page that loads slowly leaves the focus where the person has moved it meanwhile', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser();
  const answers = Promise.withResolvers<void>();
  let reads = 0;
  await page.route('**/api/profile', async (route) => {
    reads += 1;
    // The first is the sign-in's, which waits for it before it leads to the page.
    if (reads > 1) await answers.promise;
    await route.continue();
  });
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(page.getByRole('status', { name: 'Loading…' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Tab');
  const start = page.getByRole('banner').getByRole('link').first();
  await expect(start).toBeFocused();
  answers.resolve();
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expect(start).toBeFocused();
});

test('the whole sidebar fits at 800 px, with any suggestion', async ({ page, portal }) => {
  const user = await portal.createUser({
    email: 'maximiliana.longlastname.tan@example.com',
    name: 'Maximiliana Longlastname Tan',
    phone: '+6581234568',
    emailVerified: false,
  });
  await adoptSession(page, await signInByApi(portal.url, user));
  await page.goto('/profile');
  const suggestions = page.getByRole('region', { name: 'Suggested' });
  for (const at of [1, 2, 3]) {
    const next = suggestions.getByRole('button', { name: `Next suggestion, this is ${at} of 3` });
    await expect(next).toBeVisible();
    const hidden = await page
      .getByRole('complementary')
      .evaluate((sidebar) =>
        [sidebar, ...sidebar.querySelectorAll('*')]
          .filter((part) => getComputedStyle(part).overflowY === 'auto')
          .map((part) => part.scrollHeight - part.clientHeight),
      );
    expect(hidden).toEqual([0]);
    await next.click();
  }
  // In a lower window it scrolls as a whole, so that its last line can be reached.
  await page.setViewportSize({ width: 1280, height: 600 });
  const lastLine = page.getByText('Last Signed In').first();
  await expect(lastLine).not.toBeInViewport();
  await lastLine.scrollIntoViewIfNeeded();
  await expect(lastLine).toBeInViewport();
});

test('if the profile fails to load, nothing looks as if it were still loading', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/503/);
  const user = await portal.createUser({ name: 'Ann Tan' });
  await adoptSession(page, await signInByApi(portal.url, user));
  const fail = () =>
    page.route('**/api/profile', (route) =>
      route.fulfill({
        status: 503,
        json: { status: 'unavailable', message: 'The service is not available.', reference: 'ref-3' },
      }),
    );
  const skeletons = page.locator('.animate-pulse');
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  const isComplete = async () => {
    await retry.click();
    await expect(page.getByText('Joined ON').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Email Verified');
  };
  // On the first visit nothing is known about the account.
  await fail();
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toContainText('Reference: ref-3');
  await expect(skeletons).toHaveCount(0);
  await page.unroute('**/api/profile');
  await isComplete();
  // Later its name and contacts are known.
  await fail();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Reference: ref-3');
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText(user.email);
  await expect(skeletons).toHaveCount(0);
  await page.unroute('**/api/profile');
  await isComplete();
});

test('an account without an email has no password page in its navigation', async ({
  page,
  portal,
  request,
}) => {
  const phone = `+658${String(Date.now()).slice(-7)}`;
  const { code, stderr } = await portal.cli(['user', 'create', '--phone', phone, '--phone-verified']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const asked = await request.post('/api/auth/login/mobile', {
    data: { phone_code: '+65', phone_no: phone.slice(3) },
  });
  const { reference_number } = await asked.json();
  const [message] = await portal.inbox(phone);
  const verified = await request.post('/api/auth/login/mobile/verify', {
    data: { otp: message?.code, reference_number },
  });
  await adoptSession(page, (await verified.json()).auth_token);
  await page.goto('/profile');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Information' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText(phone);
  await expect(navigation.getByRole('link', { name: 'Password Setting' })).toHaveCount(0);
});

test('the mobile menu opens, closes on a page change, and restores the focus', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await adoptSession(page, await signInByApi(portal.url, await portal.createUser({ name: 'Ann Tan' })));
  await page.goto('/profile');
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.click();
  const menu = page.getByRole('dialog', { name: 'Main' });
  await expect(menu).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await menu.getByRole('link', { name: 'Devices Login' }).click();
  await page.waitForURL('**/security/login-history');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Login History' })).toBeFocused();
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expectToFit(page, `${width} px`);
    const header = page.getByRole('banner').locator('button:visible, a:visible, summary');
    const boxes = (await Promise.all((await header.all()).map((part) => part.boundingBox()))).filter(
      (box) => box,
    );
    for (const [index, box] of boxes.entries()) {
      // No part of the header overlaps the next one.
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((boxes[index + 1]?.x ?? width) + 1);
    }
  }
});

test('name, gender, time zone and photo can be edited, and change everywhere immediately', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann' });
  await signIn(page, user);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/profile');
  const cardThere = otherTab.getByRole('region', { name: 'Your account' });
  await expect(cardThere).toContainText('Ann');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Edit personal information' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill(' ');
  await expect(page.getByText('Required')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.fill('Ann Tan-Wolfeschlegelsteinhausenbergerdorff');
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('Female');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile is up to date.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit personal information' })).toBeFocused();
  await expect(accountMenu(page)).toHaveAccessibleName(/Ann Tan-Wolfe/);
  await expect(cardThere).toContainText('Ann Tan-Wolfe');
  await expect(page.getByText('GMT+9').first()).toBeVisible();

  await page.getByRole('button', { name: 'Use this time zone' }).click();
  await expect(page.getByText('GMT+8').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use this time zone' })).toHaveCount(0);

  // Larger than the server accepts: the browser scales it down first.
  const photo = Buffer.from(await drawnPhoto(page, 4100, 500), 'base64');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText('Your photo has been changed.')).toBeVisible();
  const shown = page.locator('img[src^="/photos/"]');
  await expect(shown).toHaveCount(3);
  for (const image of await shown.all()) {
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(512);
  }
  await chooser.setInputFiles({
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await expect(page.getByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible();
  await expect(shown).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(shown).toHaveCount(0);
});

test('#48 the history shows every sign-in; sessions are ended there, and "This wasn\'t me" leads on', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  const other = await signInByApi(portal.url, user);
  const stolen = await signInByApi(
    portal.url,
    user,
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  );
  await signInByApi(portal.url, { ...user, password: 'wrong' }).catch(() => undefined);
  const isAlive = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${portal.url}/api/oauth/is-authenticated`, { headers })).status === 200;
  };
  await signIn(page, user);
  await page.getByRole('link', { name: 'Devices Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login History' })).toBeVisible();
  const active = page.getByRole('region', { name: 'Where you are signed in' });
  const attempts = page.getByRole('region', { name: 'Sign-ins and attempts' });
  await expect(active.getByRole('listitem')).toHaveCount(3);
  await expect(active.getByRole('listitem').first()).toContainText('This device');
  await expect(attempts.getByRole('listitem')).toHaveCount(4);
  await expect(attempts.getByRole('listitem').nth(1)).toContainText('Sign-in failed');
  await expect(attempts).toContainText('Chrome 131 on Android 14');
  await axe(page);

  await active.getByRole('button', { name: 'End session: Firefox 130 on Windows' }).click();
  const question = page.getByRole('dialog', { name: 'End this session?' });
  await expect(question).toContainText('Firefox 130 on Windows');
  expect(await isAlive(other)).toBe(true);
  await question.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('Session ended.')).toBeVisible();
  await expect(active.getByRole('listitem')).toHaveCount(2);
  expect(await isAlive(other)).toBe(false);
  await expect(active.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();

  await attempts.getByRole('button', { name: /This wasn't me: Chrome 131 on Android/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: "This wasn't you?" })).toBeFocused();
  expect(await isAlive(stolen)).toBe(true);
  await dialog.getByRole('button', { name: 'Sign it out' }).click();
  await expect(dialog.getByRole('heading', { name: 'Now secure your account' })).toBeVisible();
  expect(await isAlive(stolen)).toBe(false);
  await expect(active.getByRole('listitem')).toHaveCount(1);
  await axe(page);
  await expect(dialog.getByRole('link', { name: /Review your second factors/ })).toHaveAttribute(
    'href',
    '/security/mfa',
  );
  await dialog.getByRole('link', { name: /Change your password/ }).click();
  await page.waitForURL('**/security/password?return_to=securityMfa');
});

test("#323 'This wasn't me' about the sign-in that added the app asks for the app before it is removed", async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  const secret = await addAuthenticatorApp(portal.url, user);
  await signIn(page, user);
  await page.goto('/security/login-history');
  const attempts = page.getByRole('region', { name: 'Sign-ins and attempts' });
  await attempts.getByRole('button', { name: /This wasn't me: Firefox 130 on Windows/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign it out' }).click();
  const confirmation = page.getByRole('dialog').last();
  const code = confirmation.getByRole('textbox').first();
  await expect(code).toBeVisible();
  await axe(page);
  await code.pressSequentially(authenticatorCode(secret));
  const secure = page.getByRole('dialog').filter({ hasText: 'Now secure your account' });
  await expect(secure).toContainText('Authenticator app');
});

test('a page of the history shows a loading error, and loads on the next attempt', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/500|503/);
  await adoptSession(page, await signInByApi(portal.url, await portal.createUser()));
  await page.route('**/api/login-histories**', (route) =>
    route.fulfill({
      status: 500,
      json: { status: 'internal', message: 'Something went wrong on our side.', reference: 'ref-1' },
    }),
  );
  await page.goto('/security/login-history');
  const attempts = page.getByRole('region', { name: 'Sign-ins and attempts' });
  await expect(attempts.getByRole('alert')).toContainText('Reference: ref-1');
  await page.unroute('**/api/login-histories**');
  await attempts.getByRole('button', { name: 'Try again' }).click();
  await expect(attempts.getByRole('listitem')).toHaveCount(1);
  // The button that had the focus was removed. The focus moves to the heading.
  await expect(attempts.getByRole('heading', { name: 'Sign-ins and attempts' })).toBeFocused();
});

test('if an earlier page of the history fails to load, the error is shown below the loaded ones', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/503/);
  const user = await portal.createUser();
  const tokens: string[] = [];
  for (let count = 0; count < 21; count += 1) tokens.push(await signInByApi(portal.url, user));
  await adoptSession(page, tokens.at(-1) ?? '');
  await page.goto('/security/login-history');
  const attempts = page.getByRole('region', { name: 'Sign-ins and attempts' });
  await expect(attempts.getByRole('listitem')).toHaveCount(20);
  const nextPage = '**/api/login-histories?cursor=**';
  await page.route(nextPage, (route) =>
    route.fulfill({
      status: 503,
      json: { status: 'unavailable', message: 'The service is not available.', reference: 'ref-2' },
    }),
  );
  await attempts.getByRole('button', { name: 'Show earlier sign-ins' }).click();
  await expect(attempts.getByRole('alert')).toContainText('Reference: ref-2', { timeout: 30_000 });
  await expect(attempts.getByRole('listitem')).toHaveCount(20);
  await page.unroute(nextPage);
  await attempts.getByRole('button', { name: 'Try again' }).click();
  await expect(attempts.getByRole('listitem')).toHaveCount(21);
  await expect(attempts.getByRole('alert')).toBeHidden();
});

test('#47 automatic calls of an open page, for example after reconnecting, do not keep its session alive', async ({
  context,
  page,
  portal,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const hour = 3_600_000;
  const user = await portal.createUser({ name: 'Ann Tan' });
  const token = await signInByApi(portal.url, user);
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
  const lastSeen = () =>
    database.prepare('select last_seen_at from sessions where id = ?').get(jti)?.last_seen_at as number;
  // Playwright's clock only changes the time: the page's timers keep running.
  await page.clock.setSystemTime(Date.now());
  await adoptSession(page, token);
  await page.goto('/security/login-history');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  // The page is idle for an hour, during which the server records each use.
  await page.clock.setSystemTime(Date.now() + hour);
  const leftAt = Date.now() - hour;
  database.prepare('update sessions set last_seen_at = ? where id = ?').run(leftAt, jti);
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.headers().authorization) asked.push(request);
  });
  const asks = (path: string) =>
    expect.poll(() => asked.some((request) => new URL(request.url()).pathname === path)).toBe(true);
  // Something changes elsewhere.
  await signInByApi(portal.url, user);
  await expect(page.getByText(/New sign-in to your account/)).toBeVisible();
  await asks('/api/profile');
  await page.waitForLoadState('networkidle');
  // The network goes down and returns.
  asked.length = 0;
  await context.setOffline(true);
  await context.setOffline(false);
  await asks('/api/oauth/is-authenticated');
  await page.waitForLoadState('networkidle');
  expect(lastSeen()).toBe(leftAt);

  // The person uses the page again.
  await page.getByRole('link', { name: 'Access Applications' }).click();
  await expect.poll(lastSeen).toBeGreaterThan(leftAt + hour / 2);
  database.close();
});
