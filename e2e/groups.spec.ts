// Access to an application, from the console to the application (docs/behaviour/groups.md).
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { patience } from '../scripts/testing/patience.ts';
import { axe } from './fixtures/axe.ts';
import { expectToFit } from './fixtures/expect-to-fit.ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { relyingParty } from './fixtures/relying-party.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

/** Enters the code mailed to the operator, which is the only second factor. */
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

/** An endpoint where an application is notified over the back channel that a session ended. */
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

/** Edits an application on its page. */
async function editApplication(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const done = async (button: string) => {
    await dialog.getByLabel('Reason').fill('As agreed');
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'Change the connection' }).click();
  const addresses = dialog.getByLabel('Redirect addresses');
  await addresses.fill('https://reports.example.com/callback\nhttp://reports.example.com/other');
  await expect(dialog.getByText('Address 2 must be https, or http on localhost.')).toBeVisible();
  await axe(page);
  await addresses.fill('https://reports.example.com/callback\nhttps://reports.example.com/other');
  await done('Save');
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText('/other');

  await page.getByRole('button', { name: 'Change the tokens' }).click();
  await dialog.getByLabel('Access token lifetime').fill('30');
  await dialog.getByLabel('Reason').fill('As agreed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/value is not valid|60 to/).first()).toBeVisible();
  await dialog.getByLabel('Access token lifetime').fill('120');
  await done('Save');
  await expect(page.getByRole('region', { name: 'Tokens' })).toContainText('120 seconds');

  await page.getByRole('button', { name: 'Change the details' }).click();
  await dialog.getByLabel('Choose a picture').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(dialog.getByRole('button', { name: 'Remove the picture' })).toBeVisible();
  await done('Save');
  await expect(page.locator('main img[src^="data:image/webp"]').first()).toBeVisible();

  const secrets = page.getByRole('region', { name: 'Secrets' });
  await secrets.getByRole('button', { name: 'Create a second secret' }).click();
  await dialog.getByLabel('Reason').fill('As agreed');
  await dialog.getByRole('button', { name: 'Create a second secret' }).click();
  await expect(page.getByRole('dialog', { name: 'Reports has a new secret' })).toContainText(
    'shown only once',
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(secrets.getByRole('listitem')).toHaveCount(2);
  await secrets
    .getByRole('button', { name: /Remove the secret/ })
    .first()
    .click();
  await done('Remove this secret');
  await expect(secrets.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Add a role' }).click();
  await dialog.getByLabel('Role', { exact: true }).fill('editor');
  await done('Add a role');
  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'Actions for the role editor' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await choose('Assign to a person');
  await dialog.getByLabel('Email, phone number or ID').fill(email);
  await done('Assign');
  await choose('Assign to a group');
  await dialog.getByLabel('Group name').fill('readers');
  await done('Assign');
  await page.getByText('People who have it').click();
  await expect(page.getByRole('link', { name: 'Rita Reader' })).toBeVisible();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `${width} px`);
    await axe(page);
  }
  await page.getByRole('button', { name: 'Remove it from Rita Reader' }).click();
  await done('Remove role');
  await expect(page.getByRole('link', { name: 'Rita Reader' })).toHaveCount(0);
  await choose('Remove it from readers');
  await done('Remove role');
  await choose('Delete role');
  await done('Delete role');
  await expect(page.getByText('No roles.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await done('Remove');
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
}

test('an owner gives a person access to an application by a group, and removes it', async ({
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
  await expect(page.getByRole('button', { name: 'Create a group' })).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Create a group' }).click();
  const making = page.getByRole('dialog', { name: 'Create a group' });
  await making.getByLabel('Name').fill('Library Readers');
  await expect(making.getByText('This value is not valid.')).toBeVisible();
  await making.getByLabel('Name').fill('readers');
  await making.getByLabel('Title').fill('Readers of the library');
  await axe(page);
  await making.getByRole('button', { name: 'Create a group' }).click();
  await page.getByRole('link', { name: 'readers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Readers of the library' })).toBeVisible();
  await page.getByRole('button', { name: 'Change title' }).click();
  const naming = page.getByRole('dialog', { name: 'Change title' });
  await naming.getByLabel('Title').fill('Readers of both libraries');
  await naming.getByLabel('Reason').fill('There are two now');
  await naming.getByRole('button', { name: 'Change title' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Readers of both libraries' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a person' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a person' });
  await adding.getByLabel('Email, phone number or ID').fill(reader.email.toUpperCase());
  await adding.getByLabel('Reason').fill('Joins the library');
  await adding.getByRole('button', { name: 'Add a person' }).click();
  await expect(page.getByRole('row', { name: /Rita Reader/ })).toBeVisible();
  await axe(page);

  const channel = await backChannel();
  const access = ['--trusted', '--access', 'groups', '--allow-group', 'readers'];
  // A unique name, because other tests have left applications behind.
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
    await expect(theirs.getByText("You don't have access to this application.")).toBeVisible();

    const hers = await (await newBrowser()).newPage();
    await hers.goto(await shop.link(asked));
    await submitLogin(hers, reader);
    await expect(hers.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
    expect(await shop.finish()).toMatchObject({ sub: reader.id, groups: ['readers'], roles: ['lender'] });

    await page.getByRole('button', { name: 'Remove Rita Reader' }).click();
    const taking = page.getByRole('dialog', { name: 'Remove Rita Reader from the group?' });
    await taking.getByLabel('Reason').fill('Left the library');
    const taken = performance.now();
    await taking.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No members yet')).toBeVisible();
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
    await expect(form.getByText('It is not a URL.')).toBeVisible();
    await form.getByLabel('Reason').fill('Sales asked for it');
    await form.getByLabel('Redirect addresses').fill('https://reports.example.com/callback');
    await form.getByRole('button', { name: 'Register an application' }).click();
    const told = page.getByRole('dialog', { name: 'Reports has been registered' });
    await expect(told.getByText('Copy it now: it is shown only once.')).toBeVisible();
    await axe(page);
    await told.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Reports' }).click();
    await editApplication(page, reader.email);
  } finally {
    shop.stop();
    channel.stop();
  }
});
