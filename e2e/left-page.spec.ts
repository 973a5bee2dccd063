// Whoever leaves a page has cancelled what it asked for, also if the answer comes afterwards.
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { preferredFactorSet } from '@latchkey/contract/mfa/preferred-factor-set';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { timezoneUpdate } from '@latchkey/contract/profile/timezone-update';
import { type APIResponse, expect, type Page, type Response } from '@playwright/test';
import { authenticatorCode } from './fixtures/authenticator-app.ts';
import { addAuthenticatorApp } from './fixtures/mfa-calls.ts';
import { nextPaint } from './fixtures/next-paint.ts';
import { test } from './fixtures/portal.ts';
import { portalCalls } from './fixtures/portal-calls.ts';
import type { CreatedUser } from './fixtures/portal-process.ts';
import { adoptSession, signInByApi, submitLogin } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

declare global {
  interface Window {
    /** The browser's prompt for a passkey, which answers when it is told to, even after its end. */
    passkeyPrompt?: { signal: AbortSignal | undefined; answer: () => void };
  }
}

const password = '/api/mfa/challenge/password/verify';
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a page, and follows its link to the one that will be left. */
async function comeFrom(page: Page, path: string, link: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: link, exact: true }).click();
}

/** Leaves by the browser's 'Back', which no window on the page prevents. */
async function leaveTo(page: Page, title: string): Promise<void> {
  await page.goBack();
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function confirmWithPassword(page: Page, user: CreatedUser): Promise<void> {
  await modal(page)
    .getByRole('button', { name: /^Password/ })
    .click();
  await modal(page).getByLabel('Password', { exact: true }).fill(user.password);
  await modal(page).getByRole('button', { name: 'Verify' }).click();
}

const isDone = (response: APIResponse | Response) => response.ok();

/** Holds the reply to a call that the server has done, or another one; `given` is that reply. */
async function holdReply(page: Page, path: string, isHeld = isDone) {
  const given = Promise.withResolvers<Record<string, string>>();
  const gate = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    if (isHeld(response)) {
      given.resolve(await response.json());
      await gate.promise;
    }
    await route.fulfill({ response });
  });
  return {
    given: given.promise,
    /** Resolves when the page has it and has shown what it does with it. */
    async release(): Promise<void> {
      const delivered = page.waitForResponse((response) => response.url().endsWith(path) && isHeld(response));
      gate.resolve();
      await (await delivered).finished();
      await nextPaint(page);
    },
  };
}

interface RefusedCall {
  method: string;
  path: string;
  /** How long the server asks to wait. */
  seconds: number;
  /** Only the call with the proof of a second factor. */
  isConfirmed?: boolean;
}

/** Answers the first of these calls like an overloaded server; `refused` resolves then. */
async function refuseOnce(page: Page, { method, path, seconds, isConfirmed = false }: RefusedCall) {
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  const attempts: string[] = [];
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const request = route.request();
      const isMeant = request.method() === method && (!isConfirmed || 'x-mfa-token' in request.headers());
      if (!isMeant) return route.fallback();
      attempts.push(request.url());
      if (attempts.length > 1) return route.fallback();
      const json = { status: 'overloaded', message: 'Busy.', retry_after: seconds, reference: 'ref-1' };
      await route.fulfill({ status: 503, json });
      resolve();
    },
  );
  return { attempts, refused };
}

/**
 * Resolves when a change that was refused for a second would have been repeated: what the next page reads is refused
 * later and for longer, and that call goes on.
 */
async function repetitionIsOver(page: Page, path: string, leave: () => Promise<unknown>): Promise<void> {
  const read = await refuseOnce(page, { method: 'GET', path, seconds: 2 });
  await leave();
  await read.refused;
  const repeated = await page.waitForResponse(
    (response) => new URL(response.url()).pathname === path && response.status() !== 503,
  );
  await repeated.finished();
  await nextPaint(page);
}

const openHistory = (page: Page) => page.getByRole('link', { name: 'Devices Login', exact: true }).click();

/** The calls of a path from now on. */
function callsOf(page: Page, path: RegExp): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (path.test(request.url())) calls.push(request.url());
  });
  return calls;
}

async function statusOf(url: string, token: string | undefined): Promise<number> {
  return (await fetch(`${url}/api/profile`, { headers: { authorization: `Bearer ${token}` } })).status;
}

test('#536 the window for the second factor closes with its page, and what the page asked is not done', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser();
  const token = await signInByApi(portal.url, user);
  await adoptSession(page, token);
  const verified = await holdReply(page, password);
  await comeFrom(page, '/security/mfa', 'Information');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(modal(page)).toContainText("Confirm it's you to delete your account.");
  await confirmWithPassword(page, user);
  await verified.given;
  const deletions = callsOf(page, /\/api\/profile\/deletion$/);
  await leaveTo(page, 'Two-Factor Authentication');
  await verified.release();
  // A deletion would have ended the session.
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  expect(deletions).toEqual([]);
  expect(await statusOf(portal.url, token)).toBe(200);
});

