// Several accounts in one browser: tabs stay consistent, accounts never mix, storage fails (R23, security #46, #49).
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { adoptSession, signIn, signInByApi, submitLogin } from './fixtures/sign-in.ts';
import { spotOf } from './fixtures/spot-of.ts';

declare global {
  interface Window {
    /** The accounts that the page has shown, and those shown at the same time. */
    accountsSeen: { mixed: string[]; seen: Set<string> };
  }
}

const storedUsers = (page: Page) =>
  page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem('latchkey-ui-sessions') ?? '[]') as { user_id: string }[];
    return list.map(({ user_id }) => user_id).toSorted();
  });

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

/** Waits until all tabs show this account, or the choice of accounts, with the same list. Returns how long it took. */
async function converge(tabs: readonly Page[], shown: string | 'accounts' | 'login', users: string[]) {
  const started = performance.now();
  for (const tab of tabs) {
    if (shown === 'accounts' || shown === 'login') await tab.waitForURL(`**/auth/${shown}**`);
    else await expect(accountMenu(tab)).toHaveAccessibleName(`Account menu, signed in as ${shown}`);
    await expect.poll(() => storedUsers(tab)).toEqual(users.toSorted());
  }
  return performance.now() - started;
}

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let index = 0; index < count; index += 1) {
    const tab = await context.newPage();
    await tab.goto('/profile');
    tabs.push(tab);
  }
  return tabs;
}

test('R23 five accounts in five tabs: add, switch, remove, log out, revoke; all tabs agree and no invalid token returns', async ({
  context,
  portal,
}) => {
  test.slow();
  const ann = await portal.createUser({ name: 'Ann Tan' });
  const bob = await portal.createUser({ name: 'Bob Lim' });
  const cid = await portal.createUser({ name: 'Cid Ong' });
  const dee = await portal.createUser({ name: 'Dee Goh' });
  const eve = await portal.createUser({ name: 'Eve Koh' });
  const took: Record<string, number> = {};
  const tabs = await openTabs(context, 5);
  const [one, two, three, four, five] = tabs as [Page, Page, Page, Page, Page];

  // Five concurrent sign-ins: none is lost, whichever tab writes last.
  const people = [ann, bob, cid, dee, eve];
  await Promise.all(tabs.map((tab, index) => submitLogin(tab, people[index] ?? ann)));
  const all = people.map(({ id }) => id);
  for (const tab of tabs) await expect.poll(() => storedUsers(tab)).toEqual(all.toSorted());
  for (const tab of tabs) await tab.goto('/profile');

  async function switchTo(tab: Page, name: string) {
    const current = await accountMenu(tab).getAttribute('aria-label');
    if (current?.endsWith(name)) return;
    await accountMenu(tab).click();
    await tab.getByRole('menuitem', { name: new RegExp(name) }).click();
  }
  await switchTo(four, 'Ann Tan');
  took.switch = await converge(tabs, 'Ann Tan', all);
  await switchTo(five, 'Bob Lim');
  took.switch_back = await converge(tabs, 'Bob Lim', all);

  await three.goto('/auth/accounts');
  await three.getByRole('button', { name: 'Remove an account' }).click();
  await axe(three);
  await three.getByRole('listitem').filter({ hasText: 'Cid Ong' }).getByTitle('Logout this session').click();
  await expect(three.getByText(`Successfully removed ${cid.email}`)).toBeVisible();
  await expect(three.getByRole('listitem').filter({ hasText: 'Cid Ong' })).toHaveCount(0);
  await three.getByRole('button', { name: 'Done' }).click();
  await three.goto('/profile');
  took.remove = await converge(tabs, 'Bob Lim', [ann.id, bob.id, dee.id, eve.id]);

  await accountMenu(two).click();
  await two.getByRole('menuitem', { name: 'Logout' }).click();
  took.logout = await converge(tabs, 'accounts', [ann.id, dee.id, eve.id]);
  await expect(two.getByText('Bob Lim session has been ended.')).toBeVisible();
  await one.getByRole('button', { name: /Ann Tan/ }).click();
  for (const tab of tabs.slice(1)) await tab.goto('/profile');
  await converge(tabs, 'Ann Tan', [ann.id, dee.id, eve.id]);

  for (const { id } of [dee, eve, ann]) {
    expect((await portal.cli(['session', 'revoke', '--user', id])).code).toBe(0);
  }
  took.revoke = await converge(tabs, 'login', []);
  for (const tab of tabs) await tab.reload();
  await converge(tabs, 'login', []);
  test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(took) });
  for (const [step, ms] of Object.entries(took))
    expect(ms, step).toBeLessThan(process.env.CI ? 15_000 : 5_000);
});

