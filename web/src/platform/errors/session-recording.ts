import { addIntegration, replayIntegration } from '@sentry/browser';

/**
 * Records how the page changes, to show how an error came about.
 * Texts, inputs and pictures are blanked before the recording leaves the page.
 */
export function recordSession(): void {
  addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      maskAttributes: [
        'title',
        'placeholder',
        'alt',
        'value',
        'aria-label',
        'aria-description',
        'aria-valuetext',
      ],
      // Codes that are posted back to an application, and links to authenticator apps, which name the account.
      block: ['input[type="hidden"]', 'a[href^="otpauth:"]', 'canvas'],
      // Even blanked, keystrokes would reveal a password's length and rhythm.
      ignore: ['input'],
      networkDetailAllowUrls: [],
      // They would contain plain names of clicked elements and lines of the console.
      beforeAddRecordingEvent: (event) => (event.data.tag === 'breadcrumb' ? null : event),
      // Its worker has a blob: address, which neither the CSP nor Trusted Types allow.
      useCompression: false,
      // Stores nothing in the browser (docs/behaviour/web.md#storage).
      stickySession: false,
    }),
  );
}
