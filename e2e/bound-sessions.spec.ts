// Sessions bound to a key of their browser: tabs, accounts, browsers that cannot store a key, and lost keys.
import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { adoptSession, signIn, signInByApi, submitLogin } from './fixtures/sign-in.ts';
import { signInElsewhereAndEnd } from './fixtures/sign-in-elsewhere.ts';

const tokens = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('latchkey-ui-sessions') ?? '[]') as { token: string }[]).map(
      ({ token }) => token,
    ),
  );

/** The response that the holder of a copied token gets to a change. */
async function renamedByThief(url: string, token: string): Promise<[number, string | undefined]> {
  const response = await fetch(`${url}/api/profile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mallory' }),
  });
  const body = (await response.json()) as { status?: string };
  return [response.status, body.status];
}

async function rename(page: Page, name: string) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit personal information' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Account menu, signed in as ${name}` })).toBeVisible();
}

const forgetKey = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('latchkey-ui-session-key');
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );

test('#111 a token copied out of the browser changes nothing; tabs and accounts share one non-exportable key', async ({
  context,
  page,
  portal,
}) => {
  const [ann, bob] = [
    await portal.createUser({ name: 'Ann Tan' }),
    await portal.createUser({ name: 'Bob Lim' }),
  ];
  await signIn(page, ann);
  await page.goto('/auth/login');
  await submitLogin(page, bob);
  await page.waitForURL('**/profile');
  const copied = await tokens(page);
  expect(copied).toHaveLength(2);
  for (const token of copied)
    expect(await renamedByThief(portal.url, token)).toEqual([403, 'proof_required']);

  const other = await context.newPage();
  await rename(other, 'Bob Goh');
  await rename(page, 'Bob Koh');
  const isReadable = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('latchkey-ui-session-key');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const pairs = await new Promise<CryptoKeyPair[]>((resolve, reject) => {
      const request = database.transaction('keys').objectStore('keys').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return pairs.map(({ privateKey }) => privateKey.extractable);
  });
  expect(isReadable).toEqual([false]);
});

test('#136 the reason why a session ended is shown to the browser that holds its key, and not to a copied token', async ({
  newBrowser,
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  await signIn(page, user);
  const [token = ''] = await tokens(page);
  const other = await (await newBrowser()).newPage();
  await signInElsewhereAndEnd(page, other, user);
  await expect(page.getByText(/^From .*Chrom/)).toBeVisible();
  for (const path of ['/api/oauth/is-authenticated', '/api/profile']) {
    const copied = await fetch(portal.url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(copied.status).toBe(401);
    expect(await copied.json()).not.toHaveProperty('session_ended');
  }
});

test('#111 a browser that lost its key shows this, and signs in again', async ({ page, portal }) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  await signIn(page, user);
  const [token = ''] = await tokens(page);
  await forgetKey(page);
  await page.reload();
  await expect(
    page.getByText('This browser can no longer confirm your session. Please sign in again.').first(),
  ).toBeVisible();
  await page.waitForURL('**/auth/login**');
  expect(await tokens(page)).toEqual([]);
  // The copied token is invalid as well.
  await expect.poll(async () => (await renamedByThief(portal.url, token))[0], { timeout: 20_000 }).toBe(401);
  await submitLogin(page, user);
  await page.waitForURL('**/profile');
});

test('#111 a browser that cannot store a key gets an unbound session, which the session list shows', async ({
  newBrowser,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  const context = await newBrowser();
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { get: () => undefined });
  });
  const page = await context.newPage();
  await signIn(page, user);
  await rename(page, 'Ann Goh');
  await page.goto('/security/login-history');
  const active = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(active.getByText('Not tied to its browser')).toBeVisible();
  await axe(page);
});

test('#111 a session from before binding existed is bound on its next use', async ({ page, portal }) => {
  const token = await signInByApi(portal.url, await portal.createUser({ name: 'Ann Tan' }));
  expect((await renamedByThief(portal.url, token))[0]).toBe(200);
  await adoptSession(page, token);
  await page.goto('/profile');
  await expect
    .poll(() => renamedByThief(portal.url, token), { timeout: 20_000 })
    .toEqual([403, 'proof_required']);
  await rename(page, 'Ann Goh');
});