test('#536 a sign-in whose page is left while its second factor is being confirmed signs nobody in', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser();
  const key = await addAuthenticatorApp(portal.url, user);
  const { call } = portalCalls(portal.url);
  const token = await signInByApi(portal.url, user);
  const proof = await call(totpVerify, { token, body: { code: authenticatorCode(key), type: 'ott' } });
  const { mfa_token } = proof.body as { mfa_token: string };
  expect((await call(twoFactorToggle, { token, body: { is_enabled: true, mfa_token } })).status).toBe(200);

  const signedIn = await holdReply(page, '/api/auth/login/2fa');
  await comeFrom(page, '/auth/forgot-password', 'Click here to log in.');
  await submitLogin(page, user);
  await modal(page)
    .getByRole('button', { name: /^Authenticator app/ })
    .click();
  // A code is valid once: the next one.
  await modal(page).getByLabel('6-digit code').pressSequentially(authenticatorCode(key, 1));
  const { auth_token } = await signedIn.given;
  expect(await statusOf(portal.url, auth_token)).toBe(200);
  await leaveTo(page, 'Get password reset link');
  await expect(toast(page, 'Authenticating account...')).toBeVisible();
  await signedIn.release();
  await expect(toast(page, 'Authenticating account...')).toHaveCount(0);
  expect(await toast(page, 'Successfully logged in').count()).toBe(0);
  await expect.poll(() => statusOf(portal.url, auth_token)).toBe(401);
  await expect(heading(page, 'Get password reset link')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('latchkey-ui-sessions') ?? '[]')).toBe('[]');
});

for (const how of ['get', 'create'] as const) {
  test(`#537 a prompt for a passkey ends when its page is left (${how})`, async ({ page, portal }) => {
    await page.addInitScript((asked) => {
      const data = new ArrayBuffer(1);
      const passkey = {
        id: 'AA',
        rawId: data,
        type: 'public-key',
        response: { authenticatorData: data, attestationObject: data, clientDataJSON: data, signature: data },
        getClientExtensionResults: () => ({}),
      };
      const prompt = ({ signal }: CredentialRequestOptions) =>
        new Promise((resolve) => {
          window.passkeyPrompt = { signal, answer: () => resolve(passkey) };
        });
      Object.assign(navigator.credentials, { [asked]: prompt });
      // The list at the email field would ask as well.
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    }, how);
    const verifications = callsOf(page, /passkey.*\/verify$/);
    if (how === 'get') {
      await comeFrom(page, '/auth/forgot-password', 'Click here to log in.');
      await page.getByRole('button', { name: 'Sign in with passkey' }).click();
    } else {
      const user = await portal.createUser();
      await adoptSession(page, await signInByApi(portal.url, user));
      await comeFrom(page, '/profile', 'Two-Factor Authentication');
      await page.getByRole('button', { name: 'Add passkey' }).click();
      await confirmWithPassword(page, user);
    }
    const isEnded = () => page.evaluate(() => window.passkeyPrompt?.signal?.aborted);
    await expect.poll(isEnded).toBe(false);
    await leaveTo(page, how === 'get' ? 'Get password reset link' : 'Profile');
    await expect.poll(isEnded).toBe(true);
    await page.evaluate(() => window.passkeyPrompt?.answer());
    await nextPaint(page);
    await page.reload();
    expect(verifications).toEqual([]);
  });
}

test('the data of an account is not saved after its page was left', async ({ context, page, portal }) => {
  const ann = await portal.createUser({ name: 'Ann Tan' });
  const bob = await portal.createUser({ name: 'Bob Lim' });
  await adoptSession(page, await signInByApi(portal.url, ann));
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  const exported = await holdReply(page, '/api/profile/export');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await confirmWithPassword(page, ann);
  await exported.given;
  // Another account is chosen in another tab: the address stays.
  await adoptSession(await context.newPage(), await signInByApi(portal.url, bob));
  await expect(page.getByRole('button', { name: /^Account menu.*Bob Lim/ })).toBeVisible();
  await expect(toast(page, 'Collecting your data..')).toBeVisible();
  await exported.release();
  await expect(toast(page, 'Collecting your data..')).toHaveCount(0);
  expect(await toast(page, 'Your data has been downloaded.').count()).toBe(0);
  await page.reload();
  await expect(heading(page, 'Profile')).toBeVisible();
  expect(files).toEqual([]);
});