test('#516 a second click at the same spot does not sign out the next account, which has moved there', async ({
  page,
  portal,
}) => {
  for (const name of ['Ann Tan', 'Bob Lim', 'Cid Ong']) {
    await adoptSession(page, await signInByApi(portal.url, await portal.createUser({ name })));
  }
  await page.goto('/auth/accounts');
  await page.getByRole('button', { name: 'Remove an account' }).click();
  const rows = page.getByRole('listitem').filter({ has: page.getByTitle('Logout this session') });
  await expect(rows).toHaveCount(3);
  const press = await spotOf(page.getByTitle('Logout this session').first());
  await press();
  await rows.nth(2).waitFor({ state: 'detached' });
  await press();
  // Longer than a press would take to end a session, and than presses are ignored.
  const later = await page.evaluate(() => performance.now() + 1_000);
  await page.waitForFunction((at) => performance.now() > at, later);
  await expect(rows).toHaveCount(2);
  await press();
  await expect(rows).toHaveCount(1);
});

test("the page of an application's logout says that other accounts of the browser stay signed in", async ({
  page,
  portal,
}) => {
  for (const name of ['Ann Tan', 'Bob Lim'])
    await adoptSession(page, await signInByApi(portal.url, await portal.createUser({ name })));
  const signOut = async () => {
    await page.goto('/oauth2/logout');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  };
  await signOut();
  await expect(page.getByText('Other accounts are still signed in here.')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('listitem').getByRole('button').click();
  await expect(accountMenu(page)).toHaveAccessibleName('Account menu, signed in as Ann Tan');
  await signOut();
  await expect(page.getByText('You can now close this page.')).toBeVisible();
});

test('#46 a thousand interleaved switches never show or send data of the other account', async ({
  context,
  page,
  portal,
}) => {
  test.slow();
  const users = [
    await portal.createUser({ name: 'Ann Tan' }),
    await portal.createUser({ name: 'Bob Lim' }),
    await portal.createUser({ name: 'Cid Ong' }),
  ];
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  for (const user of users) await adoptSession(page, await signInByApi(portal.url, user));

  // Every reply with a profile must belong to the token of its request.
  const mixedReplies: string[] = [];
  let replies = 0;
  context.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/api/profile' || response.status() !== 200) return;
    const token = (await response.request().headerValue('authorization')) ?? '';
    const sub = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
    const { id } = (await response.json().catch(() => ({ id: sub }))) as { id: string };
    replies += 1;
    if (id !== sub) mixedReplies.push(`${sub} got ${id}`);
  });

  // In every rendered state, the id, email and name belong to one account.
  await page.addInitScript(
    (accounts) => {
      const mixed: string[] = [];
      const seen = new Set<string>();
      window.accountsSeen = { mixed, seen };
      const look = () => {
        const text = document.querySelector('#root')?.textContent ?? '';
        const ids = accounts.filter(({ id }) => text.includes(id));
        const found = accounts.filter(({ id, email }) => text.includes(id) || text.includes(email));
        for (const { id } of ids) seen.add(id);
        if (found.length > 1) mixed.push(found.map(({ id }) => id).join(' with '));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    users.map(({ id, email }) => ({ id, email })),
  );
  await page.goto('/profile');
  await expect(accountMenu(page)).toBeVisible();

  // Two more tabs switch accounts against each other, as fast as possible.
  const switchers = [await context.newPage(), await context.newPage()];
  for (const switcher of switchers) await switcher.goto('/about/privacy-policy');
  await Promise.all(
    switchers.map((switcher, offset) =>
      switcher.evaluate(
        async ([ids, from]) => {
          const channel = new BroadcastChannel('latchkey-ui');
          for (let count = 0; count < 500; count += 1) {
            localStorage.setItem('latchkey-ui-current-session', ids[(count * (from + 1)) % ids.length] ?? '');
            channel.postMessage('latchkey-ui-current-session');
            await new Promise((resolve) => setTimeout(resolve, count % 10));
          }
        },
        [[...emails.keys()], offset] as const,
      ),
    ),
  );
  // On a busy machine the page may have shown only some of them meanwhile.
  for (const { id } of users) {
    await switchers[0]?.evaluate((chosen) => {
      localStorage.setItem('latchkey-ui-current-session', chosen);
      new BroadcastChannel('latchkey-ui').postMessage('latchkey-ui-current-session');
    }, id);
    await expect.poll(() => page.evaluate((shown) => window.accountsSeen.seen.has(shown), id)).toBe(true);
  }
  expect(await page.evaluate(() => window.accountsSeen.mixed)).toEqual([]);
  expect(mixedReplies).toEqual([]);
  expect(replies).toBeGreaterThanOrEqual(users.length);
  await expect.poll(() => page.getByText('User ID').count()).toBeGreaterThan(0);
});

test('#49 logging out offline clears the browser, and ends the session when the network returns', async ({
  context,
  page,
  portal,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const user = await portal.createUser({ name: 'Ann Tan' });
  await signIn(page, user);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('latchkey-ui-sessions') ?? '[]')[0] as { token: string }).token,
  );
  const isAlive = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${portal.url}/api/oauth/is-authenticated`, { headers })).status === 200;
  };
  await accountMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('latchkey-ui-sessions'))).toBeNull();
  await page.waitForURL('**/auth/login**');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible();
  expect(await isAlive()).toBe(true);
  await context.setOffline(false);
  await expect.poll(isAlive, { timeout: 40_000 }).toBe(false);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
});

test('#49 a tab that is closed before the server answers the sign-out leaves nobody signed in', async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, await portal.createUser({ name: 'Ann Tan' }));
  const unanswered: unknown[] = [];
  await context.route('**/api/logout', (route) => void unanswered.push(route));
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => unanswered.length).toBe(1);
  const next = await context.newPage();
  await page.close();
  await next.goto('/profile');
  await next.waitForURL('**/auth/login**');
});

test('#502 a sign-out that the server did not answer says so, and is told to it by the page that stays open', async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/503/);
  await signIn(page, await portal.createUser({ name: 'Ann Tan' }));
  let attempts = 0;
  let isDown = true;
  await page.route('**/api/logout', (route) => {
    attempts += 1;
    return isDown ? route.fulfill({ status: 503 }) : route.continue();
  });
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login**');
  await expect(
    page.getByText('Ann Tan is signed out in this browser. The server cannot be reached'),
  ).toBeVisible();
  const before = attempts;
  isDown = false;
  await expect.poll(() => attempts, { timeout: 40_000 }).toBeGreaterThan(before);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('latchkey-ui-ending-sessions')))
    .toBeNull();
});

test('#335 a page that the browser kept for Back shows nothing of an account that was signed out meanwhile', async ({
  context,
  page,
  portal,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const user = await portal.createUser({ name: 'Ann Tan' });
  await signIn(page, user);
  await expect(page.getByText(user.email).first()).toBeVisible();
  await context.setOffline(true);
  // Like a page that is not running when another tab signs out: it hears of no change.
  await page.evaluate(() => {
    const sessions = JSON.parse(localStorage.getItem('latchkey-ui-sessions') ?? '[]') as { id: string }[];
    localStorage.setItem('latchkey-ui-ended-sessions', JSON.stringify(sessions.map(({ id }) => id)));
    localStorage.removeItem('latchkey-ui-sessions');
    localStorage.removeItem('latchkey-ui-current-session');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.waitForURL('**/auth/login**');
  await expect(page.getByText(user.email)).toHaveCount(0);
});

test('#477 a page that the browser kept for Back asks at once whether its session still lives', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ name: 'Ann Tan' });
  await signIn(page, user);
  const checked = page.waitForResponse('**/api/oauth/is-authenticated');
  await page.reload();
  await checked;
  await expect(page.getByText(user.email).first()).toBeVisible();
  // Sooner than the focus would make it ask.
  const asked = page.waitForResponse('**/api/oauth/is-authenticated', { timeout: 4_000 });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect((await asked).status()).toBe(200);
});

test('#336 a confirmation that one account was asked for does not stay open over the page of another', async ({
  context,
  page,
  portal,
}) => {
  const ann = await portal.createUser({ name: 'Ann Tan' });
  const bob = await portal.createUser({ name: 'Bob Lim' });
  await signIn(page, bob);
  await signIn(page, ann);
  await page.goto('/security/mfa');
  await page
    .getByRole('region', { name: 'Companion app' })
    .getByRole('button', { name: 'Pair a device' })
    .click();
  const modal = page.getByRole('dialog', { name: '2FA Verification' });
  await expect(modal).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/profile?auth_user=${bob.id}`);
  await expect(accountMenu(second)).toHaveAccessibleName(/Bob Lim/);
  await expect(accountMenu(page)).toHaveAccessibleName(/Bob Lim/);
  await expect(modal).toHaveCount(0);
});

