import { allEndpoints } from '@latchkey/contract/all-endpoints';
import type { FastifyInstance } from 'fastify';
import { serveCompanionApp } from '../features/companion/serve-companion-app.ts';
import { servePasskeyEndpoints } from '../features/passkeys/serve-passkey-endpoints.ts';
import { type CallOptions, mountCalls } from '../platform/http/calls.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { serveWebApp } from '../platform/http/web-app.ts';
import { serveDevInbox } from '../platform/messages/serve-dev-inbox.ts';
import { serveOpenApi } from '../platform/openapi/serve-openapi.ts';
import { type ServiceBeside, serveHealth } from '../platform/operations/health.ts';
import { companionBrand, serveBrand } from './brand/serve-brand.ts';
import { wordedApp } from './brand/worded-app.ts';
import type { Features } from './connect-features.ts';
import { livePageParts } from './live-page-parts.ts';
import type { PlatformParts } from './platform-parts.ts';
import { appVersion } from './version.ts';
import { webDirectory } from './web-directory.ts';

/** Registers everything that is answered over HTTP; hooks and routes take effect in this order. */
export async function httpSide(platform: PlatformParts, features: Features) {
  const { config, log, security, clientAddress, outbox, outboxWorker, inbox } = platform;
  const { accountEvents } = features.realtime;
  const server = createHttpServer({ log, security, clientAddress });
  const { app } = server;
  const options: CallOptions = {
    security,
    clientAddress,
    proofs: platform.proofs,
    defaultLocale: config.defaultLocale,
    validateReplies: config.environment !== 'production',
    afterCall: (endpoint, caller) => {
      if (caller && caller.kind !== 'device' && caller.kind !== 'operator')
        void accountEvents.called(endpoint, caller);
    },
  };
  platform.realtime.mount(app);
  const routes = collectRoutes(app);
  app.addHook('onResponse', (_request, _reply, done) => {
    const written = outbox.takeWritten();
    if (written.size > 0) void outboxWorker.look(written);
    done();
  });
  const endpoints = [
    features.auditLog,
    features.operations,
    {
      endpoints: features.loginHistory.endpoints({
        stepUp: features.mfa.stepUp,
        restsOnPassword: features.mfa.offers.restsOnPassword,
      }),
    },
    features.sessions,
    features.mfa,
    features.trustedDevices,
    features.passkeys,
    features.companion,
    features.realtime,
    features.login,
    features.attentions,
    features.profile,
    features.passwords,
    features.accountRecovery,
    features.deliveries,
    features.contacts,
    features.joining,
    features.leaving,
    features.settings,
    features.applications,
    features.ciba,
    features.authorize,
    features.operators,
    features.people,
    features.adminClients,
    features.overview,
    features.webhooks,
    features.jobs,
  ].flatMap((feature) => feature.endpoints);
  const { check, proven } = features.sessions.sessions;
  const { howEnded } = features.sessions.ownSessions;
  const callers = {
    token: check,
    proven,
    device: features.companion.authenticate,
    machines: features.authorize.machines,
    operators: features.operators.admission,
    howEnded,
  };
  mountCalls(server, endpoints, callers, [features.sessions.guard, features.attentions.guard], options);
  features.profile.servePhotos(app);
  servePasskeyEndpoints(app, config.http.publicUrl);
  await features.deliveries.mount(app);
  await features.authorize.mount(app);
  serveOpenApi(app, allEndpoints, {
    title: `${config.brand.serviceName} API`,
    version: appVersion,
    server: config.http.publicUrl,
  });
  const health = serveHealth(
    app,
    platform.database,
    () => platform.clockWatch.hasJumped(),
    servicesBeside(platform),
  );
  if (inbox) serveDevInbox(app, inbox, outboxWorker);
  const pages = {
    directory: webDirectory,
    files: wordedApp(webDirectory, config.brand),
    parts: livePageParts(config),
    defaultLocale: config.defaultLocale,
  };
  serveBrand(app, config.brand);
  serveCompanionApp(app, { ...pages, security, brand: () => companionBrand(config.brand) });
  await serveWebApp(app, pages);
  return { app, requests: server.ended, routes, health };
}

/** What /readyz checks besides the database. */
export function servicesBeside({ rateLimits, realtime, database }: PlatformParts): ServiceBeside[] {
  const withoutRedis = { none: undefined, reduced: 'limits_reduced', closed: 'sign_in_refused' } as const;
  const { check } = realtime.engine;
  const { isReplicaAway } = database;
  return [
    { name: 'redis', missing: async () => withoutRedis[await rateLimits.outage()] },
    ...(isReplicaAway
      ? [
          {
            name: 'replica' as const,
            missing: async () => (isReplicaAway() ? 'read_from_primary' : undefined),
          },
        ]
      : []),
    ...(check
      ? [
          {
            name: 'realtime' as const,
            missing: () =>
              check().then(
                () => undefined,
                () => 'pages_ask_instead',
              ),
          },
        ]
      : []),
  ];
}

/** Collects every route that is registered from now on, as `GET /path`. */
function collectRoutes(app: FastifyInstance): readonly string[] {
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push(`${name} ${url}`);
  });
  return routes;
}
