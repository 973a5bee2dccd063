import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { makeRecoveryCodes } from './fixtures/mfa-calls.ts';
import { test } from './fixtures/portal.ts';
import type { CreatedUser } from './fixtures/portal-process.ts';
import { type RelyingParty, relyingParty } from './fixtures/relying-party.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';

let app: RelyingParty;
test.beforeAll(async ({ portal }) => {
  app = await relyingParty(portal, ['--trusted']);
});
test.afterAll(() => app.stop());

const choose = (page: Page, user: CreatedUser) =>
  page.getByRole('listitem').filter({ hasText: user.email }).getByRole('button').click();

/** Waits until the browser has returned to the application. */
async function backAt(page: Page, party: RelyingParty, path = '/callback'): Promise<void> {
  await page.waitForURL((url) => url.origin === party.origin && url.pathname === path);
}

interface Clicks {
  readonly times: number;
  /** Milliseconds between two of them. */
  readonly every: number;
}

/** Clicks 'Continue' from the moment at which it appears; `data-clicked` of the page says that the clicks are over. */
async function clickWhenShown(page: Page, clicks: Clicks): Promise<void> {
  await page.addInitScript(({ times, every }) => {
    const observer = new MutationObserver(() => {
      const allow = [...document.querySelectorAll('button')].find(
        (button) => button.textContent === 'Continue',
      );
      if (!allow) return;
      observer.disconnect();
      const click = (left: number) => {
        allow.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        allow.click();
        if (left > 1) setTimeout(click, every, left - 1);
        else document.documentElement.dataset.clicked = 'all';
      };
      click(times);
    });
    observer.observe(document, { childList: true, subtree: true });
  }, clicks);
}

test('a signed-out person signs in and returns to the application', async ({ page, portal }) => {
  const user = await portal.createUser();
  // The login hint fills the field, but does not replace what somebody types.
  await page.goto(await app.link({ login_hint: 'somebody@example.com' }));
  await page.waitForURL('**/auth/login?**');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('somebody@example.com');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('somebody@example.com');
  await page.goto(await app.link({ login_hint: user.id }));
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  await page.goto(await app.link({ login_hint: user.email }));
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
  await submitLogin(page, user);
  await backAt(page, app);
  expect(await app.finish()).toMatchObject({ sub: user.id, email: user.email });
});