test('an unknown auth_user changes nothing; that of a saved account selects it', async ({ page, portal }) => {
  const ann = await portal.createUser({ name: 'Ann Tan' });
  const bob = await portal.createUser({ name: 'Bob Lim' });
  const stranger = await portal.createUser({ name: 'Eve Koh' });
  await signIn(page, ann);
  await signIn(page, bob);
  await page.goto(`/profile?auth_user=${stranger.id}`);
  await expect(accountMenu(page)).toHaveAccessibleName(/Bob Lim/);
  await page.goto(`/profile?auth_user=${ann.id}&kept=1`);
  await expect(accountMenu(page)).toHaveAccessibleName(/Ann Tan/);
  expect(new URL(page.url()).search).toBe('?kept=1');
  await expect(page.getByText('Eve Koh')).toHaveCount(0);
});

const rubbish: Record<string, string> = {
  'broken JSON': '[{"id":',
  'another type': '{"length":3}',
  'entries of other shapes': '[1,null,"x",{"id":"a"},{"id":"a","user_id":"b","token":7,"profile":null}]',
  'a token that is none': '[{"id":"a","user_id":"b","token":"rubbish","profile":null}]',
  'a prototype': '[{"__proto__":{"id":"a"}},{"id":"a","user_id":"__proto__","token":"t","profile":null}]',
  'something huge': JSON.stringify(
    Array.from({ length: 2_000 }, (_, id) => ({ id, user_id: 'x'.repeat(200) })),
  ),
};

