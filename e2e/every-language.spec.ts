// In every language the texts fit and are translated (docs/behaviour/languages.md#checking). `LANGUAGE_SCREENS=all`
// also checks what takes too long for CI.
import { knownLocales, type Locale, localeCookie } from '@latchkey/contract/text/locales';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { type Opener, openersOf, openWindow } from './fixtures/openers.ts';
import { test } from './fixtures/portal.ts';
import type { CreatedUser, Portal } from './fixtures/portal-process.ts';
import { relyingParty } from './fixtures/relying-party.ts';
import { adoptSession, signInByApi } from './fixtures/sign-in.ts';
import { lengthen, type Words, wordsOf } from './fixtures/words-of.ts';

const all = process.env.LANGUAGE_SCREENS === 'all';
const link = 'email=ann@example.com&token=0123456789abcdef';

const openScreens = [
  '/auth/login',
  '/auth/login?auth_method=phone',
  '/auth/forgot-password',
  '/about/privacy-policy',
  '/nowhere',
  '/companion',
  ...(all
    ? [
        '/auth/email-verification',
        `/auth/email-verification?${link}`,
        `/auth/sign-in-report?${link}`,
        `/auth/stop-reset?${link}`,
        `/auth/stop-recovery?${link}`,
        `/auth/take-back-email?${link}`,
        `/auth/keep-account?${link}`,
        '/auth/register',
        `/auth/register?${link}`,
        '/auth/reset-password',
        `/auth/reset-password?${link}`,
        '/auth/sms-otp/verify?reference_number=ABC-123',
        '/auth/invalid-access',
        '/auth/device',
        '/auth/logout',
      ]
    : []),
];
const consolePages =
  'people applications apis groups invitations operators notices webhooks audit messages settings keys';
function consoleScreens(): string[] {
  return ['/admin', '/admin/nowhere', ...consolePages.split(' ').map((name) => `/admin/${name}`)];
}
const guardedScreens = [
  '/profile',
  '/security/mfa',
  '/security/login-history',
  '/applications',
  ...(all
    ? ['/security/password', '/security/recovery', '/auth/accounts', '/auth/login', ...consoleScreens()]
    : []),
];

/** Names and terms that are the same in every language or in some; 'edit' is also Indonesian and Malay. */
const names = new Set([
  'Ann Tan',
  'Edit Ann Tan',
  'Latchkey ID',
  'Google Play',
  'App Store',
  'Android APK',
  'Hong Kong',
  'Client ID',
]);
/** Values of the API and the settings, which operators search for literally. */
const values =
  /^(Admin API$|admin:read, |type, redirect uris$|name, email, phone$|\{|(oidc|session) [A-Z]|main \(|\(not set\)$|kept in DATA_DIR$|passkey, carro_id|.* <no-reply@)/;
/** 'Firefox 130', 'Asia/Singapore', an address, a day. */
const isData = (text: string) =>
  values.test(text) || names.has(text.replace(/^\+\d+ /, '')) || !/\p{L}{2,}[,:]? +\p{L}{2,}/u.test(text);

/**
 * Waits until the screen has its heading and has loaded. Polled every frame, to keep a test of a hundred screens short.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelectorAll('h1').length === 1 &&
      // Skeletons must be replaced, and scripts loaded.
      !document.querySelector(
        'span.animate-pulse[aria-hidden], [role=status][aria-label$="…"], [data-waiting]',
      ) &&
      (globalThis as { asked?: number }).asked === 0,
  );
}

/** Counts pending calls. */
async function countCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = globalThis as { asked?: number };
    counted.asked = 0;
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      counted.asked = (counted.asked ?? 0) + 1;
      // A call counts as pending until its result is rendered.
      return fetch(...request).finally(() => setTimeout(() => (counted.asked = (counted.asked ?? 1) - 1)));
    };
  });
}

