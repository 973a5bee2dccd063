// What /auth/login weighs when it is opened for the first time, in each language (docs/performance.md, line 12).
import { get } from 'node:http';
import { knownLocales, localeCookie } from '@latchkey/contract/text/locales';
import { expect } from '@playwright/test';
import { test } from './fixtures/portal.ts';

/** Bytes of the body as sent to a client that accepts gzip. */
const gzippedSize = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    // A connection of its own: the server may close an idle one at the moment in which it is used again.
    get(url, { agent: false, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => resolve(bytes));
      response.once('error', reject);
    }).once('error', reject);
  });

/** Expects that the files weigh no more than `limit` bytes together; otherwise shows what each of them weighs. */
async function expectAtMost(limit: number, what: string, urls: ReadonlySet<string>): Promise<void> {
  const sizes = await Promise.all([...urls].map(async (url) => ({ url, bytes: await gzippedSize(url) })));
  const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
  const list = sizes.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n');
  expect.soft(sum, `${what}:\n${list}`).toBeLessThanOrEqual(limit);
}

test('the sign-in page needs 100 KB of script at most, and 160 KB in all, in every language', async ({
  newBrowser,
  portal,
}) => {
  for (const locale of knownLocales) {
    const context = await newBrowser();
    await context.addCookies([{ name: localeCookie, value: locale, url: portal.url }]);
    const page = await context.newPage();
    const [all, scripts] = [new Set<string>(), new Set<string>()];
    page.on('request', (request) => {
      if (!request.url().startsWith('http')) return;
      all.add(request.url());
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto('/auth/login', { waitUntil: 'load' });
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    // The app runs, and the fonts of all the characters on the page have been requested.
    await expect(page.locator('form button[type=submit]').first()).not.toHaveAttribute('data-waiting');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // A pointer that rests where the page appears is no use of it: Chromium reports it at some time after the load.
    await page.evaluate(() => {
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    });
    await expectAtMost(100_000, `scripts in ${locale}`, scripts);
    await expectAtMost(160_000, `all in ${locale}`, all);
    await context.close();
  }
});