test('auth_user opens a guarded page without a current account, with its query and hash', async ({
  page,
  portal,
}) => {
  const ann = await portal.createUser({ name: 'Ann' });
  await signIn(page, ann);
  await page.evaluate(() => localStorage.removeItem('latchkey-ui-current-session'));
  // Every address on the way: the page must never be left.
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/oauth/is-authenticated', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/security/mfa?auth_user=${ann.id}&kept=1#content`);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-Factor Authentication' })).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/security/mfa?kept=1#content`);
  expect(new Set(seen)).toEqual(new Set(['/security/mfa']));

  // The same after a redirect to the accounts and back.
  await page.evaluate(() => localStorage.removeItem('latchkey-ui-current-session'));
  await page.reload();
  await page.waitForURL('**/auth/accounts?**');
  await page.getByRole('listitem').filter({ hasText: ann.email }).getByRole('button').click();
  await expect(page).toHaveURL(`${portal.url}/security/mfa?kept=1#content`);
});

for (const [where, follow] of [
  ['another account was chosen', 'Sign in with existing accounts'],
  ['the form was left', 'Forgot password?'],
] as const) {
  test(`#528 a sign-in whose reply comes after ${where} is ended and changes no page`, async ({
    page,
    portal,
  }) => {
    const ann = await portal.createUser({ name: 'Ann Tan' });
    const bob = await portal.createUser({ name: 'Bob Lim' });
    await signIn(page, ann);
    const answer = Promise.withResolvers<void>();
    let late = '';
    await page.route('**/api/auth/login', async (route) => {
      const response = await route.fetch();
      late = ((await response.json()) as { auth_token: string }).auth_token;
      await answer.promise;
      await route.fulfill({ response });
    });
    await page.goto('/auth/login?return_to=securityMfa');
    await submitLogin(page, bob);
    await expect.poll(() => late).not.toBe('');
    await page.getByRole('link', { name: follow }).click();
    if (where !== 'the form was left')
      await page.getByRole('listitem').filter({ hasText: ann.email }).getByRole('button').click();
    const title = where === 'the form was left' ? /Forgot/ : 'Two-Factor Authentication';
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const address = page.url();
    answer.resolve();
    const headers = { authorization: `Bearer ${late}` };
    await expect.poll(async () => (await fetch(`${portal.url}/api/profile`, { headers })).status).toBe(401);
    expect(await storedUsers(page)).toEqual([ann.id]);
    // The toast that says so would have taken the place of this one, and would be there for seconds.
    await expect(page.getByText('Authenticating account...')).toHaveCount(0);
    expect(await page.getByText('Successfully logged in').count()).toBe(0);
    await expect(page).toHaveURL(address);
  });
}

