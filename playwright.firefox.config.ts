import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';
import { findFirefox } from './scripts/testing/find-firefox.ts';

/**
 * The same tests in the Firefox that people have: Playwright drives it over WebDriver BiDi.
 * Not all of them, but those of the way in, which everybody takes; what a test needs of Chromium alone it says itself.
 * docs/decisions/0029 says which others do not pass there yet.
 */
export default defineConfig({
  ...chromium,
  testMatch: ['hasty-input', 'login', 'dev-inbox'].map((name) => `${name}.spec.ts`),
  // Does not pass there yet: docs/decisions/0029.
  grepInvert: /an account made on the command line signs in/,
  outputDir: 'test-results/firefox',
  use: {
    ...chromium.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    // Firefox has no command for it; the preference below says the same.
    reducedMotion: undefined,
    // Both put styles into the page, and the page's policy complains of them.
    trace: 'off',
    screenshot: 'off',
    launchOptions: {
      executablePath: join(import.meta.dirname, 'e2e', 'firefox', 'firefox.sh'),
      env: {
        ...process.env,
        FIREFOX_NODE: process.execPath,
        FIREFOX_PROGRAM: findFirefox() ?? '',
      },
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        // The browser talks to the portal under test and to nobody else.
        'network.captive-portal-service.enabled': false,
        'network.connectivity-service.enabled': false,
        'services.settings.server': 'data:,',
        'datareporting.policy.dataSubmissionEnabled': false,
        'browser.safebrowsing.malware.enabled': false,
        'browser.safebrowsing.phishing.enabled': false,
        'extensions.getAddons.cache.enabled': false,
        'app.normandy.enabled': false,
      },
    },
  },
});
