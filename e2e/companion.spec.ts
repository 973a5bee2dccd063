import { expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { CompanionBrowser } from './fixtures/companion-device.ts';
import { isFirefox } from './fixtures/is-firefox.ts';
import { loseReply } from './fixtures/lose-reply.ts';
import { test } from './fixtures/portal.ts';
import type { CreatedUser, Portal } from './fixtures/portal-process.ts';
import { submitLogin } from './fixtures/sign-in.ts';
import { choose, modal, numberOf, section, shown, withCompanion } from './fixtures/with-companion.ts';

const phone = { viewport: { width: 375, height: 740 } };

/** Enters the password; a second factor may follow. */
async function signIn(page: Page, user: CreatedUser): Promise<void> {
  await page.goto('/auth/login');
  await submitLogin(page, user);
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
}

const account = (portal: Portal) => portal.createUser({ name: 'Ann Example' });

test('pairing does not wait for the answer to a browser prompt shown at the same time', async ({
  page,
  portal,
  newBrowser,
}) => {
  const ann = await account(portal);
  const phoneContext = await newBrowser(phone);
  // Firefox shows a prompt that people tend to ignore.
  await phoneContext.addInitScript(() => {
    if (navigator.storage) navigator.storage.persist = () => new Promise(() => {});
  });
  await withCompanion(page, ann, await CompanionBrowser.open(phoneContext));
});

test('#521 a pairing whose reply was lost is completed by another attempt, or when the app is opened again', async ({
  page,
  portal,
  newBrowser,
}) => {
  for (const recovers of ['another attempt', 'the next opening'] as const) {
    const ann = await account(portal);
    const context = await newBrowser(phone);
    const companion = await CompanionBrowser.open(context);
    await loseReply(companion.page, '/api/companion/pairing/complete');
    await withCompanion(page, ann, {
      async pair(link, name) {
        await companion.begin(link, name);
        await expect(companion.page.getByRole('alert')).toContainText('Network Error');
        if (recovers === 'another attempt')
          await companion.page.getByRole('button', { name: 'Pair device' }).click();
        else await companion.page.goto('/companion');
        await expect(companion.page.getByRole('heading', { level: 1 })).toHaveText('Requests');
      },
    });
    await signOut(page);
  }
});

test('#521 a pairing that is removed on the phone while the account is suspended is removed at the server, too', async ({
  page,
  portal,
  newBrowser,
}) => {
  const ann = await account(portal);
  const companion = await CompanionBrowser.open(await newBrowser(phone));
  await withCompanion(page, ann, {
    async pair(link, name) {
      await companion.begin(link, 'Pixel \u202e9');
      const field = companion.page.getByRole('textbox', { name: 'Name of this device' });
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(name);
      await companion.page.getByRole('button', { name: 'Pair device' }).click();
      await expect(companion.page.getByRole('heading', { level: 1 })).toHaveText('Requests');
    },
  });
  expect((await portal.cli(['user', 'suspend', ann.email])).code).toBe(0);
  await companion.page.getByRole('button', { name: 'Remove it' }).click();
  await expect(companion.page.getByRole('heading', { level: 1 })).toHaveText('Pair this device');
  expect((await portal.cli(['user', 'activate', ann.email])).code).toBe(0);
  await signOut(page);
  await signIn(page, ann);
  await expect(modal(page)).toContainText('Email');
  await expect(modal(page)).not.toContainText('Companion app');
});

test('pairing, a wrong number, a retry, and an approval while the network is cut', async ({
  page,
  context,
  portal,
  newBrowser,
  problems,
}) => {
  test.setTimeout(150_000);
  // Messages of the browser about a lost connection.
  problems.allow(
    /ERR_INTERNET_DISCONNECTED|WebSocket connection to|can.t establish a connection|was interrupted/,
  );
  const ann = await account(portal);
  const companion = await CompanionBrowser.open(await newBrowser(phone));
  await withCompanion(page, ann, companion);
  await axe(page);
  await axe(companion.page);

  // A wrong number ends the request. 'Try again' sends another.
  await signOut(page);
  await signIn(page, ann);
  await choose(page, 'Companion app');
  const first = await numberOf(page);
  await expect(companion.request()).toContainText('Are you signing in?');
  await expect(companion.request()).toContainText(ann.email);
  await axe(page);
  await axe(companion.page);
  await companion.approveWrongly(first);
  await expect(companion.page.getByText(/That wasn't the right number/)).toBeVisible();
  await expect(modal(page).getByText('Another number was chosen in the companion app.')).toBeVisible();
  await axe(page);
  await modal(page).getByRole('button', { name: 'Try again' }).click();

  // #78 the network is cut for ten seconds, during which the person approves.
  const second = await numberOf(page);
  await expect(companion.request()).toBeVisible();
  await context.setOffline(true);
  const cutAt = Date.now();
  await companion.approve(second);
  await expect(companion.page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect.poll(() => Date.now() - cutAt, { timeout: 20_000 }).toBeGreaterThan(10_000);
  await expect(modal(page).getByText('Waiting for your approval…')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/profile/, { timeout: 30_000 });

  // After its removal in the portal the companion says so, and polls no more.
  await companion.page.getByRole('button', { name: 'Done' }).click();
  await page.goto('/security/mfa');
  await section(page, 'Companion app').getByRole('button', { name: 'Remove Pixel 9' }).click();
  await page.getByRole('dialog', { name: 'Remove Pixel 9?' }).getByRole('button', { name: 'Remove' }).click();
  await companion.approve(await numberOf(page));
  await expect(shown(page, 'Device removed.')).toBeVisible();
  await expect(section(page, 'Companion app').getByText('No devices yet')).toBeVisible();
  await expect(companion.page.getByText(/This pairing was removed/)).toBeVisible();
  await axe(companion.page);
  await companion.page.getByRole('button', { name: 'Remove it' }).click();
  await expect(companion.page.getByRole('heading', { level: 1 })).toHaveText('Pair this device');
});

test('#8 a denial ends the sign-in, and its owner sees it', async ({ page, portal, newBrowser }) => {
  test.setTimeout(120_000);
  const ann = await account(portal);
  const companion = await CompanionBrowser.open(await newBrowser(phone));
  await withCompanion(page, ann, companion);

  const stranger = await (await newBrowser()).newPage();
  await signIn(stranger, ann);
  await choose(stranger, 'Companion app');
  await numberOf(stranger);
  await companion.deny();
  await expect(companion.page.getByText(/^Denied\./)).toBeVisible();
  // Firefox focuses only one of two windows.
  await companion.page.bringToFront();
  await expect(companion.page.getByRole('heading', { level: 2, name: /^Denied\./ })).toBeFocused();
  await expect(modal(stranger).getByText('The sign-in was denied.')).toBeVisible();
  // The sign-in has ended for every other method too: a new attempt begins with the password.
  await expect(modal(stranger).getByRole('button')).toHaveText(['Back to sign-in']);
  await axe(stranger);
  await modal(stranger).getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(modal(stranger)).toBeHidden();
  await expect(stranger).toHaveURL(/\/auth\/login/);
  await expect(stranger.getByRole('alert')).toHaveCount(0);
  await submitLogin(stranger, ann);
  await expect(modal(stranger).getByRole('button', { name: 'Companion app' })).toBeVisible();

  await page.goto('/security/login-history');
  await expect(page.getByText('Denied in the companion app').first()).toBeVisible();
  await portal.received(ann.email, ({ subject }) => !!subject?.includes('denied'));
});

test('requests are stacked: no button moves during a press, and each answer is confirmed in its place', async ({
  page,
  portal,
  newBrowser,
}) => {
  test.setTimeout(150_000);
  const ann = await account(portal);
  const companion = await CompanionBrowser.open(await newBrowser(phone));
  await withCompanion(page, ann, companion);
  const ask = async () => {
    const asking = await (await newBrowser()).newPage();
    await signIn(asking, ann);
    await choose(asking, 'Companion app');
    return { asking, number: await numberOf(asking) };
  };
  const cards = companion.request();
  const deny = (at: number) => cards.nth(at).getByRole('button', { name: "No, it wasn't me" });
  const place = async (button: ReturnType<typeof deny>) => {
    const { x, y } = (await button.boundingBox()) ?? {};
    return { x, y };
  };

  const first = await ask();
  await expect(cards).toHaveCount(1);
  const before = await place(deny(0));
  const second = await ask();
  await expect(cards).toHaveCount(2);
  expect(await place(deny(0))).toEqual(before);
  await expect(cards.first().getByRole('button', { name: `Approve with ${first.number}` })).toHaveCount(1);
  await axe(companion.page);

  // After the first is answered, the ones below keep their place.
  const below = await place(deny(1));
  await companion.page.bringToFront();
  await expect(deny(0)).toBeEnabled();
  const approve = cards.first().getByRole('button', { name: `Approve with ${first.number}` });
  const approved = companion.page.getByRole('heading', { level: 2, name: 'Approved' });
  // A press is ignored for a moment after the window got the focus (#332).
  await expect(async () => {
    await expect(approve).toBeEnabled();
    await approve.press('Enter');
    await expect(approved).toBeFocused();
  }).toPass();
  await expect(cards).toHaveCount(1);
  expect(await place(deny(0))).toEqual(below);
  await expect(first.asking).toHaveURL(/\/profile/);
  await axe(companion.page);

  // A request that moves up ignores clicks at first.
  await companion.page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    document.addEventListener('click', () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          seen.push(
            [...document.querySelectorAll<HTMLButtonElement>('article button')].every((b) => b.disabled),
          ),
        ),
      ),
    );
  });
  await expect(companion.page.getByRole('button', { name: 'Done' })).toBeEnabled();
  await companion.page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect.poll(() => companion.page.evaluate('window.seen')).toEqual([true]);
  await expect(companion.page.locator('body')).not.toBeFocused();
  await expect(deny(0)).toBeEnabled();
  await deny(0).press('Enter');
  await expect(companion.page.getByRole('heading', { level: 2, name: /^Denied\./ })).toBeFocused();
  await expect(modal(second.asking).getByText('The sign-in was denied.')).toBeVisible();
  await expect(companion.page.getByRole('button', { name: 'Done' })).toBeEnabled();
  await companion.page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(companion.page.getByRole('heading', { level: 1, name: 'Requests' })).toBeFocused();
  await expect(companion.page.getByText('No requests')).toBeVisible();
});

