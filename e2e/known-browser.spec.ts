import { expect } from '@playwright/test';
import { test } from './fixtures/portal.ts';
import { signIn, signInByApi, submitLogin } from './fixtures/sign-in.ts';

test('#68 a stranger who exhausts the attempts does not lock out the known browser', async ({
  page,
  context,
  portal,
}) => {
  const user = await portal.createUser();
  await signIn(page, user);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'latchkey-browser', httpOnly: true, sameSite: 'Strict' });
  await page.evaluate(() => localStorage.clear());

  for (let guess = 0; guess < 11; guess += 1) {
    await expect(signInByApi(portal.url, { ...user, password: `guess ${guess}` })).rejects.toThrow();
  }
  await expect(signInByApi(portal.url, user)).rejects.toThrow('invalid_credential');

  await page.goto('/auth/login');
  await submitLogin(page, user);
  await expect(page).toHaveURL(/\/profile$/);
});

test('#376 a sign-in with a copy of the browser’s cookie is a new one; the browser itself stays known', async ({
  page,
  context,
  newBrowser,
  portal,
}) => {
  const user = await portal.createUser();
  await signIn(page, user);
  const copied = await newBrowser();
  await copied.addCookies((await context.cookies()).filter(({ name }) => name === 'latchkey-browser'));
  await signIn(await copied.newPage(), user);
  await copied.close();
  const told = async () =>
    (await portal.inbox(user.email)).filter(({ subject }) => subject?.startsWith('New sign-in')).length;
  // Of the copy, and of the very first one: an operator made the account.
  await expect.poll(told).toBe(2);

  await page.evaluate(() => localStorage.clear());
  // Recognised by its key also before it signs in.
  const begun = page.waitForRequest('**/api/auth/forgot-password');
  await page.goto('/auth/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await page.getByRole('button', { name: 'Get link' }).click();
  expect((await begun).headers()).toHaveProperty('dpop');
  await page.goto('/auth/login');
  await submitLogin(page, user);
  await expect(page).toHaveURL(/\/profile$/);
  expect(await told()).toBe(2);
});
