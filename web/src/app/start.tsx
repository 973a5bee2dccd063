import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { layoutText } from '#text/layout';
import { startAppearance } from '../features/appearance/appearance-store.ts';
import { startAuthUser } from '../features/sessions/auth-user.ts';
import { startEndingQueue } from '../features/sessions/ending-queue.ts';
import { startLostSessions } from '../features/sessions/lost-sessions.ts';
import { startSessionChecks } from '../features/sessions/session-checker.ts';
import { knownDeviceId } from '../platform/api/device-id.ts';
import { readBoot } from '../platform/boot/read-boot.ts';
import { reportCrash, startErrorReports } from '../platform/errors/error-reports.ts';
import { watchPresence } from '../platform/presence/presence.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { App } from './app.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { preloadFirstScreen } from './preload-first-screen.ts';
import { Providers } from './providers.tsx';

/** Milliseconds for which an empty page goes unnoticed; a spinner that disappears sooner would only flash. */
const unnoticed = 150;

/**
 * Starts the background work of the page, and renders the screen of the address; from then on React handles all events.
 */
export async function startApp(): Promise<void> {
  const boot = readBoot(document);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');

  knownDeviceId();
  watchPresence();
  startErrorReports(boot);
  startAppearance();
  startSessionChecks();
  startAuthUser();
  startEndingQueue();
  startLostSessions();

  const app = (
    <StrictMode>
      <CrashScreen onCrash={reportCrash}>
        <Providers boot={boot}>
          <App />
        </Providers>
      </CrashScreen>
    </StrictMode>
  );

  // Waiting for the code of the first screen avoids showing a skeleton.
  const ready = preloadFirstScreen(location.pathname);
  if (root.childElementCount === 0) {
    const shown = createRoot(root);
    const slow = setTimeout(() => shown.render(<LoadingOverlay label={layoutText.loading} />), unnoticed);
    await ready;
    clearTimeout(slow);
    shown.render(app);
    return;
  }
  await ready;
  // In a transition, React hydrates the form in slices of 5 ms: typing is never delayed.
  startTransition(() => {
    hydrateRoot(root, app);
  });
}
