// A push that reaches a closed companion (docs/behaviour/companion.md).
import { expect } from '@playwright/test';
import { test } from './fixtures/portal.ts';

test.use({ locale: 'ja-JP' });

/** What the worker would show. A headless browser shows no notifications. */
interface Recording {
  shown?: { title: string; lang: string | undefined };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
}

test('a notification uses the language of the page that was opened last', async ({ page, portal }) => {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.endsWith('/companion')) found(registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const started = page.context().waitForEvent('serviceworker');
  await page.goto('/companion');
  const [registrationId, worker] = await Promise.all([registered, started]);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => caches.has('push-words'))).toBe(true);
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Recording;
    scope.registration.showNotification = async (title, { lang }) => {
      scope.shown = { title, lang };
    };
  });
  // While a companion is open, no notification is shown.
  await page.goto('/auth/login');
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: portal.url,
    registrationId,
    data: JSON.stringify({ kind: 'request' }),
  });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Recording).shown))
    .toEqual({ title: 'リクエストが届いています', lang: 'ja' });
});
