import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';
import { findFirefox } from './scripts/testing/find-firefox.ts';

/** Tests of the sign-in, which everyone uses, and of actions in the account. */
const files = [
  ...['hasty-input', 'login', 'phone-login', 'security-mfa'],
  ...['account-area', 'companion', 'authorize', 'dev-inbox'],
];

/**
 * The same tests in a release of Firefox, which Playwright drives over WebDriver BiDi.
 * A test that needs Chromium says so itself (docs/decisions/0029).
 */
export default defineConfig({
  ...chromium,
  testMatch: files.map((name) => `${name}.spec.ts`),
  outputDir: 'test-results/firefox',
  // Playwright's support for it is new; tests that pass only in a retry are listed at the end.
  retries: process.env.CI ? 2 : 0,
  use: {
    ...chromium.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    // Firefox has no command for it; the preference below has the same effect.
    reducedMotion: undefined,
    // Both insert styles into the page, which violates its policy.
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
        // Firefox 153 crashes if axe or Playwright reads `ariaLabelledByElements` and similar; they do not need them.
        'accessibility.ARIAElementReflection.enabled': false,
        // Otherwise it shows a prompt whenever the clipboard is read.
        'dom.events.testing.asyncClipboard': true,
        // The list of downloads opens automatically and takes the focus from the page.
        'browser.download.alwaysOpenPanel': false,
        'browser.download.panel.shown': true,
        // On a busy machine no script must be considered as hanging.
        'dom.max_script_run_time': 0,
        // The browser connects only to the portal under test.
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
