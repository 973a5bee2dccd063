// Input faster than the page: a submit sends what is in the form at that moment, however it was entered.
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/portal.ts';
import { signIn } from './fixtures/sign-in.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' });
const appIsThere = (page: Page) => expect(logIn(page)).not.toHaveAttribute('data-waiting');

/** Enters text and presses Enter within one frame. */
function pasteAndEnter(page: Page, text: string) {
  return password(page).evaluate((field, pasted) => {
    if (!(field instanceof HTMLInputElement)) throw new Error('the password has no field');
    field.focus();
    document.execCommand('insertText', false, pasted);
    const key = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
    if (field.dispatchEvent(new KeyboardEvent('keydown', key))) {
      // What the browser does on Enter: it clicks the form's button, unless that is disabled.
      field.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    }
  }, text);
}

/** Fills in the form by script like a password manager, and clicks or submits in the same task. */
function fillAndSubmit(page: Page, values: { email: string; password: string }, how: 'click' | 'submit') {
  return page.evaluate(
    ([{ email, password }, act]) => {
      const fill = (name: string, value: string) => {
        const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        if (!field) throw new Error(`no field ${name}`);
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
        return field.form;
      };
      fill('email', email);
      const form = fill('password', password);
      if (act === 'submit') form?.requestSubmit();
      else form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    },
    [values, how] as const,
  );
}

test('a pasted password and Enter immediately: submitted, each of ten times', async ({ page, portal }) => {
  // Firefox does not expose the body of a request.
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Reflect.set(window, 'sentBodies', sent);
    const own = window.fetch;
    window.fetch = (input, init) => {
      sent.push(init?.body);
      return own(input, init);
    };
  });
  await page.goto('/auth/login');
  await appIsThere(page);
  for (let time = 1; time <= 10; time += 1) {
    await email(page).fill(`nobody-${time}@example.com`);
    await password(page).fill('x');
    await password(page).fill('');
    await expect(logIn(page)).toBeDisabled();
    const answered = page.waitForResponse('**/api/auth/login');
    await pasteAndEnter(page, `pasted ${time}`);
    expect((await answered).status()).toBe(401);
    expect(
      await page.evaluate(() =>
        Reflect.get(window, 'sentBodies').findLast((body?: string) => body?.includes('"password"')),
      ),
    ).toBe(JSON.stringify({ email: `nobody-${time}@example.com`, password: `pasted ${time}` }));
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  }
  expect(portal.log()).not.toContain('pasted');
});

for (const how of ['click', 'submit'] as const) {
  test(`a password manager overwrites both fields and ends with ${how}: it is submitted`, async ({
    page,
    portal,
  }) => {
    const user = await portal.createUser();
    await page.goto('/auth/login');
    await appIsThere(page);
    await email(page).fill('ann');
    await password(page).fill('x');
    await password(page).fill('');
    await expect(logIn(page)).toBeDisabled();
    await fillAndSubmit(page, user, how);
    await page.waitForURL('**/profile');
  });
}

test('Enter in an invalid form shows the error, and moves to the field', async ({ page }) => {
  await page.goto('/auth/login');
  await appIsThere(page);
  await email(page).fill('ann');
  await password(page).fill('secret enough');
  await password(page).press('Enter');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address.');
});

test('a form submitted before the app has loaded is sent afterwards', async ({ page, portal }) => {
  const user = await portal.createUser();
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await email(page).fill(user.email);
  await password(page).fill(user.password);
  await password(page).press('Enter');
  // Not submitted by the browser itself: no new page was loaded, and the address has no parameters.
  expect(new URL(page.url()).search).toBe('');
  release();
  await page.waitForURL('**/profile');
});

test('a code that is entered as soon as its field in a dialog has the focus is verified', async ({
  page,
  portal,
}) => {
  const user = await portal.createUser({ phone: '+6582230020' });
  await signIn(page, user);
  await page.evaluate(() =>
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches('[autocomplete=one-time-code]')) return;
      // Before the browser has drawn the field.
      requestAnimationFrame(() => document.execCommand('insertText', false, '000000'));
    }),
  );
  await page
    .getByRole('button', { name: /^Verify phone/ })
    .first()
    .click();
  // It was sent, and refused.
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/\S/);
});
