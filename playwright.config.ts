import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/testing/find-chromium.ts';
import { patience } from './scripts/testing/patience.ts';

const ci = Boolean(process.env.CI);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/fixtures/build.setup.ts',
  outputDir: 'test-results',
  forbidOnly: ci,
  fullyParallel: false,
  workers: 2,
  retries: ci ? 1 : 0,
  timeout: 60_000 * patience,
  expect: { timeout: 15_000 * patience },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Asia/Singapore',
    reducedMotion: 'reduce',
    actionTimeout: 15_000 * patience,
    navigationTimeout: 30_000 * patience,
    screenshot: 'only-on-failure',
    // Recording takes a sixth of the time; CI only records retries of failed tests.
    trace: ci ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // The browser connects only to the portal under test.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
