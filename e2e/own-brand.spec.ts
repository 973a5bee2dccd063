// A brand defined only by a folder: its name, colours, pictures, texts, mails and privacy policy, without a build
// (docs/behaviour/brands.md).
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { axe } from './fixtures/axe.ts';
import { test } from './fixtures/portal.ts';
import { startPortal } from './fixtures/portal-process.ts';

const harbour = fileURLToPath(new URL('./fixtures/brands/harbour', import.meta.url));

test('a folder is a brand: sign-in page, companion and favicon, with its texts, in each language', async ({
  newBrowser,
}) => {
  const branded = await startPortal({ BRAND_DIR: harbour });
  const context = await newBrowser({ baseURL: branded.url });
  try {
    const page = await context.newPage();
    await page.goto('/auth/login');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Welcome aboard');
    await expect(page).toHaveTitle('Come aboard - Harbour & Sons');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
      'placeholder',
      'crew@harbour.example',
    );
    // Also after the app has taken over.
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Required').first()).toBeVisible();
    await expect(heading).toHaveText('Welcome aboard');
    await page.getByRole('link', { name: 'Lost your key?' }).click();
    await expect(page).toHaveURL(/\/auth\/forgot-password/);
    await axe(page);

    const favicon = await page.locator('link[rel=icon]').getAttribute('href');
    expect(await (await page.request.get(favicon ?? '')).text()).toContain('An anchor');

    await page.goto('/auth/login?ui_locales=ja');
    await expect(heading).toHaveText('ようこそ、港へ');
    await page.goto('/auth/login?ui_locales=th');
    await expect(heading).not.toHaveText(/[A-Za-z]/);

    await page.goto('/about/privacy-policy');
    await expect(page.getByRole('heading', { name: 'What the log holds' })).toBeVisible();
    const master = page.getByRole('link', { name: 'the harbour master' });
    await expect(master).toHaveAttribute('href', 'mailto:privacy@harbour.example');
    await expect(page.getByRole('heading', { name: 'What we keep' })).toHaveCount(0);
    await axe(page);

    await page.goto('/companion');
    await expect(page.getByRole('heading', { name: 'Bring this device aboard' })).toBeVisible();
  } finally {
    await context.close();
    await branded.dispose();
  }
});
