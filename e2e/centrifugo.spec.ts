// Realtime events reach a page through a real Centrifugo, configured as in deploy/centrifugo.
import { expect, type Page } from '@playwright/test';
import { centrifugo, test } from './fixtures/centrifugo.ts';
import { CompanionBrowser } from './fixtures/companion-device.ts';
import { signIn, submitLogin } from './fixtures/sign-in.ts';
import { signInElsewhereAndEnd } from './fixtures/sign-in-elsewhere.ts';
import { choose, numberOf, withCompanion } from './fixtures/with-companion.ts';

if (!centrifugo) {
  process.stderr.write(
    '\nSKIPPED: no page was tried with a real Centrifugo; set CENTRIFUGO_BIN to its binary.\n\n',
  );
}
// biome-ignore lint/suspicious/noSkippedTests: its program cannot be had everywhere.
test.skip(!centrifugo, 'There is no Centrifugo');

/** Messages that the page receives from now on over websockets to an address. */
function heardFrom(page: Page, url = ''): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== new URL(url).host) return;
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  return heard;
}

test('an approval reaches the waiting page', async ({ page, portal, portalSettings, newBrowser }) => {
  test.setTimeout(120_000);
  const heard = heardFrom(page, portalSettings.CENTRIFUGO_PUBLIC_URL);
  const companion = await CompanionBrowser.open(await newBrowser());
  const ann = await portal.createUser({ name: 'Ann Example' });
  await withCompanion(page, ann, companion);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  await submitLogin(page, ann);
  await choose(page, 'Companion app');
  await companion.approve(await numberOf(page));
  await expect(page).toHaveURL(/\/profile/);
  await expect.poll(() => heard.filter((text) => text.includes('"carroid_approved"'))).toHaveLength(1);
});

for (const blocked of [false, true]) {
  test(`an open page is notified of a sign-in and leaves when its session is ended${blocked ? ', also where websockets are blocked' : ''}`, async ({
    page,
    context,
    portal,
    portalSettings,
    newBrowser,
    problems,
  }) => {
    const origin = portalSettings.CENTRIFUGO_PUBLIC_URL;
    const subscribed = blocked
      ? page.waitForResponse((response) => response.url() === `${origin}/emulation` && response.ok())
      : page.waitForRequest((request) => request.url().endsWith('/api/ws/subscription'));
    if (blocked) {
      problems.allow(/WebSocket connection to/);
      await context.routeWebSocket(/\/connection\//, (socket) =>
        socket.close({ code: 1011, reason: 'blocked' }),
      );
    }
    const ann = await portal.createUser({ name: 'Ann Example' });
    await signIn(page, ann);
    await subscribed;

    await signInElsewhereAndEnd(page, await (await newBrowser()).newPage(), ann);
  });
}
