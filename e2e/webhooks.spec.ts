// Informing another system about changes, from the console (docs/behaviour/webhooks.md).
import { expect, type Page } from '@playwright/test';
import { webhookReceiver } from '../server/src/features/webhooks/testing/receiver.ts';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { signIn } from './fixtures/sign-in.ts';
import { modal } from './fixtures/with-companion.ts';

async function enterConsole(page: Page, portal: Portal, email: string): Promise<void> {
  await page.goto('/admin/webhooks');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const { code } = await portal.received(email, (message) => message.code !== null);
  await modal(page)
    .getByRole('textbox')
    .first()
    .pressSequentially(code ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
}

test('an operator adds a webhook, sees its deliveries, tests it, sends again, disables it and deletes it', async ({
  page,
  portal,
}) => {
  await using receiver = await webhookReceiver();
  const owner = await portal.createUser({ name: 'Olive Owner' });
  await portal.cli(['operator', 'grant', owner.email, '--role', 'owner']);
  await signIn(page, owner);
  await enterConsole(page, portal, owner.email);
  await axe(page);

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a webhook' });
  await adding.getByLabel('Address').fill('https://10.0.0.1/hook');
  await adding.getByText('People', { exact: true }).click();
  await adding.getByRole('checkbox', { name: 'user.created' }).check();
  await adding.getByText('Groups', { exact: true }).click();
  await adding.getByRole('checkbox', { name: 'Groups: all events' }).check();
  await axe(page);
  await adding.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(adding.getByText('The address must be on a public host.')).toBeVisible();
  const url = `https://hooks.example.com/${owner.id}`;
  await adding.getByLabel('Address').fill(url);
  await adding.getByRole('button', { name: 'Add a webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Webhook secret' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await axe(page);
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: url })).toBeVisible();

  // On this machine, which only the command line allows.
  const action = ['--action', 'group.created', '--private-network'];
  await portal.cli(['webhook', 'create', '--url', receiver.url, ...action]);
  const group = `hooked-${owner.id.slice(-8)}`;
  await portal.cli(['group', 'create', group]);
  await expect.poll(() => receiver.received.map(({ message }) => message.type)).toEqual(['group.created']);
  await page.reload();
  await page.getByRole('link', { name: receiver.url }).click();
  await expect(page.getByRole('row', { name: group })).toContainText('Delivered');
  await axe(page);

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText(/^The test was answered with 204 in \d+ ms\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send group.created again' }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);

  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  const turning = page.getByRole('dialog', { name: 'Turn this webhook off?' });
  await turning.getByLabel('Reason').fill('Moved');
  await turning.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Back to Webhooks' }).click();
  await page.getByRole('link', { name: url }).click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove this webhook?' });
  await removing.getByLabel('Reason').fill('Nobody is there');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(page.getByRole('link', { name: url })).toBeHidden();
});
