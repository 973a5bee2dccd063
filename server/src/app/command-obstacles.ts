import { codesFeature } from '../features/codes/index.ts';
import { knownBrowsers } from '../features/login/known-browsers.ts';
import { mfaTokensService } from '../features/mfa/mfa-tokens.service.ts';
import { type OffersService, offersService } from '../features/mfa/offers.service.ts';
import { mayReset } from '../features/passwords/reset-mailbox.ts';
import { waitingResetCheck } from '../features/passwords/waiting-reset-check.ts';
import { type ObstaclesService, obstaclesService } from '../features/people/obstacles.service.ts';
import { sessionsRepository } from '../features/sessions/sessions.repository.ts';
import { createLog } from '../platform/log/create-log.ts';
import { liveChannels } from '../platform/messages/channels/registry.ts';
import { outbox } from '../platform/messages/outbox.ts';
import { CapWatch } from '../platform/operations/cap-watch.ts';
import type { PasswordHasher } from '../platform/passwords/password-hasher.ts';
import { createCodeHasher } from '../platform/secrets/code-hasher.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { accountLimits } from './account-limits.ts';
import { commandNotices } from './command-notices.ts';
import type { Config } from './config.ts';
import { factorRegistry } from './factor-registry.ts';
import { isOperator } from './is-operator.ts';
import type { Store } from './open-store.ts';
import { recoveryParts } from './recovery-parts.ts';

/** What prevents a person from signing in, for the command line: as the server says it. */
export async function commandObstacles(
  store: Store,
  config: Config,
  hasher: PasswordHasher,
): Promise<ObstaclesService> {
  const { db } = store.database;
  const { clock } = store;
  const offers = commandOffers(store, config, hasher);
  return obstaclesService({
    db,
    clock,
    offers,
    recoveries: await recoveryParts(store, config),
    limits: accountLimits(store),
    mayReset,
    passwordResetAt: waitingResetCheck({ db, secondFactors: offers }).takesEffectAt,
  });
}

/** Which factors accounts have and sign-ins ask for, by the settings of the server. A command challenges nobody. */
function commandOffers(store: Store, config: Config, hasher: PasswordHasher): OffersService {
  const { clock, secretKeys, database } = store;
  const { db } = database;
  const { codes } = codesFeature({
    db,
    clock,
    secretKeys,
    outbox: outbox({ clock, vault: createVault(secretKeys, 'outbox') }),
    capWatch: new CapWatch(createLog({ level: 'silent' })),
  });
  const channels = config.messages.mode === 'inbox' ? undefined : liveChannels(config.messages);
  const factors = factorRegistry({
    db,
    clock,
    hasher,
    codes,
    knowsBrowser: knownBrowsers(db).knows,
    canSend: (channel) => channels === undefined || channels[channel] !== undefined,
    notices: commandNotices(store),
    vaults: {
      totp: createVault(secretKeys, 'totp'),
      recoveryCodes: createVault(secretKeys, 'recovery-codes'),
    },
    approvals: {
      hasher: createCodeHasher(secretKeys, 'companion-approval'),
      requestedClient: async () => null,
      push() {},
      withdrawProof: mfaTokensService({ db, clock }).withdraw,
    },
  });
  return offersService({
    db,
    clock,
    factors,
    sessions: { find: (id, on = db) => sessionsRepository(on).find(id) },
    requireForAll: config.requireTwoFactor,
    isOperator,
    signInFactors: config.signInFactors,
  });
}
