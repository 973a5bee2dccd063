import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import type { CreatedUser, Portal } from './fixtures/portal-process.ts';
import { signInByApi, submitLogin } from './fixtures/sign-in.ts';
import { modal, section } from './fixtures/with-companion.ts';

const trust = (page: Page) =>
  modal(page).getByRole('checkbox', { name: "Don't ask on this device for 30 days" });

/** Signs in up to the code, which is sent immediately because it is the only method. */
async function begin(page: Page, user: CreatedUser): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  await submitLogin(page, user);
}

/** Two-factor authentication that the owner switches on: a required one takes no device. */
async function switchOn(portal: Portal, user: CreatedUser): Promise<void> {
  const token = await signInByApi(portal.url, user);
  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${portal.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return (await response.json()) as { mfa_token?: string };
  };
  const { mfa_token } = await call('POST', '/mfa/challenge/password/verify', { password: user.password });
  await call('PUT', '/mfa/toggle-2fa', { is_enabled: true, mfa_token });
}

async function typeCode(page: Page, portal: Portal, { email }: CreatedUser): Promise<void> {
  const { code } = await portal.received(email, (message) => Boolean(message.code));
  await modal(page)
    .getByRole('textbox')
    .fill(code ?? '');
}

test('a device is trusted at the second factor, is not asked again, and is asked when it is no longer trusted', async ({
  page,
  portal,
}) => {
  const ann = await portal.createUser({ name: 'Ann Example' });
  await switchOn(portal, ann);
  await page.goto('/auth/login');
  await begin(page, ann);
  await expect(trust(page)).toBeVisible();
  await axe(page);
  await trust(page).check();
  await typeCode(page, portal, ann);
  await page.waitForURL('**/profile');

  await begin(page, ann);
  await page.waitForURL('**/profile');
  await page.goto('/security/mfa');
  const devices = section(page, 'Trusted devices');
  await expect(devices).toContainText('This device');
  await axe(page);
  await devices.getByRole('button', { name: /^Stop trusting/ }).click();
  const question = page.getByRole('dialog', { name: 'Stop trusting this device?' });
  await question.getByRole('button', { name: 'Stop trusting' }).click();
  await expect(devices).toHaveCount(0);

  await begin(page, ann);
  await expect(trust(page)).toBeVisible();
  await expect(trust(page)).not.toBeChecked();
});
