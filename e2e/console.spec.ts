// The console at /admin: who is let in, and what an operator does there (docs/behaviour/admin.md#console).
import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { signIn } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

/** Gives the code that is mailed to the account, whose one other factor that is. */
async function confirmByMail(page: Page, portal: Portal, email: string): Promise<void> {
  const { code } = await portal.received(email, (message) => message.code !== null);
  await modal(page)
    .getByRole('textbox')
    .first()
    .pressSequentially(code ?? '');
  await expect(modal(page)).toBeHidden();
}

test('the console lets operators in with two factors, and nobody else', async ({
  page,
  portal,
  newBrowser,
}) => {
  const owner = await portal.createUser({ name: 'Connie Owner' });
  const helper = await portal.createUser({ name: 'Hal Helper' });
  await portal.cli(['operator', 'grant', owner.email, '--role', 'owner']);

  await signIn(page, owner);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await confirmByMail(page, portal, owner.email);

  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('img', { name: /signed in, .* refused/ })).toBeVisible();
  await lookAtBothSizes(page);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Operators' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
  await expect(page).toHaveTitle('Operators - Console - Latchkey ID');
  await expect(page.getByRole('row', { name: /Connie Owner/ })).toContainText('Owner');
  await axe(page);

  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an operator' });
  await dialog.getByLabel('Account id').fill(helper.id);
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
  await page.getByRole('menuitem', { name: 'Take the role away' }).click();
  const question = page.getByRole('dialog', { name: 'Take the role of Hal Helper away?' });
  await question.getByLabel('Reason').fill('Left');
  await question.getByRole('button', { name: 'Take the role away' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();

  const other = await (await newBrowser()).newPage();
  await signIn(other, helper);
  await expect(other.getByRole('link', { name: 'Console' })).toHaveCount(0);
  await other.goto('/admin/operators');
  await expect(other.getByRole('heading', { level: 1, name: 'This area is for operators' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Operators' })).toHaveCount(0);
  await axe(other);
});

/** What a form, a table, a page or a search could stumble over; a name has at most 100 characters. */
const hardNames: readonly [string, string, string] = [
  `<img src=x onerror="document.title='owned'"> Robert'); DROP TABLE users;--`,
  'مرحبا بالعالم {{7*7}} <%= 7*7 %>',
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaftsmitgliederausweis',
];

test('support: from "she cannot sign in" to the reason and the mend, with hard names, at 1280 and 375', async ({
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
  // Support may not suspend anybody.
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
  // What was recorded, without a code or a password in it anywhere.
  const { stdout } = await portal.cli(['user', 'show', locked?.email ?? '', '--json']);
  expect(JSON.parse(stdout).locked_until).toBeNull();
  await page.goto('/admin/people/nobody');
  await expect(page.getByRole('alert')).toContainText('Not found');
  await page.goto('/admin/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page in the console.');
});

test('an operator invites somebody by name into a group, and revokes an invitation', async ({
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
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Groups').fill('gardeners');
    await dialog.getByLabel('Reason').fill('Joins the garden');
    await axe(page);
    await dialog.getByRole('button', { name: 'Invite somebody' }).click();
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

async function lookAtBothSizes(page: Page): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
    await axe(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
