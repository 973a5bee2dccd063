import type { Config } from '../app/config.ts';
import type { Output } from './output.ts';

/** Starts the portal, prints its address and the next steps, and serves until a signal stops it (security R12). */
export async function serveUntilStopped(
  config: Config,
  output: Output,
  details: Readonly<Record<string, unknown>>,
  next: readonly string[],
): Promise<void> {
  // Loaded here so that other commands do not load the web server.
  const { start } = await import('../app/start.ts');
  // SIGHUP means reload, as for other servers. It is also sent when a terminal closes; then the portal stops, unless
  // there is a brand folder to reload.
  const rereads = config.brand.isOwn || !process.stdin.isTTY;
  const told = toldToStop(rereads ? ['SIGTERM', 'SIGINT'] : ['SIGTERM', 'SIGINT', 'SIGHUP']);
  const portal = await start(config);
  if (rereads) process.on('SIGHUP', () => void portal.reloadBrand());
  output.ready({ url: portal.url, ...details }, [
    '',
    `${config.brand.serviceName} is ready at ${portal.url}`,
    ...next,
    '',
  ]);
  // After ctrl+c there is no proxy that needs time to notice the shutdown.
  const isWhole = await portal.stop({ isHurried: (await told) === 'SIGINT' });
  // Something did not shut down in time and would keep the process running.
  if (!isWhole) process.exit(0);
}

/** A second signal ends the process immediately. */
function toldToStop(signals: readonly NodeJS.Signals[]): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of signals) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve(signal);
      });
    }
  });
}
