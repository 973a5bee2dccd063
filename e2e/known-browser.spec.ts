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
