import type { Agent } from 'node:https';
import type { AuditAction } from '@latchkey/contract/audit/audit-actions';
import { deliveryReport } from '@latchkey/contract/deliveries/delivery-report';
import { listenToAudit } from '../platform/audit/audit.ts';
import { clientDescriber } from '../platform/clients/describe-client.ts';
import { openPlaces } from '../platform/clients/places.ts';
import { ClockWatch } from '../platform/clock/clock-watch.ts';
import { currentClient } from '../platform/http/current-client.ts';
import type { Log } from '../platform/log/create-log.ts';
import { inboxChannels, liveChannels } from '../platform/messages/channels/registry.ts';
import { DevInbox } from '../platform/messages/dev-inbox.ts';
import { outbox as createOutbox } from '../platform/messages/outbox.ts';
import { OutboxWorker } from '../platform/messages/outbox-worker.ts';
import { reportTokens } from '../platform/messages/report-tokens.ts';
import { addressGroup } from '../platform/network/address-group.ts';
import { addressList } from '../platform/network/address-list.ts';
import { type ClientAddress, clientAddress } from '../platform/network/client-address.ts';
import { publicAgent } from '../platform/network/public-agent.ts';
import { CapWatch } from '../platform/operations/cap-watch.ts';
import { Happenings } from '../platform/operations/happenings.ts';
import { securityEvent } from '../platform/operations/security-events.ts';
import { createHashQueue, type HashQueue } from '../platform/passwords/hash-queue.ts';
import { createPasswordHasher } from '../platform/passwords/password-hasher.ts';
import type { HashThreads } from '../platform/passwords/threads/hash-threads.ts';
import { usedProofLife } from '../platform/proofs/limits.ts';
import { proofNonces } from '../platform/proofs/proof-nonces.ts';
import { sessionProofs } from '../platform/proofs/session-proofs.ts';
import { usedProofs } from '../platform/proofs/used-proofs.ts';
import { createRateLimits, type RateLimits } from '../platform/rate-limits/rate-limits.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { type GeneratePrivateKey, KeyPairs } from '../platform/tokens/key-pairs.ts';
import { SigningKeys } from '../platform/tokens/signing-keys.ts';
import { TokenFormat } from '../platform/tokens/token-format.ts';
import { mailBrandOf } from './brand/mail-brand-of.ts';
import type { Config } from './config.ts';
import { openPasswordPolicy } from './open-password-policy.ts';
import { openRealtime, refuseUnknownKey } from './open-realtime.ts';
import type { Store } from './open-store.ts';

/** Parts that a caller may supply instead of those that the configuration describes. */
export interface GivenParts {
  /** The bench measures all sides without rate limits; no setting turns them off. */
  readonly rateLimits?: RateLimits;
  /** For tests that fill it. */
  readonly hashQueue?: HashQueue;
  /** Lets the portals of many tests hash in the same threads; each would start its own, which takes as long as a test. */
  readonly hashThreads?: HashThreads;
  /** Lets them begin with the same RSA key: generating one takes as long, too. */
  readonly generatePrivateKey?: GeneratePrivateKey;
  /** Lets a test resolve host names to its own servers; there is no setting for it. */
  readonly publicAgent?: Agent;
}

export type PlatformParts = Awaited<ReturnType<typeof platformParts>>;

/**
 * What the features build on: contains no product rules.
 * @param undo closes what was opened, until `background` can stop it
 */
export async function platformParts(
  config: Config,
  store: Store,
  log: Log,
  given: GivenParts,
  undo: AsyncDisposableStack,
) {
  const { database, clock, secretKeys } = store;
  const { db } = database;
  const happenings = new Happenings();
  listenToAudit(db, ({ action, actor_type, actor_id, target_type, target_id, ip, request_id }) => {
    happenings.tell('auditEvent', { action });
    const about = { actor_type, actor_id, target_type, target_id, ip, reference: request_id };
    log.info(securityEvent(action as AuditAction, about), 'audit');
  });
  const hashQueue =
    given.hashQueue ?? createHashQueue({ source: () => addressGroup(currentClient()?.ip ?? '') });
  const hasher = createPasswordHasher(hashQueue, given.hashThreads);
  const rateLimits = given.rateLimits ?? (await createRateLimits({ redisUrl: config.redisUrl, clock, log }));
  undo.defer(() => rateLimits.close());
  const keyDeps = {
    db,
    exclusively: database.exclusively,
    clock,
    vault: createVault(secretKeys, 'signing-keys'),
  };
  const keys = await SigningKeys.open('session', keyDeps);
  undo.defer(() => keys.stop());
  const keyPairs = await KeyPairs.open('oidc', keyDeps, given.generatePrivateKey);
  undo.defer(() => keyPairs.stop());
  const tokens = new TokenFormat({ keys, clock, issuer: config.http.publicUrl });

  const nonces = proofNonces(secretKeys, clock);
  const proofs = sessionProofs({
    nonces,
    used: usedProofs(rateLimits.counters('used-proofs', usedProofLife), clock),
    publicUrl: config.http.publicUrl,
  });

  const clockWatch = new ClockWatch({
    onJump: (milliseconds) =>
      log.warn(securityEvent('clock.set', { milliseconds }), 'the clock of this machine was set'),
  });

  const outboxVault = createVault(secretKeys, 'outbox');
  const outbox = createOutbox({ clock, vault: outboxVault });
  const inbox = config.messages.mode === 'inbox' ? new DevInbox(clock) : undefined;
  const tokensOfReports = reportTokens(secretKeys);
  const channels = inbox
    ? inboxChannels(inbox)
    : liveChannels(config.messages, {
        url: new URL(deliveryReport.path, config.http.publicUrl).href,
        tokenOf: tokensOfReports.of,
        publicUrl: config.http.publicUrl,
      });
  const outboxWorker = new OutboxWorker({
    db,
    clock,
    vault: outboxVault,
    channels,
    brand: mailBrandOf(config.brand),
    publicUrl: config.http.publicUrl,
    log,
    happenings,
  });

  const realtime = openRealtime(config, { clock, log, secretKeys });
  await refuseUnknownKey(realtime.engine, log);
  const describeClient = clientDescriber(await openPlaces(config.geoipFile));
  const trustedProxies = addressList(config.http.trustedProxies);
  return {
    config,
    log,
    database,
    db,
    clock,
    clockWatch,
    secretKeys,
    happenings,
    hashQueue,
    hasher,
    passwordPolicy: await openPasswordPolicy(config),
    rateLimits,
    keys,
    keyPairs,
    tokens,
    proofs,
    outbox,
    inbox,
    channels,
    outboxWorker,
    tokensOfReports,
    realtime,
    describeClient,
    publicAgent: given.publicAgent ?? publicAgent(),
    capWatch: new CapWatch(log),
    clientAddress: ((request) => clientAddress(request, trustedProxies)) satisfies ClientAddress,
    security: {
      https: config.http.publicUrl.startsWith('https:'),
      connectOrigins: [...realtime.origins, ...(config.sentry ? [new URL(config.sentry.url).origin] : [])],
    },
  };
}