test('the frame of a page is shown with a spinner until the profile has loaded', async ({ page, portal }) => {
  const ann = await portal.createUser({ name: 'Ann' });
  await signIn(page, ann);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/profile', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/security/mfa');
  const spinner = page.getByRole('main').getByRole('status', { name: 'Loading' });
  await expect(spinner.locator('svg')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-Factor Authentication' })).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test('invalid data in the storage breaks no page', async ({ page, portal }) => {
  test.slow();
  const user = await portal.createUser({ name: 'Ann Tan' });
  for (const [name, text] of Object.entries(rubbish)) {
    await page.goto('/about/privacy-policy');
    await page.evaluate((value) => {
      localStorage.clear();
      for (const key of [
        'sessions',
        'current-session',
        'ended-sessions',
        'ending-sessions',
        'dark-appearance',
      ]) {
        localStorage.setItem(`latchkey-ui-${key}`, value);
      }
      localStorage.setItem('latchkey-ui-current-session', 'b');
    }, text);
    await page.goto('/profile');
    await page.waitForURL('**/auth/login**');
    await expect(page.getByRole('button', { name: 'Log in' }), name).toBeEnabled();
  }
  await submitLogin(page, user);
  await expect(accountMenu(page)).toHaveAccessibleName(/Ann Tan/);
});

for (const [name, script] of [
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'blocked',
    () => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    },
  ],
] as const) {
  test(`with a storage that is ${name} people can sign in, edit and log out within the page`, async ({
    page,
    portal,
  }) => {
    const user = await portal.createUser({ name: 'Ann Tan' });
    await page.addInitScript(script);
    await signIn(page, user);
    await expect(accountMenu(page)).toHaveAccessibleName(/Ann Tan/);
    await page.getByRole('link', { name: 'Devices Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login History' })).toBeVisible();
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/auth/login**');
  });
}

for (const hours of [-1, 1]) {
  test(`a clock that is wrong by ${hours} h signs no one out`, async ({ page, portal }) => {
    const user = await portal.createUser({ name: 'Ann Tan' });
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await signIn(page, user);
    await page.reload();
    await expect(accountMenu(page)).toHaveAccessibleName(/Ann Tan/);
    await page.goto('/security/login-history');
    await expect(page.getByText('This device')).toHaveCount(2);
  });
}
