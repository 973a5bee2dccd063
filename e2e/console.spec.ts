// The console at /admin: who is admitted, and what operators do there (docs/behaviour/admin.md#console).
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { expectToFit } from './fixtures/expect-to-fit.ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { signIn } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

// A different setting gives these tests their own portal: other tests would already have done the first steps.
test.use({ portalSettings: { AUDIT_DAYS: '400' } });

/** Enters the code mailed to the account, which is its only second factor. */
async function confirmByMail(page: Page, portal: Portal, email: string): Promise<void> {
  const { code } = await portal.received(email, (message) => message.code !== null);
  await modal(page)
    .getByRole('textbox')
    .first()
    .pressSequentially(code ?? '');
  await expect(modal(page)).toBeHidden();
}

test('the console admits only operators with two factors', async ({ page, portal, newBrowser }) => {
  const owner = await portal.createUser({ name: 'Connie Owner' });
  const helper = await portal.createUser({ name: 'Hal Helper' });
  await portal.cli(['operator', 'grant', owner.email, '--role', 'owner']);

  await signIn(page, owner);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Confirm it's you" })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await confirmByMail(page, portal, owner.email);

  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('img', { name: /signed in, .* refused/ })).toBeVisible();
  // A new portal lists its first steps and its latest changes.
  await expect(page.getByRole('region', { name: 'Latest changes' })).toContainText('Operator role granted');
  await lookAtBothSizes(page);
  // With forced colours the chart's key still distinguishes both kinds of bars.
  await page.emulateMedia({ forcedColors: 'active' });
  const dots = page.locator('figcaption span[aria-hidden]');
  const [signedIn, refused] = await dots.evaluateAll((all) =>
    all.map((dot) => getComputedStyle(dot).backgroundColor),
  );
  expect(signedIn).not.toBe(refused);
  await page.emulateMedia({ forcedColors: 'none' });
  await page
    .getByRole('region', { name: 'First steps' })
    .getByRole('link', { name: 'Register an application' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeFocused();
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Operators' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
  await expect(page).toHaveTitle('Operators - Console - Latchkey ID');
  await expect(page.getByRole('row', { name: /Connie Owner/ })).toContainText('Owner');
  await axe(page);

  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an operator' });
  await dialog.getByLabel('Account ID').fill(helper.id);
  await dialog.getByRole('button', { name: 'Add an operator' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Joins the help desk');
  await axe(page);
  await dialog.getByRole('button', { name: 'Add an operator' }).click();
  await expect(page.getByRole('row', { name: /Hal Helper/ })).toContainText('Support');

  await page.getByRole('searchbox').fill('hal');
  await expect(page.getByRole('row', { name: /Connie Owner/ })).toHaveCount(0);
  await expect(page).toHaveURL(/query=hal/);
  await page.getByRole('button', { name: 'Actions for Hal Helper' }).click();
  await page.getByRole('menuitem', { name: 'Remove role' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the role of Hal Helper?' });
  await question.getByLabel('Reason').fill('Left');
  await question.getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();

  const other = await (await newBrowser()).newPage();
  await signIn(other, helper);
  await expect(other.getByRole('link', { name: 'Console' })).toHaveCount(0);
  await other.goto('/admin/operators');
  await expect(other.getByRole('heading', { level: 1, name: 'This area is for operators' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Operators' })).toHaveCount(0);
  await axe(other);
});

/** Names that are difficult for forms, tables, pages and searches. A name has at most 100 characters. */
const hardNames: readonly [string, string, string] = [
  `<img src=x onerror="document.title='owned'"> Robert'); DROP TABLE users;--`,
  'مرحبا بالعالم {{7*7}} <%= 7*7 %>',
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaftsmitgliederausweis',
];

test('an operator without a second method is led to setting one up', async ({ page, portal }) => {
  const owner = await portal.createUser({ emailVerified: false });
  await portal.cli(['operator', 'grant', owner.email, '--role', 'owner']);
  await signIn(page, owner);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await lookAtBothSizes(page);
  await page.getByRole('link', { name: 'Set up a method' }).click();
  await expect(page).toHaveURL('/security/mfa');
});

test('support: from "she cannot sign in" to the cause and its removal, with difficult names, at 1280 and 320', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  const helper = await portal.createUser({ name: 'Sue Support' });
  await portal.cli(['operator', 'grant', helper.email, '--role', 'support']);
  const people = [];
  for (const name of hardNames) people.push(await portal.createUser({ name }));
  const [locked] = people;
  for (let attempt = 0; attempt < 12; attempt += 1)
    await fetch(`${portal.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: locked?.email, password: `wrong ${attempt}` }),
    });

  await signIn(page, helper);
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await confirmByMail(page, portal, helper.email);
  for (const name of hardNames) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await lookAtBothSizes(page);
  // On a card no name overlaps the checkbox.
  await page.setViewportSize({ width: 320, height: 800 });
  const name = await page.getByRole('link', { name: hardNames[2], exact: true }).locator('bdi').boundingBox();
  const box = await page.getByRole('checkbox', { name: hardNames[2] }).boundingBox();
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.press('/');
  await page.keyboard.type('drop tab');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: hardNames[0], exact: true })).toBeFocused();
  await expect(page).toHaveTitle('People - Console - Latchkey ID');
  const state = page.getByRole('region', { name: 'Can they sign in?' });
  await expect(state).toContainText(/Locked until/);
  await expect(state).toContainText(/Wrong password: \d+ times/);
  await expect(page.getByRole('region', { name: 'Sign-ins and attempts' })).toContainText('Wrong password');
  await lookAtBothSizes(page);
  // The support role may not suspend accounts.
  await page.getByRole('button', { name: /More actions/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Unlock',
    'Send reset link',
    'Sign out everywhere',
    'Reset second factors',
  ]);
  await page.keyboard.press('Escape');

  await state.getByRole('button', { name: 'Unlock' }).click();
  const dialog = page.getByRole('dialog', { name: /Unlock/ });
  await dialog.getByLabel('Reason').fill('<script>alert(1)</script> called the help desk');
  await axe(page);
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog).toBeHidden();
  await expect(state).not.toContainText(/Locked until/);
  // The recorded event contains no code or password.
  const { stdout } = await portal.cli(['user', 'show', locked?.email ?? '', '--json']);
  expect(JSON.parse(stdout).locked_until).toBeNull();
  await page.goto('/admin/people/nobody');
  await expect(page.getByRole('alert')).toContainText('Not found');
  await page.goto('/admin/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist.');
});

test('an operator approves the recovery that the page shows, and not one that has replaced it', async ({
  page,
  portal,
}) => {
  const helper = await portal.createUser({ name: 'Rae Recovers' });
  await portal.cli(['operator', 'grant', helper.email, '--role', 'support']);
  const lia = await portal.createUser({ name: 'Lia Lost' });
  const requestedAt = Date.now() - 60_000;
  requestRecovery(portal, lia, requestedAt);

  await signIn(page, helper);
  await page.goto(`/admin/people/${lia.id}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await confirmByMail(page, portal, helper.email);
  const approve = async () => {
    await page.getByRole('button', { name: 'Approve the reset' }).click();
    const dialog = page.getByRole('dialog', { name: /Approve the reset/ });
    await dialog.getByLabel('Reason').fill('Showed a passport');
    return dialog;
  };
  const dialog = await approve();
  await expect(dialog.getByText(/^Requested on /)).toBeVisible();
  await axe(page);
  requestRecovery(portal, lia, requestedAt + 1);
  await dialog.getByRole('button', { name: 'Approve the reset' }).click();
  await expect(page.getByText('It has changed in the meantime. Check it, then try again.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const shown = async () => JSON.parse((await portal.cli(['user', 'recovery', lia.id, '--json'])).stdout);
  expect((await shown()).recovery.approved_at).toBeNull();

  await (await approve()).getByRole('button', { name: 'Approve the reset' }).click();
  await expect(page.getByText('Approved.')).toBeVisible();
  expect((await shown()).recovery.approved_at).not.toBeNull();
});

/** A recovery as somebody requests it who passed the first factor; replaces an earlier one. */
function requestRecovery(portal: Portal, { id, email }: { id: string; email: string }, at: number): void {
  const database = new DatabaseSync(join(portal.dataDir, 'latchkey.sqlite'));
  database.prepare('delete from account_recoveries where user_id = ?').run(id);
  database
    .prepare(
      `insert into account_recoveries (user_id, asked_at, takes_effect_at, contact, is_another_possession, needs_operator, password_version, email_key)
       values (?, ?, ?, 'email', 1, 1, 1, ?)`,
    )
    .run(id, at, at + 72 * 3_600_000, email);
  database.close();
}

test('an operator invites a person by name into a group, and revokes an invitation', async ({
  page,
  portal,
  newBrowser,
}) => {
  const admin = await portal.createUser({ name: 'Ada Admin' });
  await portal.cli(['operator', 'grant', admin.email, '--role', 'admin']);
  await portal.cli(['group', 'create', 'gardeners']);
  await signIn(page, admin);
  await page.goto('/admin/invitations');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await confirmByMail(page, portal, admin.email);
  const invite = async (email: string, name: string) => {
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Groups').fill('gardeners');
    await dialog.getByLabel('Reason').fill('Joins the garden');
    await axe(page);
    await dialog.getByRole('button', { name: 'Invite a person' }).click();
    await expect(page.getByRole('row', { name: email })).toContainText('Open');
  };
  await invite('gwen@example.com', hardNames[1]);
  await invite('gone@example.com', '');
  await page.getByRole('button', { name: 'Actions for gone@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke the invitation to gone@example.com?' });
  await question.getByLabel('Reason').fill('A mistake');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: 'gone@example.com' })).toContainText('Revoked');
  await lookAtBothSizes(page);

  const { link } = await portal.received('gwen@example.com', (message) => message.link !== null);
  const hers = await (await newBrowser()).newPage();
  await hers.goto(link ?? '');
  await expect(hers.getByLabel('Your name')).toHaveValue(hardNames[1]);
  await expect(hers).not.toHaveURL(/token=|name=/);
});

/** Calls the Admin API as a machine, to store values that the forms would not allow. */
async function machine(portal: Portal) {
  const audience = `${portal.url}/api/admin`;
  const made = await portal.cli([
    ...['client', 'create', '--type', 'machine', '--name', 'Seeder', '--json'],
    ...['--allow-scope', `${audience}:admin:write`],
  ]);
  const { client_id, client_secret } = JSON.parse(made.stdout) as Record<string, string>;
  const reply = await fetch(`${portal.url}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  return async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${audience}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as Record<string, string>;
    expect(answer.status, `${path}: ${JSON.stringify(said)}`).toBe(200);
    return said;
  };
}

/** Creates one of everything that the console shows, with difficult names. Returns the pages and their headings. */
async function seedHardNames(portal: Portal): Promise<[page: string, heading: string][]> {
  const post = await machine(portal);
  const [markup, arabic, long] = hardNames;
  const reason = `${markup} ${arabic}`;
  const longest = `${long}.${long}.`.slice(0, 200);
  await post('groups', { name: 'g'.repeat(64), title: arabic, reason });
  const client = await post('clients', {
    ...{ name: markup, redirect_uris: [`https://example.com/${'x'.repeat(300)}`], domain: long, reason },
    ...{ access: 'groups', groups: ['g'.repeat(64)] },
  });
  await post(`clients/${client.client_id}/roles`, { name: 'R'.repeat(64), description: markup, reason });
  const audience = `https://api.example.com/100%25/${'y'.repeat(200)}`;
  await post('apis', { audience, name: long, scopes: { ['s'.repeat(100)]: reason.slice(0, 200) }, reason });
  const content = `${markup}\n${arabic}\n${longest}`;
  // In the future, so that no one who signs in sees it.
  const later = { starts_at: '2099-01-01T00:00:00Z', reason };
  const link = `https://example.com/${'z'.repeat(400)}`;
  const notice = await post('attentions', { type: 't'.repeat(64), title: longest, content, link, ...later });
  await post('invitations', { email: `${'e'.repeat(60)}@example.com`, name: arabic, reason });
  return [
    ['invitations', 'Invitations'],
    ['groups', 'Groups'],
    [`groups/${'g'.repeat(64)}`, arabic],
    ['applications', 'Applications'],
    [`applications/${client.client_id}`, markup],
    ['apis', 'APIs'],
    [`apis/${encodeURIComponent(audience)}`, long],
    ['notices', 'Notices'],
    [`notices/${notice.id}`, longest],
    ['audit', 'Audit'],
    ['settings', 'Settings in force'],
  ];
}

test("every page shows difficult names as text, completely and within a phone's width; APIs and notices are created", async ({
  page,
  portal,
}) => {
  test.setTimeout(240_000);
  const admin = await portal.createUser({ name: 'Ruth Register' });
  await portal.cli(['operator', 'grant', admin.email, '--role', 'admin']);
  const pages = await seedHardNames(portal);
  await signIn(page, admin);
  await page.goto('/admin/apis');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await confirmByMail(page, portal, admin.email);
  await page.getByRole('button', { name: 'Register an API' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Audience').fill('https://orders.example.com');
  await dialog.getByLabel('Scopes', { exact: true }).fill('read');
  await expect(dialog.getByText('Each line must be NAME=DESCRIPTION.')).toBeVisible();
  await dialog.getByLabel('Scopes', { exact: true }).fill('read=See your orders');
  await dialog.getByLabel('Reason').fill('A new service');
  await axe(page);
  await dialog.getByRole('button', { name: 'Register an API' }).click();
  await page.getByRole('link', { name: 'https://orders.example.com' }).click();
  await expect(page.getByRole('region', { name: 'Scopes' })).toContainText('See your orders');
  await expect(page.getByText('No applications', { exact: true })).toBeVisible();

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Notices' }).click();
  await page.getByRole('button', { name: 'Post a notice' }).click();
  await dialog.getByLabel('Type', { exact: true }).fill('picnic');
  await dialog.getByLabel('Title', { exact: true }).fill('We have a picnic');
  await dialog.getByLabel('For', { exact: true }).selectOption('One account');
  await dialog.getByLabel('Email, phone number or ID').fill(admin.email);
  await dialog.getByRole('button', { name: 'Who will see it' }).click();
  await expect(dialog.getByText('1 account currently')).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText(admin.email);
  await dialog.getByLabel('Reason').fill('Summer');
  await axe(page);
  await dialog.getByRole('button', { name: 'Post a notice' }).click();
  await page.getByRole('link', { name: 'We have a picnic' }).click();
  await page.getByRole('button', { name: 'Take down' }).click();
  await dialog.getByLabel('Reason').fill('Rain');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'We have a picnic' })).toHaveCount(0);

  for (const [name, heading] of pages) {
    await page.goto(`/admin/${name}`);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    if (!name.includes('/'))
      for (const width of [1280, 768]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => squeezed(page), `${name} at ${width} px`).toEqual([]);
      }
    await page.setViewportSize({ width: 320, height: 800 });
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '');
    });
    await expectToFit(page, name);
    await axe(page);
    await expect(page).not.toHaveTitle(/owned/);
  }
});

/** Cells that a long text in another column has left no room for their words, and a table wider than its card. */
const squeezed = (page: Page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll('main td')].filter(
      ({ textContent, clientWidth }) => textContent.length > 12 && clientWidth < 100,
    );
    const tables = [...document.querySelectorAll('main table')].filter(
      ({ clientWidth, parentElement }) => clientWidth > (parentElement?.clientWidth ?? 0) + 1,
    );
    return [...cells.map(({ textContent }) => textContent), ...tables.map(() => 'table')];
  });

async function lookAtBothSizes(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, `${page.url()} at ${width} px`);
    await axe(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
