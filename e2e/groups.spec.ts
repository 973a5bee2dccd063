// Who may use an application, from the console to the application (docs/behaviour/groups.md).
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { patience } from '../scripts/testing/patience.ts';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { relyingParty } from './fixtures/relying-party.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

/** Gives the code that is mailed to the operator, whose one other factor that is. */
async function enterConsole(page: Page, portal: Portal, email: string): Promise<void> {
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const { code } = await portal.received(email, (message) => message.code !== null);
  await modal(page)
    .getByRole('textbox')
    .first()
    .pressSequentially(code ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
}

/** Where an application hears over the back channel that a session ended. */
async function backChannel() {
  const heard: { at: number; sub: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const token = new URLSearchParams(body).get('logout_token') ?? '';
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      heard.push({ at: performance.now(), sub });
      response.writeHead(200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/logout`, heard, stop: () => server.close() };
}

test('an owner lets a person into an application by a group, and out of it again', async ({
  page,
  portal,
  newBrowser,
}) => {
  const owner = await portal.createUser({ name: 'Olive Owner' });
  const reader = await portal.createUser({ name: 'Rita Reader' });
  const stranger = await portal.createUser({ name: 'Sam Stranger' });
  await portal.cli(['operator', 'grant', owner.email, '--role', 'owner']);
  await signIn(page, owner);
  await enterConsole(page, portal, owner.email);
  await expect(page.getByText('No group yet')).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Make a group' }).click();
  const making = page.getByRole('dialog', { name: 'Make a group' });
  await making.getByLabel('Name').fill('Library Readers');
  await expect(making.getByText('This value is not valid.')).toBeVisible();
  await making.getByLabel('Name').fill('readers');
  await making.getByLabel('Title').fill('Readers of the library');
  await axe(page);
  await making.getByRole('button', { name: 'Make a group' }).click();
  await page.getByRole('link', { name: 'readers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Readers of the library' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a person' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a person' });
  await adding.getByLabel('Email, phone number or id').fill(reader.email.toUpperCase());
  await adding.getByLabel('Reason').fill('Joins the library');
  await adding.getByRole('button', { name: 'Add a person' }).click();
  await expect(page.getByRole('row', { name: /Rita Reader/ })).toBeVisible();
  await axe(page);

  const channel = await backChannel();
  const access = ['--trusted', '--access', 'groups', '--allow-group', 'readers'];
  // By a name of its own: other tests have left applications behind.
  const shop = await relyingParty(portal, [
    ...['--name', 'Lending desk'],
    ...access,
    ...['--backchannel-logout-uri', channel.url, '--private-network'],
  ]);
  try {
    await portal.cli(['client', 'role', 'add', shop.clientId, 'lender']);
    await portal.cli(['client', 'role', 'grant', shop.clientId, 'lender', '--group', 'readers']);
    const asked = { scope: 'openid groups roles' };

    const theirs = await (await newBrowser()).newPage();
    await signIn(theirs, stranger);
    await theirs.goto(await shop.link(asked));
    await expect(theirs.getByRole('button', { name: /Sam Stranger/ })).toContainText('No Access');
    await axe(theirs);
    await theirs.getByRole('button', { name: /Sam Stranger/ }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
    await expect(theirs.getByText('You have no access to this application.')).toBeVisible();

    const hers = await (await newBrowser()).newPage();
    await hers.goto(await shop.link(asked));
    await submitLogin(hers, reader);
    await expect(hers.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
    expect(await shop.finish()).toMatchObject({ sub: reader.id, groups: ['readers'], roles: ['lender'] });

    await page.getByRole('button', { name: 'Take Rita Reader out' }).click();
    const taking = page.getByRole('dialog', { name: 'Take Rita Reader out of the group?' });
    await taking.getByLabel('Reason').fill('Left the library');
    const taken = performance.now();
    await taking.getByRole('button', { name: 'Take out' }).click();
    await expect(page.getByText('Nobody is in it')).toBeVisible();
    await expect.poll(() => channel.heard.map(({ sub }) => sub)).toEqual([reader.id]);
    expect((channel.heard[0]?.at ?? Number.POSITIVE_INFINITY) - taken).toBeLessThan(2_000 * patience);
    await page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name: 'Applications' })
      .click();
    await page.getByRole('link', { name: 'Lending desk' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lending desk' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'readers' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Rita Reader/ })).toBeVisible();
    await axe(page);
    await hers.goto(await shop.link(asked));
    await expect(hers.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();

    await page.getByRole('link', { name: 'Back to Applications' }).click();
    await page.getByRole('button', { name: 'Register an application' }).click();
    const form = page.getByRole('dialog', { name: 'Register an application' });
    await form.getByLabel('Name').fill('Reports');
    await form.getByLabel('Redirect addresses').fill('reports.example.com/callback');
    await expect(form.getByText('This value is not valid.')).toBeVisible();
    await form.getByLabel('Redirect addresses').fill('https://reports.example.com/callback');
    await form.getByRole('button', { name: 'Register an application' }).click();
    const told = page.getByRole('dialog', { name: 'Reports is registered' });
    await expect(told.getByText('It is shown once, now.')).toBeVisible();
    await axe(page);
    await told.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible();
  } finally {
    shop.stop();
    channel.stop();
  }
});
