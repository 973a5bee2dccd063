import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { asActor, system } from '../platform/audit/current-actor.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { second } from '../platform/clock/durations.ts';
import { createErrorReports } from '../platform/errors/error-reports.ts';
import { closeIdleInterval, restTimeout, stopTimeout, stopWithin } from '../platform/http/limits.ts';
import { createLog, type Log } from '../platform/log/create-log.ts';
import { addressList } from '../platform/network/address-list.ts';
import { fromProxies } from '../platform/network/client-address.ts';
import { wordCatalogs } from '../platform/text/catalog.ts';
import { ownServerTexts } from './brand/own-texts-of.ts';
import { compose, type Portal } from './compose.ts';
import { type Config, withListeningPort } from './config.ts';
import { giveMemoryBack } from './give-memory-back.ts';
import { openStore } from './open-store.ts';
import { StartRefused } from './start-refused.ts';
import { appVersion } from './version.ts';

export interface RunningPortal {
  /** The URL that it listens on. */
  readonly url: string;
  /** Reloads an operator's brand; if it has a fault, the fault is logged and the previous brand stays. */
  reloadBrand(): Promise<void>;
  /**
   * False if something did not end in time: the caller must then end the process.
   * @param how hurried: without waiting DRAIN_SECONDS for proxies
   */
  stop(how?: { readonly isHurried?: boolean }): Promise<boolean>;
}

/** Starts the portal and resolves once it is ready. If it throws, nothing is left running. */
export async function start(given: Config): Promise<RunningPortal> {
  // What the server does on its own is recorded as done by 'system', even if a command started it.
  return asActor(system, () => startPortal(given));
}

async function startPortal(given: Config): Promise<RunningPortal> {
  const config = given.http.port === 0 ? withListeningPort(given, await freePort(given.http.host)) : given;
  const reports =
    config.sentry &&
    createErrorReports({
      target: config.sentry,
      clock: systemClock,
      release: appVersion,
      environment: config.environment,
    });
  const log = createLog({ level: config.logLevel, ...(reports ? { onError: reports.capture } : {}) });
  for (const warning of config.warnings) log.warn(warning);
  await config.brand.checkContents();
  await using undo = new AsyncDisposableStack();
  // Loaded only if traces are configured.
  const traces =
    config.traces &&
    (await import('../platform/traces/open-traces.ts')).openTraces(
      config.traces,
      appVersion,
      fromProxies(addressList(config.http.trustedProxies)),
    );
  undo.defer(() => traces?.close());
  const store = await openStore(config, systemClock, {
    ...(traces ? { onQuery: traces.ran } : {}),
    onDiskRefused: (error) =>
      log.fatal({ err: error }, 'nothing is answered until the server is started again'),
    onReplica: (why) =>
      why
        ? log.error({ err: why }, 'the replica is left alone: the primary answers in its place')
        : log.info('the replica is used again'),
  });
  undo.defer(() => store.close());
  const postponed = await store.database.space?.makeShrinkable();
  if (postponed)
    log.warn({ reason: postponed }, 'the database file does not shrink yet: the next start tries again');
  const portal = await compose(config, store, log);
  undo.defer(() => portal.stop());
  reports?.trace(portal.requests);
  traces?.follow(portal.app.server, portal.requests);
  const metrics = await openMetrics(portal, config.http);
  undo.defer(() => void metrics?.close());
  await portal.seeTime();
  await listen(portal, config.http);
  portal.startBackground();
  surviveStrayErrors(log);
  giveMemoryBack(portal.requests);
  // From here on `stop` closes everything.
  undo.move();

  /**
   * Gives proxies time to notice, finishes requests in progress within `stopTimeout`, then stops the rest. Each step
   * has its own limit, and all together `stopWithin` (security R12).
   */
  async function stop({ isHurried = false } = {}): Promise<boolean> {
    portal.health.stopping();
    const { server } = portal.app;
    // Runs before any other listener: a connection that closes after its reply interrupts no request.
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    if (!isHurried && config.http.drain > 0) await delay(config.http.drain * second);
    const beganAt = performance.now();
    const force = setTimeout(() => server.closeAllConnections(), stopTimeout);
    // A connection whose last request is only answered now would be kept open for another one.
    const idle = setInterval(() => server.closeIdleConnections(), closeIdleInterval);
    await portal.app.close();
    clearTimeout(force);
    clearInterval(idle);
    metrics?.close();
    metrics?.closeAllConnections();
    const rest = Math.max(restTimeout, stopWithin - (performance.now() - beganAt));
    const isWhole = await isDoneWithin(rest, async () => {
      await portal.stop();
      await store.close();
      await reports?.flush();
      await traces?.close();
    });
    log.info(isWhole ? 'stopped' : 'stopped; what was under way is taken up again at the next start');
    return isWhole;
  }

  async function reloadBrand(): Promise<void> {
    if (!config.brand.isOwn) return log.info('there is nothing to read again: BRAND_DIR is not set');
    try {
      await config.brand.reload();
      wordCatalogs(ownServerTexts(config.brand));
      log.info({ brand: config.brand.key, version: config.brand.version }, 'the brand was read again');
    } catch (error) {
      log.error({ err: error }, 'the brand could not be read again: it stays as it was');
    }
  }

  const { port } = portal.app.server.address() as AddressInfo;
  return { url: config.http.publicUrl || `http://localhost:${port}`, reloadBrand, stop };
}

/** Whether the work ends in time; errors are rethrown. */
async function isDoneWithin(milliseconds: number, work: () => Promise<void>): Promise<boolean> {
  const isOver = new AbortController();
  try {
    return await Promise.race([
      work().then(() => true),
      delay(milliseconds, false, { signal: isOver.signal }),
    ]);
  } finally {
    isOver.abort();
  }
}

async function listen({ app }: Portal, { port, host }: Config['http']): Promise<void> {
  await onPort('PORT', port, () => app.listen({ port, host, listenTextResolver: () => 'listening' }));
}

/** Loads the metrics library only if metrics are configured. */
async function openMetrics({ measured }: Portal, http: Config['http']): Promise<Server | undefined> {
  const { metricsPort: port, metricsHost: host } = http;
  if (port === null) return undefined;
  const { createMetrics } = await import('../platform/operations/metrics.ts');
  const { serveMetrics } = await import('../platform/operations/serve-metrics.ts');
  return onPort('METRICS_PORT', port, () => serveMetrics(createMetrics(measured), { port, host }));
}

/** Says which setting to change if the port cannot be used. */
async function onPort<Listening>(
  setting: string,
  port: number,
  begin: () => Promise<Listening>,
): Promise<Listening> {
  try {
    return await begin();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartRefused(
        `port ${port} is already in use: choose another with ${setting}, or stop the program that uses it`,
        { cause },
      );
    if (code === 'EACCES')
      throw new StartRefused(
        `this user is not allowed to listen on port ${port}: choose one above 1023 with ${setting}`,
        { cause },
      );
    throw cause;
  }
}

/** Logs errors that no request, task or socket caught; the process continues (security R25). */
function surviveStrayErrors(log: Log): void {
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught error'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}

/** Finds a free port; PUBLIC_URL must be known before anything is built from it. */
export async function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