test('#545 a confirmed deletion that an overloaded server refused is not repeated after its page was left', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/503/);
  const user = await portal.createUser();
  const token = await signInByApi(portal.url, user);
  await adoptSession(page, token);
  const deletion = await refuseOnce(page, {
    method: 'POST',
    path: '/api/profile/deletion',
    seconds: 1,
    isConfirmed: true,
  });
  await comeFrom(page, '/security/mfa', 'Information');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await confirmWithPassword(page, user);
  await deletion.refused;
  await repetitionIsOver(page, '/api/login-histories', async () => {
    await leaveTo(page, 'Two-Factor Authentication');
    await openHistory(page);
  });
  expect(deletion.attempts).toHaveLength(1);
  // A deletion would have ended the session.
  expect(await statusOf(portal.url, token)).toBe(200);
});

for (const how of ['a link', 'another account'] as const) {
  test(`#545 a change that an overloaded server refused ends with its page, left by ${how}`, async ({
    context,
    page,
    portal,
    problems,
  }) => {
    problems.allow(/503/);
    const ann = await portal.createUser({ name: 'Ann Tan' });
    const token = await signInByApi(portal.url, ann);
    const { call } = portalCalls(portal.url);
    expect((await call(timezoneUpdate, { token, body: { timezone: 'Europe/Berlin' } })).status).toBe(200);
    const bobsToken = await signInByApi(portal.url, await portal.createUser({ name: 'Bob Lim' }));
    await adoptSession(page, token);
    const change = await refuseOnce(page, { method: 'PUT', path: '/api/timezones', seconds: 1 });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Use this time zone' }).click();
    await change.refused;
    if (how === 'a link') await repetitionIsOver(page, '/api/login-histories', () => openHistory(page));
    else {
      await repetitionIsOver(page, '/api/profile', async () => {
        await adoptSession(await context.newPage(), bobsToken);
      });
      await expect(page.getByRole('button', { name: /^Account menu.*Bob Lim/ })).toBeVisible();
    }
    await expect(page.getByText(/^(Saving\.\.|Many people are signing in)/)).toHaveCount(0);
    expect(await toast(page, 'Your profile is up to date.').count()).toBe(0);
    expect(change.attempts).toHaveLength(1);
    expect((await call(profileRead, { token })).body).toMatchObject({ timezone: 'Europe/Berlin' });
  });
}

test('#545 a sign-out that an overloaded server refused is carried out after its page was left', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/503/);
  const token = await signInByApi(portal.url, await portal.createUser({ name: 'Ann Tan' }));
  await adoptSession(page, token);
  const logout = await refuseOnce(page, { method: 'POST', path: '/api/logout', seconds: 1 });
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await logout.refused;
  await openHistory(page);
  // Without the server's answer the toast says that the session has ended in this browser only.
  await expect(toast(page, 'Ann Tan session has been ended.')).toBeVisible();
  expect(logout.attempts).toHaveLength(2);
  expect(await statusOf(portal.url, token)).toBe(401);
});

test('#545 a second factor that is asked for late does not begin for an account that is no longer chosen', async ({
  context,
  page,
  portal,
}) => {
  const ann = await portal.createUser({ name: 'Ann Tan' });
  const token = await signInByApi(portal.url, ann);
  const { call } = portalCalls(portal.url);
  const proof = await call(passwordVerify, { token, body: { password: ann.password } });
  const { mfa_token: mfaToken } = proof.body as { mfa_token: string };
  // Chosen without asking, and requests a code at once.
  const params = { type: 'email_otp' } as const;
  expect((await call(preferredFactorSet, { token, params, body: {}, mfaToken })).status).toBe(200);
  await adoptSession(page, token);
  const asked = await holdReply(page, '/api/profile/deletion', (response) => !response.ok());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  expect(await asked.given).toMatchObject({ status: '2fa_required', preferred_factor: 'email_otp' });
  const begun = callsOf(page, /\/second-factor-modal-|\/api\/mfa\/challenge\//);
  const bob = await portal.createUser({ name: 'Bob Lim' });
  await adoptSession(await context.newPage(), await signInByApi(portal.url, bob));
  await expect(page.getByRole('button', { name: /^Account menu.*Bob Lim/ })).toBeVisible();
  await asked.release();
  await page.reload();
  await expect(heading(page, 'Profile')).toBeVisible();
  expect(begun).toEqual([]);
});

test('#545 a dialog whose change an overloaded server refused stays until it is repeated, and cannot be cancelled', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/503/);
  const user = await portal.createUser();
  const other = await signInByApi(portal.url, user);
  const own = await signInByApi(portal.url, user);
  const { body } = await portalCalls(portal.url).call(loginHistoryList, { token: own });
  const { login_histories: entries } = body as { login_histories: { id: string }[] };
  const path = `/api/login-histories/${entries[1]?.id}/disown`;
  await adoptSession(page, own);
  const report = await refuseOnce(page, { method: 'POST', path, seconds: 3 });
  await page.goto('/security/login-history');
  await page
    .getByRole('button', { name: /This wasn.t me/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign it out' }).click();
  await report.refused;
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Now secure your account' })).toBeVisible();
  expect([report.attempts.length, await statusOf(portal.url, other)]).toEqual([2, 401]);
});
