import { join } from 'node:path';
import { allEndpoints } from '@latchkey/contract/all-endpoints';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { usersRepository } from '../features/accounts/users.repository.ts';
import { applicationsFeature, clientRegister } from '../features/applications/index.ts';
import { attentionsFeature } from '../features/attentions/index.ts';
import { authorizeFeature } from '../features/authorize/index.ts';
import { codesFeature } from '../features/codes/index.ts';
import { phoneTargets } from '../features/codes/phone-target.ts';
import { carroIdFactor } from '../features/companion/carro-id.factor.ts';
import { companionFeature } from '../features/companion/index.ts';
import { serveCompanionApp } from '../features/companion/serve-companion-app.ts';
import { webPusher } from '../features/companion/web-push.ts';
import { contactsFeature } from '../features/contacts/index.ts';
import { loginFeature } from '../features/login/index.ts';
import { loginHistoryFeature } from '../features/login-history/index.ts';
import { mailedLinksFeature } from '../features/mailed-links/index.ts';
import { mfaFeature } from '../features/mfa/index.ts';
import { noticesFeature } from '../features/notices/index.ts';
import { passkeysFeature } from '../features/passkeys/index.ts';
import { passkeyFactor } from '../features/passkeys/passkey.factor.ts';
import { relyingParty } from '../features/passkeys/relying-party.ts';
import { servePasskeyEndpoints } from '../features/passkeys/serve-passkey-endpoints.ts';
import { passwordsFeature } from '../features/passwords/index.ts';
import { profileFeature } from '../features/profile/index.ts';
import { realtimeFeature } from '../features/realtime/index.ts';
import { sessionsFeature } from '../features/sessions/index.ts';
import { settingsFeature } from '../features/settings/index.ts';
import { clientDescriber } from '../platform/clients/describe-client.ts';
import { openPlaces } from '../platform/clients/places.ts';
import { day, hour, minute } from '../platform/clock/durations.ts';
import type { Database } from '../platform/db/database.ts';
import { createHttpServer, type HttpServerOptions, mount } from '../platform/http/http-server.ts';
import { serveWebApp } from '../platform/http/web-app.ts';
import { inboxChannels, liveChannels } from '../platform/messages/channels/registry.ts';
import { DevInbox } from '../platform/messages/dev-inbox.ts';
import { outbox as createOutbox } from '../platform/messages/outbox.ts';
import { OutboxWorker } from '../platform/messages/outbox-worker.ts';
import { serveDevInbox } from '../platform/messages/serve-dev-inbox.ts';
import { addressList } from '../platform/network/address-list.ts';
import { clientAddress } from '../platform/network/client-address.ts';
import { serveOpenApi } from '../platform/openapi/serve-openapi.ts';
import { type Health, serveHealth } from '../platform/operations/health.ts';
import { createHashQueue } from '../platform/passwords/hash-queue.ts';
import { createPasswordHasher } from '../platform/passwords/password-hasher.ts';
import { createPasswordPolicy } from '../platform/passwords/password-policy.ts';
import { yieldToEventLoop } from '../platform/passwords/yield-to-event-loop.ts';
import { Periodic, type PeriodicTask } from '../platform/periodic/periodic.ts';
import { createRateLimits, type RateLimits } from '../platform/rate-limits/rate-limits.ts';
import { createCodeHasher } from '../platform/secrets/code-hasher.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { KeyPairs } from '../platform/tokens/key-pairs.ts';
import { SigningKeys } from '../platform/tokens/signing-keys.ts';
import { TokenFormat } from '../platform/tokens/token-format.ts';
import type { Config } from './config.ts';
import { hasAccess } from './has-access.ts';
import { openRealtime } from './open-realtime.ts';
import type { Store } from './open-store.ts';
import { publicSettings } from './public-settings.ts';
import { appVersion } from './version.ts';

export interface Portal {
  readonly app: FastifyInstance;
  /** Every mounted route, `GET /path`. */
  readonly routes: readonly string[];
  /** What runs beside the requests from time to time. */
  readonly tasks: readonly PeriodicTask[];
  readonly health: Health;
  /** Looks now for keys that another process made, or whose time has come. */
  refreshKeys(): Promise<void>;
  /** Starts what runs beside the requests; call it once the server listens. */
  startBackground(): void;
  /** Stops it again; the server is closed before. */
  stop(): Promise<void>;
}

/** The built web app, beside the server in the repository. */
export const webDirectory = join(import.meta.dirname, '../../../web/dist');

/** What the caller may bring instead of what the configuration says. */
export interface PortalParts {
  /** The bench measures every side without rate limits; no setting switches them off. */
  readonly rateLimits?: RateLimits;
}

