import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { signIn } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

test.use({ portalSettings: { OAUTH_REGISTRATION: 'open' } });

/** The query of an authorization request of an agent that registers itself. */
async function requestOfAgent(portal: Portal, name: string, asked: { scope: string; resource: string }) {
  const reply = await fetch(`${portal.url}/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: ['http://127.0.0.1/callback'] }),
  });
  const { client_id } = (await reply.json()) as { client_id: string };
  return new URLSearchParams({
    client_id,
    redirect_uri: 'http://127.0.0.1:9/callback',
    response_type: 'code',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...asked,
  });
}

test('the consent for an agent that registered itself warns that it is unverified and shows where the response goes', async ({
  page,
  portal,
}) => {
  const audience = 'https://mcp.example.test/mcp';
  const api = ['api', 'create', '--audience', audience, '--name', 'Notes', '--open'];
  const made = await portal.cli([...api, '--scope', 'notes:read=Read your notes']);
  expect(made.code).toBe(0);
  const user = await portal.createUser({ name: 'Carla' });
  const asked = { scope: 'openid notes:read', resource: audience };
  const request = await requestOfAgent(portal, 'Notes agent', asked);
  // The pages before the consent name the application as well (#476).
  await page.goto(`/oauth2/authorize?${request}`);
  await expect(page.getByText('Continue to Notes agent')).toBeVisible();
  await expect(page.getByText('This application registered itself.')).toBeVisible();
  await axe(page);
  await signIn(page, user);
  await page.goto(`/oauth2/authorize?${request}`);
  await expect(page.getByText('This application registered itself.')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: user.email }).getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Notes agent is requesting access' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('This application registered itself.');
  await expect(page.getByRole('status')).toContainText('an application on this device');
  await expect(page.getByText('Read your notes')).toBeVisible();
  await axe(page);
  await page.route('http://127.0.0.1:9/**', (route) => route.fulfill({ body: 'The agent' }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('http://127.0.0.1:9/**');
  await page.goto('/applications');
  await expect(page.getByRole('listitem').filter({ hasText: 'Notes agent' }).first()).toContainText(
    'This application registered itself.',
  );
  await axe(page);
});

test('#530 the consent and the list of applications name an API of which no scope is requested', async ({
  page,
  portal,
}) => {
  const audience = 'https://payroll.example.test/';
  await portal.cli(['api', 'create', '--audience', audience, '--name', 'Payroll', '--open']);
  await signIn(page, await portal.createUser({ name: 'Carla' }));
  const asked = { scope: 'openid', resource: audience };
  const request = await requestOfAgent(portal, 'Salary agent', asked);
  await page.goto(`/oauth2/authorize?${request}`);
  await page.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByText('Use “Payroll”')).toBeVisible();
  await axe(page);
  await page.route('http://127.0.0.1:9/**', (route) => route.fulfill({ body: 'The agent' }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('http://127.0.0.1:9/**');
  await page.goto('/applications');
  await expect(page.getByRole('listitem').filter({ hasText: 'Salary agent' }).first()).toContainText(
    'Use “Payroll”',
  );
});

test('#498 the console says which applications nobody vouches for, in the list and on their page', async ({
  page,
  portal,
}) => {
  await portal.cli([
    'client',
    'create',
    '--name',
    'Notes',
    '--redirect-uri',
    'https://notes.example.test/cb',
  ]);
  await fetch(`${portal.url}/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Notes', redirect_uris: ['http://127.0.0.1/callback'] }),
  });
  const owner = await portal.createUser({ phone: '+6582230498', phoneVerified: true });
  await portal.cli(['operator', 'grant', owner.email, '--role', 'owner']);
  await signIn(page, owner);
  await page.goto('/admin/applications?query=Notes');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await modal(page).getByRole('button', { name: /Email/ }).click();
  const { code } = await portal.received(owner.email, (message) => message.code !== null);
  await modal(page)
    .getByRole('textbox')
    .first()
    .pressSequentially(code ?? '');
  const imitation = page.getByRole('row').filter({ hasText: 'This application registered itself.' });
  await expect(page.getByRole('row').filter({ hasText: 'Notes' })).not.toHaveCount(1);
  await expect(imitation).not.toHaveCount(0);
  await axe(page);
  await imitation.getByRole('link', { name: 'Notes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  await expect(page.getByText('This application registered itself.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await axe(page);
});
