import { expect } from '@playwright/test';
import * as oidc from 'openid-client';
import { axe } from './fixtures/axe.ts';
import { CompanionBrowser } from './fixtures/companion-device.ts';
import { test } from './fixtures/portal.ts';
import type { Portal } from './fixtures/portal-process.ts';
import { withCompanion } from './fixtures/with-companion.ts';

const phone = { viewport: { width: 375, height: 740 } };

/** An application without pages, registered as in docs/connect/ciba.md. */
async function bank(portal: Portal, isTrusted = true): Promise<oidc.Configuration> {
  const { stdout } = await portal.cli(
    `client create --name Bank --type machine --grant ciba --json${isTrusted ? ' --trusted' : ''}`.split(' '),
  );
  const { client_id, client_secret } = JSON.parse(stdout) as Record<string, string>;
  return oidc.discovery(new URL(portal.url), client_id ?? '', client_secret, undefined, {
    execute: [oidc.allowInsecureRequests],
  });
}

test('an application request on the companion: the message to compare, the amount, approval and denial', async ({
  page,
  portal,
  newBrowser,
}) => {
  test.slow();
  const ann = await portal.createUser({ name: 'Ann Example' });
  const companion = await CompanionBrowser.open(await newBrowser(phone));
  await withCompanion(page, ann, companion);
  const config = await bank(portal);
  const ask = (binding_message: string) =>
    oidc.initiateBackchannelAuthentication(config, {
      scope: 'openid',
      login_hint: ann.email,
      binding_message,
      authorization_details: JSON.stringify([
        {
          type: 'approval',
          actions: ['Pay the invoice'],
          amount: { currency: 'EUR', value: '120.00' },
          to: 'Example Ltd',
        },
      ]),
    });

  const asked = await ask('Order 4711');
  const card = companion.request();
  await expect(card).toContainText('Bank');
  await expect(card).toContainText('Order 4711');
  await expect(card).toContainText('Pay the invoice');
  await expect(card).toContainText('120.00');
  await axe(companion.page);
  await card.getByRole('button', { name: 'Approve' }).click();
  const tokens = await oidc.pollBackchannelAuthenticationGrant(config, asked);
  expect(tokens.claims()).toMatchObject({ sub: ann.id, amr: ['mca'] });
  await expect(card).toHaveCount(0);

  const refused = await ask('Order 4712');
  await expect(card).toContainText('Order 4712');
  await card.getByRole('button', { name: 'Deny' }).click();
  await expect(oidc.pollBackchannelAuthenticationGrant(config, refused)).rejects.toMatchObject({
    error: 'access_denied',
  });
});

test('#604 a scope is described otherwise while a request is shown on the companion: it is shown again, and can be approved', async ({
  page,
  portal,
  newBrowser,
}) => {
  test.slow();
  const audience = 'https://orders.example.test/';
  const api = ['api', 'create', '--audience', audience, '--open'];
  await portal.cli([...api, '--scope', 'orders:read=Read your orders']);
  const ann = await portal.createUser({ name: 'Ann Example' });
  const companion = await CompanionBrowser.open(await newBrowser(phone));
  await withCompanion(page, ann, companion);
  const config = await bank(portal, false);
  const asked = await oidc.initiateBackchannelAuthentication(config, {
    scope: 'openid orders:read',
    resource: audience,
    login_hint: ann.email,
    binding_message: 'Order 4713',
  });
  const card = companion.request();
  await expect(card).toContainText('Read your orders');
  await portal.cli(['api', 'update', audience, '--scope', 'orders:read=Delete your orders']);
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(card).toContainText('Delete your orders');
  await card.getByRole('button', { name: 'Approve' }).click();
  const tokens = await oidc.pollBackchannelAuthenticationGrant(config, asked);
  expect(tokens.claims()).toMatchObject({ sub: ann.id });
});