/** Proves a second factor in the session, which the console requires. */
async function passSecondFactor(portal: Portal, { email }: CreatedUser, token: string): Promise<void> {
  const post = async (step: string, body: object) => {
    const response = await fetch(`${portal.url}/api/mfa/challenge/email_otp/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${step} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { challenge_id: string };
  };
  const { challenge_id } = await post('request', {});
  const { code } = await portal.received(email, (message) => message.code !== null);
  await post('verify', { challenge_id, code });
}

const widths = [1280, 320];

async function load(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await settled(page);
}

/** Reads the page's texts, and asserts that they fit. */
async function read(page: Page, address: string, allowed: readonly string[] = []): Promise<Words> {
  let words: Words | undefined;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    words = await wordsOf(page);
    expect.soft(words.tooWide, `${address} at ${width}`).toBeLessThanOrEqual(0);
    expect
      .soft(
        words.cut.filter((text) => !allowed.includes(text)),
        `${address} at ${width}: cut`,
      )
      .toEqual([]);
  }
  return words as Words;
}

test('in no language, not even a verbose one, is a text in English, cut off or wider than the window', async ({
  newBrowser,
  portal,
  problems,
}) => {
  test.setTimeout(all ? 900_000 : 180_000);
  problems.allow(/404|401|422|400/);
  const user = await portal.createUser({ name: 'Ann Tan', phone: '+6581112222' });
  const shop = await relyingParty(portal);
  const consent = new URL(
    `${portal.url}/?client_id=${shop.clientId}&response_type=code&scope=openid+profile+email`,
  );
  consent.searchParams.set('redirect_uri', `${shop.origin}/callback`);
  const [open, guarded] = [await newBrowser(), await newBrowser()];
  for (const context of [open, guarded]) await countCalls(context);
  const [stranger, ann] = [await open.newPage(), await guarded.newPage()];
  if (all) await portal.cli(['operator', 'grant', user.email, '--role', 'owner']);
  const token = await signInByApi(portal.url, user);
  if (all) await passSecondFactor(portal, user, token);
  await adoptSession(ann, token);
  const rows: [Page, string][] = [
    ...openScreens.map((address): [Page, string] => [stranger, address]),
    ...[...guardedScreens, consent.href].map((address): [Page, string] => [ann, address]),
  ];
  const english = new Map<string, Words>();
  const lookAt = async (locale: Locale, index: number) => {
    for (const context of [open, guarded])
      await context.addCookies([{ name: localeCookie, value: locale, url: portal.url }]);
    const look = async ([page, address]: [Page, string], at: number) => {
      await load(page, address);
      const words = await read(page, address);
      expect.soft(await page.locator('html').getAttribute('lang')).toBe(locale);
      if (locale === 'en') {
        english.set(address, words);
        await lengthen(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const { tooWide, cut } = await wordsOf(page);
          expect.soft([tooWide > 0, cut], `${address} at ${width}, 40 % longer`).toEqual([false, []]);
        }
        return;
      }
      const left = words.texts.filter((text) => !isData(text) && english.get(address)?.texts.includes(text));
      expect.soft(left, `${address} in ${locale}: English`).toEqual([]);
      if (all || at % knownLocales.length === index) await axe(page, ['light']);
    };
    const of = (page: Page) => rows.map((row, at) => [row, at] as const).filter(([row]) => row[0] === page);
    const inTurn = async (page: Page) => {
      for (const [row, at] of of(page)) await look(row, at);
    };
    await Promise.all([inTurn(stranger), inTurn(ann)]);
  };
  for (const [index, locale] of knownLocales.entries()) await lookAt(locale, index);
  shop.stop();
});

/** One item of each kind that only the console shows. */
async function consoleDetails(portal: Portal, personId: string): Promise<string[]> {
  const make = async (...command: string[]) => {
    const { stdout, stderr } = await portal.cli([...command, '--json']);
    if (!stdout) throw new Error(stderr);
    return JSON.parse(stdout) as Record<string, string>;
  };
  const address = 'https://crm.example.com/callback';
  const client = await make('client', 'create', '--name', 'CRM', '--redirect-uri', address);
  await make('group', 'create', 'sales');
  await make('group', 'add', 'sales', personId);
  await make('client', 'role', 'add', client.client_id ?? '', 'editor');
  return [
    `/admin/people/${personId}`,
    '/admin/groups/sales',
    `/admin/applications/${client.client_id}`,
    ...consoleScreens().slice(2),
  ];
}

// Takes about ten minutes: only on request, like the screens above.
if (all)
  test('in no dialog of the console is a text in English or cut off', async ({
    newBrowser,
    portal,
    problems,
  }) => {
    test.setTimeout(3_600_000);
    problems.allow(/404|401|422|400/);
    const context = await newBrowser();
    await countCalls(context);
    const page = await context.newPage();
    const user = await portal.createUser({ name: 'Ann Tan' });
    await portal.cli(['operator', 'grant', user.email, '--role', 'owner']);
    const token = await signInByApi(portal.url, user);
    await passSecondFactor(portal, user, token);
    await adoptSession(page, token);
    for (const address of await consoleDetails(portal, user.id)) {
      const english = new Map<Opener, Words>();
      for (const locale of knownLocales) {
        await context.addCookies([{ name: localeCookie, value: locale, url: portal.url }]);
        await page.setViewportSize({ width: 1280, height: 800 });
        if (locale === 'en')
          for (const opener of await openersOf(page, () => load(page, address)))
            english.set(opener, { texts: [], tooWide: 0, cut: [] });
        for (const [opener, before] of english) {
          await page.setViewportSize({ width: 1280, height: 800 });
          await load(page, address);
          const name = `${address} ${JSON.stringify(opener)} in ${locale}`;
          expect.soft(await openWindow(page, opener), name).toBe(true);
          const words = await read(page, name);
          if (locale === 'en') english.set(opener, words);
          const left = words.texts.filter((text) => !isData(text) && before.texts.includes(text));
          expect.soft(left, `${name}: English`).toEqual([]);
        }
      }
      test.info().annotations.push({ type: address, description: `${english.size} windows` });
    }
  });
