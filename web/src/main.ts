import './styles.css';
import { keepEarlyClick } from './platform/boot/early-click.ts';
import { reloadWhenStale } from './platform/errors/stale-build.ts';

// Zod reads this when it is loaded; it would try `new Function`, which the CSP forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * React, the app and its first render each get a task of their own.
 * In one task they would hold up what is typed into the form, which is there before them.
 */
async function run(): Promise<void> {
  const doEarlyClick = keepEarlyClick();
  await import('react-dom/client');
  await nextTask();
  const { startApp } = await import('./app/start.tsx');
  await nextTask();
  await startApp();
  doEarlyClick();
}

reloadWhenStale();
void run();
