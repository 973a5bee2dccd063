import { expect, type Page } from '@playwright/test';
import { type GatewayServer, gatewayServer } from '../scripts/testing/gateway-server.ts';
import { type MailServer, mailServer } from '../scripts/testing/mail-server.ts';
import { axe } from './fixtures/axe.ts';
import { test as base } from './fixtures/portal.ts';
import { serverFixture } from './fixtures/server-fixture.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';

interface LarkFixtures {
  /** A server in place of Lark's sign-in page and API. */
  lark: GatewayServer;
  mail: MailServer;
}

const test = base.extend<object, LarkFixtures>({
  lark: serverFixture(gatewayServer),
  mail: serverFixture(mailServer),
  portalSettings: [
    async ({ lark, mail }, use) => {
      await use({
        MESSAGES: 'live',
        SMTP_URL: mail.url,
        MAIL_FROM: 'Latchkey ID <id@example.com>',
        LARK_APP_ID: 'cli_1',
        LARK_APP_SECRET: 'secret',
        LARK_API_URL: lark.url,
      });
    },
    { scope: 'worker' },
  ],
});

const tokenPath = '/open-apis/auth/v3/tenant_access_token/internal';
const messagePath = '/open-apis/im/v1/messages?receive_id_type=open_id';

/** Lark with one signed-in person, who allows or refuses. */
function larkOf(lark: GatewayServer, openId: string, allows = true): void {
  lark.answer = ({ path }) => {
    const url = new URL(path, lark.url);
    switch (url.pathname) {
      case '/open-apis/authen/v1/authorize': {
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        if (allows) back.searchParams.set('code', 'good');
        else back.searchParams.set('error', 'access_denied');
        return { status: 302, headers: { location: back.href } };
      }
      case '/open-apis/authen/v2/oauth/token':
        return { status: 200, body: { code: 0, access_token: 'u-1' } };
      case '/open-apis/authen/v1/user_info':
        return { status: 200, body: { code: 0, data: { open_id: openId } } };
      case tokenPath:
        return { status: 200, body: { code: 0, tenant_access_token: 't-1', expire: 7200 } };
      default:
        return { status: 200, body: { code: 0 } };
    }
  };
}

const card = (page: Page) => page.getByRole('region', { name: 'Lark' });

async function confirmWithPassword(page: Page, password: string): Promise<void> {
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  const choice = modal.getByRole('button', { name: /^Password/ });
  const field = modal.getByLabel('Password', { exact: true });
  await expect(choice.or(field).first()).toBeVisible();
  if (await choice.isVisible()) await choice.click();
  await field.fill(password);
  await modal.getByRole('button', { name: 'Verify' }).click();
}

test('a person links Lark by signing in there, signs in with a code from it, and unlinks it', async ({
  page,
  portal,
  lark,
  newBrowser,
}) => {
  const user = await portal.createUser({ name: 'Lan' });
  await signIn(page, user);
  await page.goto('/security/mfa');
  larkOf(lark, 'ou_lan', false);
  await card(page).getByRole('button', { name: 'Link Lark' }).click();
  await confirmWithPassword(page, user.password);
  await expect(card(page).getByText('Nothing was linked because Lark did not allow it.')).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/security/mfa`);
  await axe(page);

  larkOf(lark, 'ou_lan');
  // Within the window of the earlier step-up.
  await card(page).getByRole('button', { name: 'Link Lark' }).click();
  await expect(page.getByText('Lark linked.')).toBeVisible();
  await expect(card(page).getByText('Linked', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/security/mfa`);
  await axe(page);
  await page.reload();
  await expect(card(page).getByText('Linked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-factor authentication is on.')).toBeVisible();

  const other = await (await newBrowser()).newPage();
  await other.goto('/auth/login');
  await submitLogin(other, user);
  const modal = other.getByRole('dialog', { name: '2FA Verification' });
  await modal.getByRole('button', { name: /^Lark code/ }).click();
  const sent = await lark.waitFor(({ path, body }) => path === messagePath && body.receive_id === 'ou_lan');
  const { text } = JSON.parse(String(sent.body.content)) as { text: string };
  await modal.getByRole('textbox', { name: '6-digit code' }).fill(text.match(/^\d{6}/)?.[0] ?? '');
  await expect(other).toHaveURL(/\/profile$/);

  await other.goto('/security/mfa');
  await card(other).getByRole('button', { name: 'Unlink' }).click();
  await other.getByRole('dialog', { name: 'Unlink Lark?' }).getByRole('button', { name: 'Unlink' }).click();
  await confirmWithPassword(other, user.password);
  await expect(card(other).getByText('Not linked', { exact: true })).toBeVisible();
});

test('#147 a Lark account that another account has linked is refused on the page', async ({
  page,
  portal,
  lark,
}) => {
  const first = await portal.createUser();
  const set = await portal.cli(['user', 'update', first.email, '--lark-id', 'ou_taken']);
  expect(set.code).toBe(0);
  const user = await portal.createUser({ name: 'Mei' });
  await signIn(page, user);
  await page.goto('/security/mfa');
  larkOf(lark, 'ou_taken');
  await card(page).getByRole('button', { name: 'Link Lark' }).click();
  await confirmWithPassword(page, user.password);
  await expect(card(page).getByText(/This Lark account is linked to another account here/)).toBeVisible();
  await axe(page);
});