/** Puts the whole portal together: the only place that knows every feature. */
export async function compose(
  config: Config,
  store: Store,
  log: FastifyBaseLogger,
  parts: PortalParts = {},
): Promise<Portal> {
  const { database, clock, secretKeys } = store;
  const { db } = database;
  const trustedProxies = addressList(config.http.trustedProxies);

  // What the features stand on.
  await yieldToEventLoop();
  const hasher = createPasswordHasher(createHashQueue());
  const rateLimits = parts.rateLimits ?? (await createRateLimits({ redisUrl: config.redisUrl, clock, log }));
  const keys = await SigningKeys.open('session', {
    db,
    clock,
    vault: createVault(secretKeys, 'signing-keys'),
  });
  const keyPairs = await KeyPairs.open('oidc', {
    db,
    clock,
    vault: createVault(secretKeys, 'signing-keys'),
  });
  const tokens = new TokenFormat({ keys, clock, issuer: config.http.publicUrl });

  const outboxVault = createVault(secretKeys, 'outbox');
  const outbox = createOutbox({ clock, vault: outboxVault });
  const inbox = config.messages.mode === 'inbox' ? new DevInbox(clock) : undefined;
  const channels = inbox ? inboxChannels(inbox) : liveChannels(config.messages);
  const outboxWorker = new OutboxWorker({
    db,
    clock,
    vault: outboxVault,
    channels,
    serviceName: config.brand.serviceName,
    publicUrl: config.http.publicUrl,
    log,
  });

  const realtime = openRealtime(config, { clock, log, secretKeys });

  // The features, in the order in which they need each other.
  const { codes, sendCaps } = codesFeature({ db, clock, secretKeys, outbox });
  const { mailedLinks } = mailedLinksFeature({ db, clock, outbox, publicUrl: config.http.publicUrl });
  const toPhone = phoneTargets((channel) => channels[channel] !== undefined);
  const describeClient = clientDescriber(await openPlaces(config.geoipFile));
  const { sessions, endings, ...sessionsPart } = sessionsFeature({
    database,
    clock,
    tokens,
    lifetimes: { idle: config.sessions.idleDays * day, absolute: config.sessions.absoluteDays * day },
    describeClient,
  });
  const { history, ...loginHistory } = loginHistoryFeature({ db, clock, log, sessions, describeClient });
  const { notices } = noticesFeature({ clock, outbox });
  const { events, news, ...realtimePart } = realtimeFeature({ ...realtime, clock, log, sessions, endings });
  const approvalCodes = createCodeHasher(secretKeys, 'companion-approval');
  const { secondFactors, ...mfa } = mfaFeature({
    db,
    clock,
    sessions,
    history,
    hasher,
    codes,
    canSend: (channel) => channels[channel] !== undefined,
    vaults: {
      totp: createVault(secretKeys, 'totp'),
      recoveryCodes: createVault(secretKeys, 'recovery-codes'),
    },
    furtherFactors: [
      passkeyFactor({ db }),
      carroIdFactor({
        db,
        clock,
        hasher: approvalCodes,
        push: webPusher({ db, log, keys: config.webPush }),
        withdrawProof: (hash: string, on: Database): Promise<boolean> => mfa.mfaTokens.withdraw(hash, on),
      }),
    ],
    requireForAll: config.requireTwoFactor,
    serviceName: config.brand.serviceName,
    notices,
    describeClient,
  });
  const { passkeySignIns, ...passkeys } = passkeysFeature({
    db,
    clock,
    party: relyingParty(config.http.publicUrl, config.brand.serviceName),
    stepUp: mfa.stepUp,
    attempts: mfa.attempts,
    changes: mfa.changes,
    notices,
  });
  const register = clientRegister({ db, clock, vault: createVault(secretKeys, 'client-secrets') });
  const companion = companionFeature({
    applicationName: async (id) => (await register.clients.find(id))?.name ?? null,
    db,
    clock,
    hasher: approvalCodes,
    describeClient,
    sessions,
    history,
    notices,
    mfaTokens: mfa.mfaTokens,
    failures: mfa.failures,
    failedSignIns: mfa.failedSignIns,
    stepUp: mfa.stepUp,
    changes: mfa.changes,
    events,
    news,
    rateLimits,
    publicUrl: config.http.publicUrl,
    pushPublicKey: config.webPush?.publicKey ?? null,
  });
  const login = loginFeature({
    db,
    clock,
    sessions,
    history,
    secondFactors,
    passkeySignIns,
    hasher,
    rateLimits,
    codes,
    phoneTargets: toPhone,
    factorFailures: mfa.failures,
    onSignedIn: [
      async (user, session) => news.note({ userId: user.id, change: 'sign_in', sessionId: session.id }),
    ],
  });
  const settings = settingsFeature(publicSettings(config));
  const { attentions, guard, ...attentionsPart } = attentionsFeature({
    db,
    clock,
    passwordMaxAgeDays: config.passwordMaxAgeDays,
    owesFactor: mfa.offers.owesFactor,
    hasPasskey: async (user) => (await mfa.offers.heldBy(user)).some(({ shown }) => shown.type === 'passkey'),
  });
  const { servePhotos, ...profile } = profileFeature({
    db,
    clock,
    rateLimits,
    timezones: settings.settings.timezones,
    pendingAttentions: attentions.show,
    hasAccess: hasAccess(config.brand),
  });

  const security = {
    https: config.http.publicUrl.startsWith('https:'),
    connectOrigins: [...realtime.origins, ...(config.sentry ? [new URL(config.sentry.url).origin] : [])],
  };
  const callerAddress = (request: FastifyRequest) =>
    clientAddress(request.socket.remoteAddress ?? '', request.headers['x-forwarded-for'], trustedProxies);
  const authorize = authorizeFeature({
    ...register,
    database,
    clock,
    log,
    vault: createVault(secretKeys, 'oidc-records'),
    keys: keyPairs,
    publicUrl: config.http.publicUrl,
    security,
    rateLimits,
    clientAddress: callerAddress,
    sessions,
    findUser: usersRepository(db).findActive,
    hasAccess: hasAccess(config.brand),
    offers: mfa.offers,
    mfaTokens: mfa.mfaTokens,
  });
  const applications = applicationsFeature(register, authorize.endTokens);
  endings.onEnded(authorize.onSessionEnded);
  const passwords = passwordsFeature({
    db,
    clock,
    hasher,
    policy: createPasswordPolicy(config.brand.serviceName),
    rateLimits,
    sessions,
    notices,
    mailedLinks,
    sendCaps,
    secondFactors,
    stepUp: mfa.stepUp,
    pendingAttentions: attentions.pending,
    readProfile: profile.profiles.read,
  });
  const contacts = contactsFeature({
    db,
    clock,
    codes,
    sendCaps,
    mailedLinks,
    notices,
    rateLimits,
    phoneTargets: toPhone,
    stepUp: mfa.stepUp,
    readProfile: profile.profiles.read,
  });

  // The HTTP side.
  const options: HttpServerOptions = {
    clock,
    log,
    security,
    clientAddress: callerAddress,
    validateReplies: config.environment !== 'production',
    afterCall: (endpoint, caller) => {
      if (caller && caller.kind !== 'device') void news.called(endpoint, caller);
    },
  };
  const app = createHttpServer(options);
  realtime.mount(app);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push(`${name} ${url}`);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (outbox.takeNews()) void outboxWorker.look();
    void news.flush();
    done();
  });
  const endpoints = [
    loginHistory,
    sessionsPart,
    mfa,
    passkeys,
    companion,
    realtimePart,
    login,
    attentionsPart,
    profile,
    passwords,
    contacts,
    settings,
    applications,
    authorize,
  ].flatMap((feature) => feature.endpoints);
  mount(app, endpoints, { token: sessions.check, device: companion.authenticate }, [guard], options);
  servePhotos(app);
  servePasskeyEndpoints(app, config.http.publicUrl);
  await authorize.mount(app);
  serveOpenApi(app, allEndpoints, {
    title: `${config.brand.serviceName} API`,
    version: appVersion,
    server: config.http.publicUrl,
  });
  const health = serveHealth(app, database);
  if (inbox) serveDevInbox(app, inbox, outboxWorker);
  const pages = {
    directory: webDirectory,
    brand: config.brand.name,
    serviceName: config.brand.serviceName,
    boot: bootBlock(config),
  };
  serveCompanionApp(app, { ...pages, security });
  await serveWebApp(app, pages);

  const periodic = new Periodic(log);
  const tasks: PeriodicTask[] = [
    ...authorize.tasks,
    {
      name: 'sweep codes and links',
      every: 10 * minute,
      run: () => Promise.all([codes.sweep(), mailedLinks.sweep(), login.sweep()]),
    },
    { name: 'sweep sessions', every: hour, run: () => sessions.sweep() },
    { name: 'sweep second factors', every: hour, run: () => Promise.all([mfa.sweep(), passkeys.sweep()]) },
    { name: 'sweep companion', every: 10 * minute, run: () => companion.sweep() },
    { name: 'seal second factors anew', every: hour, run: () => mfa.reseal.run() },
    { name: 'sweep attentions', every: hour, run: () => attentions.sweep() },
    { name: 'sweep login history', every: hour, run: () => history.sweep() },
    { name: 'sweep outbox', every: 10 * minute, run: () => outboxWorker.sweep() },
  ];
  return {
    app,
    routes,
    tasks,
    health,
    async refreshKeys() {
      await Promise.all([keys.refresh(), keyPairs.refresh()]);
    },
    startBackground() {
      endings.start();
      outboxWorker.start();
      for (const task of tasks) periodic.add(task);
    },
    async stop() {
      endings.stop();
      await periodic.stop();
      await outboxWorker.stop();
      keys.stop();
      keyPairs.stop();
      await rateLimits.close();
    },
  };
}

/** What the page knows before its first call; the web app's `Boot`. */
function bootBlock(config: Config) {
  const { otp_length, resend_cooldown, download_links } = publicSettings(config);
  return {
    brand: {
      key: config.brand.name,
      service_name: config.brand.serviceName,
      example_domain: config.brand.emailDomain,
    },
    settings: { otp_length, resend_cooldown, download_links },
    version: appVersion,
    ...(config.sentry ? { sentry_dsn: config.sentry.dsn } : {}),
  };
}
