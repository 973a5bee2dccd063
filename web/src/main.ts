import './styles.css';
import { watchLeaving } from './platform/loading/leaving.ts';
import { loadCode } from './platform/loading/load-code.ts';

// Zod reads this when it is loaded; otherwise it would try `new Function`, which the CSP forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs React, the app and its first render in separate tasks.
 * In a single task they would delay typing into the form, which is visible before them.
 */
async function run(): Promise<void> {
  await loadCode(() => import('react-dom/client'));
  await nextTask();
  const { startApp } = await loadCode(() => import('./app/start.tsx'));
  await nextTask();
  await startApp();
  globalThis.__doEarlyClick?.();
}

watchLeaving();
void run();
