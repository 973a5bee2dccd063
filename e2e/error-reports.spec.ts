// What a page reports if the operator configured it (docs/behaviour/web.md#error-reports), under the policy of all
// pages.
import { expect, type Page } from '@playwright/test';
import { test as base } from './fixtures/portal.ts';
import { type Portal, startPortal } from './fixtures/portal-process.ts';
import { type ReportCollector, reportCollector } from './fixtures/report-collector.ts';
import { submitLogin } from './fixtures/sign-in.ts';

const recorder = /\/session-recording-/;

const test = base.extend<object, { collector: ReportCollector; portal: Portal }>({
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const collector = await reportCollector();
      await use(collector);
      collector.stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ collector }, use) => {
      const portal = await startPortal({ SENTRY_DSN: collector.dsn });
      await use(portal);
      await portal.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Sets whether this page is in the sample of one in ten. */
async function sampled(page: Page, isSampled: boolean) {
  await page.addInitScript(`Math.random = () => ${isSampled ? 0.05 : 0.5}`);
}

test('#70 reports an error of the page, and records only one of ten sessions', async ({
  page,
  collector,
  problems,
}) => {
  problems.allow(/broken on purpose/);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await sampled(page, false);
  await page.goto('/auth/login');
  await expect.poll(() => collector.of('session').length).toBeGreaterThan(0);
  await page.evaluate(() => {
    const script = () => {
      throw new Error('broken on purpose at /auth/reset-password?token=secret-1');
    };
    setTimeout(script);
  });
  await expect.poll(() => collector.of('event').length).toBe(1);
  const [report] = collector.of('event').map(({ payload }) => JSON.parse(payload));
  expect(report.exception.values[0]).toMatchObject({
    type: 'Error',
    value: 'broken on purpose at /auth/reset-password',
  });
  expect(report.release).toMatch(/^v\d+\.\d+\.\d+$/);
  expect(report.environment).toBe('staging');
  expect(report).not.toHaveProperty('breadcrumbs.0');
  expect(scripts.filter((url) => recorder.test(url))).toEqual([]);
});

test('#49 H11 a recording shows the page without its texts', async ({ page, collector, portal }) => {
  const user = await portal.createUser({
    name: 'Wilhelmina Featherstonehaugh',
    email: 'wilhelmina@featherstonehaugh.example',
    phone: '+6598765432',
    phoneVerified: true,
  });
  await sampled(page, true);
  const isRecording = page.waitForRequest((request) => recorder.test(request.url()));
  await page.goto(
    '/auth/reset-password?email=wilhelmina%40featherstonehaugh.example&token=token-of-the-link',
  );
  await isRecording;
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  const startsAgain = page.waitForRequest((request) => recorder.test(request.url()));
  await page.goto('/auth/login?return_to=profileDetail');
  await startsAgain;
  await submitLogin(page, user);
  await expect(page.getByText('Wilhelmina Featherstonehaugh').first()).toBeVisible();
  await page.getByRole('link', { name: 'Two-Factor Authentication' }).first().click();
  await page.waitForURL('**/security/mfa');
  await page
    .getByRole('region', { name: 'Authenticator app' })
    .getByRole('button', { name: 'Set up' })
    .click();
  const proof = page.getByRole('dialog', { name: '2FA Verification' });
  await proof.getByRole('button', { name: /^Password/ }).click();
  await proof.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await proof.getByRole('button', { name: 'Verify' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  await expect(setup.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await setup.locator('code').textContent()) ?? '';
  expect(key.length).toBeGreaterThan(16);

  const events = () =>
    collector.of('replay_recording').flatMap(
      ({ payload }) =>
        JSON.parse(payload.slice(payload.indexOf('\n') + 1)) as {
          type: number;
          data?: { source?: number };
        }[],
    );
  // A full snapshot, then its changes, sent every five seconds.
  await expect.poll(() => new Set(events().map(({ type }) => type)), { timeout: 30_000 }).toContain(2);
  await expect
    .poll(() => JSON.stringify(events()).includes('"tagName":"code"'), { timeout: 30_000 })
    .toBe(true);
  const typing = 5;
  expect(events().filter(({ type, data }) => type === 3 && data?.source === typing)).toEqual([]);
  const masked = JSON.stringify(events());
  expect(masked).toContain('"tagName":"h1"');
  expect(masked).toMatch(/"textContent":"\*+/);

  const everything = collector.text();
  for (const word of [
    ...['Wilhelmina', 'Featherstonehaugh', 'featherstonehaugh', '98765432', user.password],
    ...['token-of-the-link', 'Log in', 'Two-Factor', 'eyJ'],
    ...['otpauth:', key, key.replaceAll(' ', '')],
  ]) {
    const at = everything.indexOf(word);
    expect(at === -1 ? '' : everything.slice(Math.max(0, at - 200), at + 100)).toBe('');
  }
});
