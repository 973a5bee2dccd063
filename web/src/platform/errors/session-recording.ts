import { addIntegration, replayIntegration } from '@sentry/browser';

/**
 * Records how the page changes, so that an error can be seen as it came about.
 * No text, no input and no picture is in the recording: they are blanked before they leave the page.
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
      // Codes that go back to an application by POST, and links to authenticator apps, which name the account.
      block: ['input[type="hidden"]', 'a[href^="otpauth:"]', 'canvas'],
      // Even blanked, typing would tell how long a password is, and its rhythm.
      ignore: ['input'],
      networkDetailAllowUrls: [],
      // Names of what was clicked and lines of the console would stand there in clear.
      beforeAddRecordingEvent: (event) => (event.data.tag === 'breadcrumb' ? null : event),
      // Its worker comes from a blob: address, which neither the CSP nor Trusted Types let in.
      useCompression: false,
      // Nothing of it in the browser's storage (docs/behaviour/web.md#storage).
      stickySession: false,
    }),
  );
}