test('#447 a link straight to the answer is answered by the account on the screen', async ({
  page,
  portal,
}) => {
  const [ann, ben] = [await portal.createUser({ name: 'Ann' }), await portal.createUser({ name: 'Ben' })];
  for (const user of [ann, ben]) await signIn(page, user);
  await page.getByRole('banner').getByRole('button', { name: 'Ben' }).click();
  await page.getByRole('menuitem', { name: 'Ann' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ann' })).toBeVisible();
  await page.goto(`/auth/app${new URL(await app.link()).search}`);
  await backAt(page, app);
  expect(await app.finish()).toMatchObject({ sub: ann.id });
});

test('#46 the notice of the account that answers a request stays, although another tab chooses another account', async ({
  page,
  context,
  portal,
}) => {
  const [ann, ben] = [await portal.createUser({ name: 'Ann' }), await portal.createUser({ name: 'Ben' })];
  for (const user of [ann, ben]) await signIn(page, user);
  const notice = ['--type', 'terms', '--title', 'New terms of use', '--required', '--email', ben.email];
  expect((await portal.cli(['attention', 'add', ...notice])).code).toBe(0);
  await page.goto(await app.link());
  await choose(page, ben);
  await expect(page.getByText('New terms of use')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/auth/accounts');
  await choose(other, ann);
  await expect(other.getByText(ann.email).first()).toBeVisible();
  // Whichever page has the focus asks for the current account.
  await page.bringToFront();
  await page.reload();
  await expect(page.getByText('New terms of use')).toBeVisible();
  await expect(page.getByText(ben.email)).toBeVisible();
  await page.getByRole('button', { name: 'I understand' }).click();
  await backAt(page, app);
  expect(await app.finish()).toMatchObject({ sub: ben.id });
});

test('two accounts authorise the same application, one after the other and concurrently, without mixing', async ({
  page,
  context,
  portal,
}) => {
  const [ann, ben] = [await portal.createUser({ name: 'Ann' }), await portal.createUser({ name: 'Ben' })];
  for (const user of [ann, ben]) await signIn(page, user);
  for (const user of [ann, ben, ann]) {
    await page.goto(await app.link());
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await choose(page, user);
    await backAt(page, app);
    expect(await app.finish()).toMatchObject({ sub: user.id });
  }
  // The most recently used account comes first, and none is selected automatically.
  await page.goto(await app.link());
  await expect(page.getByRole('listitem').first()).toContainText(ann.email);
  await expect(page.getByRole('listitem').first()).toContainText('Last used for this application');
  await axe(page);

  // Nor by whoever made the link, where the request asks that the person chooses.
  await page.goto(await app.link({ prompt: 'select_account', auth_user: ben.id }));
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();

  // Concurrently: two tabs with different accounts.
  const [shop, store] = [
    await relyingParty(portal, ['--trusted']),
    await relyingParty(portal, ['--trusted']),
  ];
  const second = await context.newPage();
  await page.goto(await shop.link());
  await second.goto(await store.link());
  await Promise.all([choose(page, ann), choose(second, ben)]);
  await Promise.all([backAt(page, shop), backAt(second, store)]);
  expect((await shop.finish()).sub).toBe(ann.id);
  expect((await store.finish()).sub).toBe(ben.id);
  shop.stop();
  store.stop();
});

test('an application that requires another account says so when the wrong one is chosen', async ({
  page,
  portal,
}) => {
  const [ann, ben] = [await portal.createUser({ name: 'Ann' }), await portal.createUser({ name: 'Ben' })];
  for (const user of [ann, ben]) await signIn(page, user);
  const claims = JSON.stringify({ id_token: { sub: { value: ben.id } } });
  await page.goto(await app.link({ claims }));
  await choose(page, ann);
  await expect(page.getByText('The application requires a different account.')).toBeVisible();
  await choose(page, ben);
  await backAt(page, app);
  expect(await app.finish()).toMatchObject({ sub: ben.id });
});

test('an untrusted application asks for consent, shows what it may do, and can be refused', async ({
  page,
  portal,
}) => {
  const stranger = await relyingParty(portal, [
    '--url',
    'https://shop.example.test/',
    '--domain',
    'shop.example.test',
  ]);
  const user = await portal.createUser({ name: 'Carla' });
  await signIn(page, user);
  await page.goto(await stranger.link());
  await choose(page, user);
  await expect(page.getByRole('heading', { name: 'Shop is requesting access' })).toBeVisible();
  await expect(page.getByText('See your email address')).toBeVisible();
  expect(stranger.callbacks).toHaveLength(0);
  await axe(page);
  await page.reload();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await backAt(page, stranger);
  expect(stranger.callbacks.at(-1)?.parameters.get('error')).toBe('access_denied');

  // H10 #35: naming the account in the link does not give consent for it.
  const { search } = new URL(await stranger.link());
  await page.goto(`/${search}&auth_user=${user.id}`);
  await expect(page.getByRole('heading', { name: 'Shop is requesting access' })).toBeVisible();
  expect(stranger.callbacks).toHaveLength(1);

  await page.goto(await stranger.link());
  await choose(page, user);
  await page.getByRole('button', { name: 'Continue' }).click();
  await backAt(page, stranger);
  expect((await stranger.finish()).sub).toBe(user.id);

  // The only account, selected before and with consent: continues directly.
  await page.goto(await stranger.link());
  await backAt(page, stranger);
  expect((await stranger.finish()).sub).toBe(user.id);

  await page.goto('/applications');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Shop' }) });
  await expect(card).toContainText('See your email address');
  await expect(card).toContainText('Last used');
  await expect(card.getByRole('link', { name: 'Open Shop' })).toHaveAttribute(
    'href',
    'https://shop.example.test/',
  );
  await axe(page);
  await card.getByRole('button', { name: 'Remove access for Shop' }).click();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
  await expect(page.getByText('Shop no longer has access.')).toBeVisible();
  await expect(card).toContainText('No longer has access');
  await page.goto(await stranger.link());
  await expect(page.getByRole('heading', { name: 'Shop is requesting access' })).toBeVisible();
  stranger.stop();
});

test('#481 what an application asks for changes while its card is shown: consent is asked for what it is now', async ({
  page,
  portal,
}) => {
  const stranger = await relyingParty(portal);
  const user = await portal.createUser({ name: 'Carla' });
  await signIn(page, user);
  await page.goto(await stranger.link());
  await choose(page, user);
  await expect(page.getByRole('heading', { name: 'Shop is requesting access' })).toBeVisible();
  await portal.cli(['client', 'update', stranger.clientId, '--name', 'Bazaar']);
  const allow = page.getByRole('button', { name: 'Continue' });
  await allow.click();
  await expect(page.getByRole('heading', { name: 'Bazaar is requesting access' })).toBeVisible();
  expect(stranger.callbacks).toHaveLength(0);
  // Until it has rested, the button of the new card ignores clicks (#332).
  await expect(async () => {
    await allow.click();
    await backAt(page, stranger);
  }).toPass();
  expect((await stranger.finish()).sub).toBe(user.id);
  stranger.stop();
});

test('#604 a scope is defined again while its card or its device page is shown: consent is asked for what it is now', async ({
  page,
  portal,
}) => {
  const audience = 'https://orders.example.test/';
  const defineAgain = async (words: string) => {
    await portal.cli(['api', 'update', audience, '--remove-scope', 'orders:read']);
    const { code } = await portal.cli(['api', 'update', audience, '--scope', `orders:read=${words}`]);
    expect(code).toBe(0);
  };
  const api = ['api', 'create', '--audience', audience, '--open'];
  await portal.cli([...api, '--scope', 'orders:read=Read your orders']);
  const stranger = await relyingParty(portal);
  const user = await portal.createUser({ name: 'Carla' });
  await signIn(page, user);
  await page.goto(await stranger.link({ scope: 'openid orders:read', resource: audience }));
  await choose(page, user);
  const allow = page.getByRole('button', { name: 'Continue' });
  await expect(page.getByText('Read your orders')).toBeVisible();
  await defineAgain('Read your orders');
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/oauth/authorize'));
  await expect(async () => {
    await allow.click();
    expect((await refused).status()).toBe(403);
  }).toPass();
  await expect(page.getByText('Read your orders')).toBeVisible();
  expect(stranger.callbacks).toHaveLength(0);
  await expect(async () => {
    await allow.click();
    await backAt(page, stranger);
  }).toPass();
  stranger.stop();

  const made = await portal.cli('client create --name Television --type device --json'.split(' '));
  const { client_id } = JSON.parse(made.stdout) as { client_id: string };
  const begun = await fetch(`${portal.url}/oauth2/device-authorization`, {
    method: 'POST',
    body: new URLSearchParams({ client_id, scope: 'openid orders:read', resource: audience }),
  });
  const device = (await begun.json()) as { verification_uri_complete: string };
  await page.goto(device.verification_uri_complete);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Read your orders')).toBeVisible();
  await defineAgain('Delete your orders');
  const connect = page.getByRole('button', { name: 'Connect' });
  await expect(async () => {
    await connect.click();
    await expect(page.getByText('Delete your orders')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(async () => {
    await connect.click();
    await expect(page.getByRole('heading', { name: 'Your device is connected' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
});

test('#332 a click on consent that was meant for a window in front of it has no effect', async ({
  page,
  portal,
}) => {
  const stranger = await relyingParty(portal);
  const user = await portal.createUser({ name: 'Carla' });
  await signIn(page, user);
  // The second click of a double click whose first one led here.
  await clickWhenShown(page, { times: 1, every: 0 });
  await page.goto(await stranger.link());
  await choose(page, user);
  const allow = page.getByRole('button', { name: 'Continue' });
  await expect(allow).toBeEnabled();
  // The same when the page has long been there, beneath a window that was closed by the first click.
  const cameAt = await allow.evaluate((button: HTMLButtonElement) => {
    dispatchEvent(new Event('focus'));
    button.click();
    return performance.now();
  });
  await expect(allow).toBeEnabled();
  expect(stranger.callbacks).toHaveLength(0);
  await page.waitForFunction((at) => performance.now() - at > 500, cameAt);
  await expect(page.getByRole('heading', { name: 'Shop is requesting access' })).toBeVisible();
  expect(stranger.callbacks).toHaveLength(0);
  await allow.click();
  await backAt(page, stranger);
  expect((await stranger.finish()).sub).toBe(user.id);
  stranger.stop();
});

test('#493 clicks that go on from another page give no consent, however many there are', async ({
  page,
  portal,
}) => {
  const stranger = await relyingParty(portal);
  const user = await portal.createUser({ name: 'Carla' });
  await signIn(page, user);
  // From the moment at which the button appears, for longer than it rests.
  await clickWhenShown(page, { times: 20, every: 100 });
  await page.goto(await stranger.link());
  await choose(page, user);
  await expect(page.locator('html[data-clicked=all]')).toBeVisible();
  expect(stranger.callbacks).toHaveLength(0);
  await expect(async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await backAt(page, stranger);
  }).toPass();
  stranger.stop();
});

test('old-style, bookmarked, expired and tampered links, Back and reload', async ({
  page,
  portal,
  problems,
}) => {
  // The browser logs a page with status 400.
  problems.allow(/status of 400/);
  const user = await portal.createUser();
  await signIn(page, user);
  const link = new URL(await app.link());
  await page.goto(`/${link.search}`);
  await choose(page, user);
  await backAt(page, app);
  expect((await app.finish()).sub).toBe(user.id);

  // Back skips the completed step.
  await page.goBack();
  await page.waitForURL('**/profile');
  const withoutInteraction = new URLSearchParams(new URL(await app.link()).search);
  await page.goto(`/auth/app?${withoutInteraction}&interaction=long-gone`);
  await backAt(page, app);
  expect((await app.finish()).sub).toBe(user.id);

  const tampered = new URL(await app.link());
  tampered.searchParams.set('redirect_uri', 'https://evil.test/');
  const [answer] = await Promise.all([page.waitForResponse(tampered.href), page.goto(tampered.href)]);
  expect(answer.status()).toBe(400);
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  const explanation =
    "This application's sign-in link is not set up correctly. Please tell its developers: the redirect address is not registered.";
  await expect(page.getByText(explanation)).toBeVisible();
  await expect(page.getByText('Error code: invalid_redirect_uri')).toBeVisible();
  await axe(page);
  await page.goto(`/auth/app${tampered.search}`);
  await page.waitForURL('**/auth/invalid-access?**');
  await expect(page.getByRole('alert')).toHaveText(`${explanation}Error code: invalid_redirect_uri`);
  await axe(page);
});

test('#34 prompt=none and prompt=login, #38 form_post with markup in state', async ({
  page,
  portal,
  newBrowser,
}) => {
  const user = await portal.createUser();
  await page.goto(await app.link({ prompt: 'none' }));
  await backAt(page, app);
  expect(app.callbacks.at(-1)?.parameters.get('error')).toBe('login_required');

  await signIn(page, user);
  await page.goto(await app.link({ prompt: 'none' }));
  await backAt(page, app);
  expect((await app.finish()).sub).toBe(user.id);

  await page.goto(await app.link({ prompt: 'login' }));
  await page.waitForURL('**/auth/login?**');
  await submitLogin(page, user);
  await backAt(page, app);
  expect((await app.finish()).sub).toBe(user.id);

  const state = '"><script>document.title="broken"</script>';
  const posted = await app.link({ response_mode: 'form_post', state });
  await page.goto(posted);
  await backAt(page, app);
  expect(app.callbacks.at(-1)).toMatchObject({ method: 'POST' });
  expect(app.callbacks.at(-1)?.parameters.get('state')).toBe(state);
  expect(app.callbacks.at(-1)?.parameters.get('code')).toBeTruthy();

  const other = await newBrowser();
  const fresh = await other.newPage();
  await fresh.goto(await app.link({ prompt: 'none', response_mode: 'form_post' }));
  await backAt(fresh, app);
  expect(app.callbacks.at(-1)?.parameters.get('error')).toBe('login_required');
});

test('a device is connected, and an application signs people out', async ({ page, portal }) => {
  const user = await portal.createUser({ name: 'Dora' });
  await signIn(page, user);
  const television = await portal.cli([
    'client',
    'create',
    '--name',
    'Television',
    '--type',
    'device',
    '--json',
  ]);
  const { client_id } = JSON.parse(television.stdout) as { client_id: string };
  const begun = await fetch(`${portal.url}/oauth2/device-authorization`, {
    method: 'POST',
    body: new URLSearchParams({ client_id, scope: 'openid profile' }),
  });
  const device = (await begun.json()) as { verification_uri: string; user_code: string };
  await page.goto(device.verification_uri);
  await page.getByRole('textbox', { name: 'Code' }).fill('BBBB-BBBB');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "We don't recognise this code" })).toBeVisible();
  await axe(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(device.user_code.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  // Each step replaces the previous one and takes the focus.
  await expect(page.getByRole('heading', { name: 'Television is requesting access' })).toBeFocused();
  await expect(
    page.getByText('Only continue if you started this on a device in front of you.'),
  ).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: 'Your device is connected' })).toBeFocused();

  await page.goto(await app.link());
  await choose(page, user);
  await backAt(page, app);
  const { id_token } = await app.finish();
  const leave = new URLSearchParams({
    client_id: app.clientId,
    post_logout_redirect_uri: `${app.origin}/goodbye`,
  });
  await page.goto('/oauth2/logout?client_id=nobody&post_logout_redirect_uri=https://nobody.example.test/');
  await expect(page.getByRole('heading', { name: 'You are not signed out' })).toBeVisible();
  await expect(page.getByText('Error code: invalid_client')).toBeVisible();
  await axe(page);
  await page.goto(`/oauth2/logout?${leave}`);
  await expect(page.getByRole('heading', { name: 'Sign out of Shop?' })).toBeVisible();
  await axe(page);
  leave.set('id_token_hint', id_token);
  await page.goto(`/oauth2/logout?${leave}`);
  await backAt(page, app, '/goodbye');
  await page.goto('/profile');
  await page.waitForURL('**/auth/login?**');
});

test('an application that requires two factors gets them in the modal, and going back is possible', async ({
  page,
  portal,
}) => {
  const bank = await relyingParty(portal, ['--trusted', '--require-2fa']);
  const user = await portal.createUser();
  await signIn(page, user);
  await page.goto(await bank.link());
  await choose(page, user);
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: /^Back/ }).click();
  await expect(page.getByRole('heading', { name: 'You cancelled the verification' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(modal).toBeVisible();
  const mail = await portal.received(user.email, ({ code }) => code !== null);
  await modal.getByRole('textbox').fill(mail.code ?? '');
  await backAt(page, bank);
  expect(await bank.finish()).toMatchObject({ sub: user.id, acr: 'urn:latchkey:acr:multi-factor' });
  bank.stop();
});

test('after an authorisation with a recovery code, the account shows how many are left', async ({
  page,
  portal,
}) => {
  const bank = await relyingParty(portal, ['--trusted', '--require-2fa']);
  const user = await portal.createUser();
  const [recoveryCode = ''] = await makeRecoveryCodes(portal.url, user);
  await signIn(page, user);
  await page.goto(await bank.link());
  await choose(page, user);
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  await modal.getByRole('button', { name: /^Recovery code/ }).click();
  await modal.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await modal.getByRole('button', { name: 'Verify' }).click();
  await backAt(page, bank);
  await page.goto('/profile');
  await expect(page.getByText('You used a recovery code. You have 9 left.')).toBeVisible();
  bank.stop();
});

test('sign-in, chooser and modal name the requesting application, and lead back to it', async ({
  page,
  portal,
  problems,
}) => {
  // The browser logs a refused request.
  problems.allow(/status of 40[03]/);
  const bank = await relyingParty(portal, ['--require-2fa', '--domain', 'bank.example.test']);
  const user = await portal.createUser({ name: 'Edda' });
  const named = page.getByText('Continue to Shop');
  const back = page.getByRole('link', { name: 'Back to Shop' });

  await page.goto(await bank.link());
  await page.waitForURL('**/auth/login?**');
  await expect(named).toBeVisible();
  await expect(page.getByText('bank.example.test')).toBeVisible();
  await axe(page);
  await back.click();
  await backAt(page, bank);
  expect(bank.callbacks.at(-1)?.parameters.get('error')).toBe('access_denied');

  await page.goto(await bank.link({ response_mode: 'form_post' }));
  await back.click();
  await backAt(page, bank);
  expect(bank.callbacks.at(-1)).toMatchObject({ method: 'POST' });
  expect(bank.callbacks.at(-1)?.parameters.get('error')).toBe('access_denied');

  await signIn(page, user);
  await page.goto(await bank.link());
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await expect(named).toBeVisible();
  await axe(page);
  await choose(page, user);
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  await expect(modal.getByText('Continue to Shop')).toBeVisible();
  await axe(page);
  await modal.getByRole('link', { name: 'Back to Shop' }).click();
  await backAt(page, bank);
  expect(bank.callbacks.at(-1)?.parameters.get('error')).toBe('access_denied');

  // #88: the name in the address differs from that of the request.
  const begun = new URL(
    (await (await fetch(await bank.link(), { redirect: 'manual' })).headers.get('location')) ?? '',
    portal.url,
  );
  const interaction = begun.searchParams.get('interaction') ?? '';
  await page.goto(`/?${new URLSearchParams({ client_id: app.clientId, interaction, auth_user: user.id })}`);
  await page.waitForURL('**/auth/invalid-access?**');
  bank.stop();
});
