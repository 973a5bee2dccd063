import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';
import { findFirefox } from './scripts/testing/find-firefox.ts';

/** Those of the way in, which everybody takes, and of what is done in the account. */
const files = [
  ...['hasty-input', 'login', 'phone-login', 'security-mfa'],
  ...['account-area', 'companion', 'authorize', 'dev-inbox'],
];

/**
 * The same tests in the Firefox that people have: Playwright drives it over WebDriver BiDi.
 * What a test needs of Chromium alone it says itself (docs/decisions/0029).
 */
export default defineConfig({
  ...chromium,
  testMatch: files.map((name) => `${name}.spec.ts`),
  outputDir: 'test-results/firefox',
  // Playwright's way to drive it is young; what passes only when it is run again is named at the end.
  retries: process.env.CI ? 2 : 0,
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
        // It crashes (153) where axe or Playwright reads `ariaLabelledByElements` and its like; they do without.
        'accessibility.ARIAElementReflection.enabled': false,
        // Otherwise it asks the person at each reading of the clipboard.
        'dom.events.testing.asyncClipboard': true,
        // The list of downloads, which opens by itself, takes the focus from the page.
        'browser.download.alwaysOpenPanel': false,
        'browser.download.panel.shown': true,
        // However busy the machine is, no script is taken for one that hangs.
        'dom.max_script_run_time': 0,
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
