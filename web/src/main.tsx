import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { CrashScreen } from './app/crash-screen.tsx';
import { preloadFirstScreen } from './app/preload-first-screen.ts';
import { Providers } from './app/providers.tsx';
import { startAppearance } from './features/appearance/appearance-store.ts';
import { startAuthUser } from './features/sessions/auth-user.ts';
import { startEndingQueue } from './features/sessions/ending-queue.ts';
import { startSessionChecks } from './features/sessions/session-checker.ts';
import { knownDeviceId } from './platform/api/device-id.ts';
import { readBoot } from './platform/boot/read-boot.ts';
import { reportCrash, startErrorReports } from './platform/errors/error-reports.ts';
import { reloadWhenStale } from './platform/errors/stale-build.ts';

// Zod reads this when it is loaded; it would try `new Function`, which the CSP forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };

const boot = readBoot(document);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

knownDeviceId();
startErrorReports(boot);
reloadWhenStale();
startAppearance();
startSessionChecks();
startAuthUser();
startEndingQueue();

const app = (
  <StrictMode>
    <CrashScreen onCrash={reportCrash}>
      <Providers boot={boot}>
        <App />
      </Providers>
    </CrashScreen>
  </StrictMode>
);

const show = () => (root.childElementCount > 0 ? hydrateRoot(root, app) : createRoot(root).render(app));

// Waiting for the code of the first screen spares the eye a skeleton.
// Not by a top-level await: the bundler would split what this file shares into forty files.
void preloadFirstScreen(location.pathname).then(show);
