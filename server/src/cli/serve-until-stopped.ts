import type { Config } from '../app/config.ts';
import type { Output } from './output.ts';

/** Starts the portal, says where it is and what to do next, and serves until the process is told to end (security R12). */
export async function serveUntilStopped(
  config: Config,
  output: Output,
  details: Readonly<Record<string, unknown>>,
  next: readonly string[],
): Promise<void> {
  // Read only now: the other commands do without a web server.
  const { start } = await import('../app/start.ts');
  // SIGHUP asks to read again what there is to read, as it does of other servers; a terminal that is closed sends it, too.
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
  // Whoever presses ctrl+c has no proxy that would have to notice.
  const isWhole = await portal.stop({ isHurried: (await told) === 'SIGINT' });
  // What would not end keeps the process otherwise.
  if (!isWhole) process.exit(0);
}

/** A second signal ends the process at once: whoever sends it does not want to wait. */
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
