import type { FastifyInstance } from 'fastify';
import type { EndedRequests } from '../platform/http/ended-requests.ts';
import type { Log } from '../platform/log/create-log.ts';
import type { Health } from '../platform/operations/health.ts';
import type { Measured } from '../platform/operations/measured.ts';
import type { PeriodicTask } from '../platform/periodic/periodic.ts';
import { wordCatalogs } from '../platform/text/catalog.ts';
import { type BackgroundOptions, background } from './background.ts';
import { ownServerTexts } from './brand/own-texts-of.ts';
import type { Config } from './config.ts';
import { connectFeatures } from './connect-features.ts';
import { httpSide } from './http-side.ts';
import { measuredParts } from './measured-parts.ts';
import type { Store } from './open-store.ts';
import { type GivenParts, platformParts } from './platform-parts.ts';

export interface Portal {
  readonly app: FastifyInstance;
  /** Answered requests, for metrics and traces. */
  readonly requests: EndedRequests;
  /** Every registered route, as `GET /path`. */
  readonly routes: readonly string[];
  /** Periodic background tasks. */
  readonly tasks: readonly PeriodicTask[];
  readonly health: Health;
  /** The sources of the metrics, besides `requests`. */
  readonly measured: Measured;
  /** Loads keys that another process created or whose time has come. */
  refreshKeys(): Promise<void>;
  /** Resolves when every due webhook delivery has been attempted. */
  drainWebhooks(): Promise<void>;
  /** Moves the waits by the time in which no process ran; call it before the server listens (docs/decisions/0081). */
  seeTime(): Promise<void>;
  /** Starts the background work; call it once the server listens. */
  startBackground(options?: BackgroundOptions): void;
  /** Stops the background work; close the server first. */
  stop(): Promise<void>;
}

/** Assembles the whole portal. */
export async function compose(
  config: Config,
  store: Store,
  log: Log,
  given: GivenParts = {},
): Promise<Portal> {
  // If assembling fails, what was opened must not keep the process alive.
  await using undo = new AsyncDisposableStack();
  wordCatalogs(ownServerTexts(config.brand));
  const platform = await platformParts(config, store, log, given, undo);
  const features = connectFeatures(platform);
  const { app, requests, routes, health } = await httpSide(platform, features);
  const { tasks, seeTime, start, stop } = background(platform, features);
  undo.move();
  return {
    app,
    requests,
    routes,
    tasks,
    health,
    measured: measuredParts(platform, features, requests),
    async refreshKeys() {
      await Promise.all([platform.keys.refresh(), platform.keyPairs.refresh()]);
    },
    drainWebhooks: features.webhooks.drain,
    seeTime,
    startBackground: start,
    async stop() {
      await stop();
      wordCatalogs(new Map());
    },
  };
}