test("if realtime is blocked, the companion's code works, and is shown without a connection too", async ({
  page,
  context,
  portal,
  newBrowser,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket connection to|EventSource|can.t establish a connection/,
  );
  const ann = await account(portal);
  const phoneContext = await newBrowser(phone);
  const companion = await CompanionBrowser.open(phoneContext);
  await withCompanion(page, ann, companion);
  await signOut(page);

  await context.routeWebSocket(/\/connection\//, (socket) => socket.close({ code: 1011, reason: 'blocked' }));
  await context.route(/\/connection\/|\/carro_id\/status/, (route) => route.abort());
  await signIn(page, ann);
  await choose(page, 'Companion app');
  await companion.approve(await numberOf(page));
  await expect(companion.request()).toBeHidden();
  const code = companion.page.locator('code');
  await expect(code).toBeVisible();
  const digits = ((await code.textContent()) ?? '').replace(/\D/g, '');

  // The companion opens without a connection and still shows it.
  await companion.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // In offline mode Firefox does not even ask the service worker for the page.
  if (!isFirefox(page)) {
    await phoneContext.setOffline(true);
    await companion.page.reload();
    await expect(companion.page.locator('code')).toHaveText(/\d{3}.\d{3}/);
    await expect(companion.page.getByText(/You're offline/)).toBeVisible();
    await phoneContext.setOffline(false);
  }

  await modal(page)
    .getByRole('button', { name: /Enter the code/ })
    .click();
  await axe(page);
  await modal(page)
    .getByLabel(/6-digit code/)
    .fill(digits);
  await expect(page).toHaveURL(/\/profile/);
});

for (const [how, isBlocked] of [
  ['where realtime is blocked', true],
  ['where realtime seems to work and brings nothing', false],
] as const)
  test(`#8 ${how}, the waiting page still learns of a denial`, async ({
    page,
    context,
    portal,
    newBrowser,
    problems,
  }) => {
    test.setTimeout(120_000);
    problems.allow(/ERR_FAILED|WebSocket connection to|EventSource|can.t establish a connection|401/);
    const ann = await account(portal);
    const companion = await CompanionBrowser.open(await newBrowser(phone));
    await withCompanion(page, ann, companion);
    await signOut(page);

    await context.routeWebSocket(/\/connection\//, (socket) => {
      if (isBlocked) return void socket.close({ code: 1011, reason: 'blocked' });
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!message.includes('carroid_')) socket.send(message);
      });
      // The end of the connection would also tell the page.
      server.onClose(() => undefined);
    });
    if (isBlocked) await context.route(/\/connection\//, (route) => route.abort());
    await signIn(page, ann);
    await choose(page, 'Companion app');
    await numberOf(page);
    await companion.deny();
    await expect(modal(page).getByText('The sign-in was denied.')).toBeVisible({ timeout: 30_000 });
    await expect(modal(page).getByRole('button')).toHaveText(['Back to sign-in']);
  });

test('the companion can be installed, is small, and follows its rules', async ({ page, request }) => {
  const manifest = await (await request.get('/companion.webmanifest')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/companion', scope: '/companion' });
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
  const worker = await request.get('/companion-sw.js');
  expect([worker.status(), worker.headers()['cache-control']]).toEqual([200, 'no-cache']);

  let bytes = 0;
  page.on('requestfinished', async (finished) => {
    if (finished.resourceType() === 'script') bytes += (await finished.sizes()).responseBodySize;
  });
  const reply = await page.goto('/companion');
  expect(reply?.headers()['content-security-policy']).toContain('trusted-types companion-worker');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pair this device');
  // Firefox does not report the length of a reply.
  if (!isFirefox(page)) expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(90_000);
  await axe(page);

  await page.getByRole('button', { name: 'Pair device' }).click();
  await expect(page.getByText(/Enter the 16 characters/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Pairing code or link' }).fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Pair device' }).click();
  await expect(page.getByRole('alert').first()).toContainText('no longer valid');
});
