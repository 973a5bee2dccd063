import { applicationAccessRepository } from '../features/applications/application-access.repository.ts';
import { accessService } from '../features/authorize/access.service.ts';
import { requestedClient } from '../features/authorize/requested-client.ts';
import { waitingRequests } from '../features/ciba/waiting-requests.ts';
import { companionFeature } from '../features/companion/index.ts';
import { webPusher } from '../features/companion/web-push.ts';
import { mfaFeature } from '../features/mfa/index.ts';
import { mfaTokensService } from '../features/mfa/mfa-tokens.service.ts';
import { readRestsOn } from '../features/mfa/rests-on.ts';
import { passkeysFeature } from '../features/passkeys/index.ts';
import { passkeyAddedIn } from '../features/passkeys/passkey.factor.ts';
import { passkeysRepository } from '../features/passkeys/passkeys.repository.ts';
import { relyingParty } from '../features/passkeys/relying-party.ts';
import { mayReset } from '../features/passwords/reset-mailbox.ts';
import { shownByLink } from '../features/passwords/shown-by-link.ts';
import { endTrust } from '../features/trusted-devices/end-trust.ts';
import { trustedDevicesFeature } from '../features/trusted-devices/index.ts';
import { trustedDevicesRepository } from '../features/trusted-devices/trusted-devices.repository.ts';
import { larkSignIn } from '../platform/lark/lark-sign-in.ts';
import { createCodeHasher } from '../platform/secrets/code-hasher.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { accountEndings } from './account-endings.ts';
import type { BaseFeatures } from './base-features.ts';
import { factorRegistry, forgetAddedFactors } from './factor-registry.ts';
import { isOperator } from './is-operator.ts';
import type { PlatformParts } from './platform-parts.ts';

export type FactorFeatures = ReturnType<typeof factorFeatures>;

/** The second factors, and the two features that each own one of them. */
export function factorFeatures(platform: PlatformParts, base: BaseFeatures) {
  const { config, db, clock, log, secretKeys, describeClient } = platform;
  const { notices, register } = base;
  const { sessions } = base.sessions;
  const { history } = base.loginHistory;
  const approvalCodes = createCodeHasher(secretKeys, 'companion-approval');
  const vaults = {
    totp: createVault(secretKeys, 'totp'),
    recoveryCodes: createVault(secretKeys, 'recovery-codes'),
  };
  // Created before the feature that it belongs to: an approval withdraws its proof, and the feature depends on the
  // factors.
  const mfaTokens = mfaTokensService({ db, clock });
  const push = webPusher({ db, log, keys: config.webPush, agent: platform.publicAgent });
  const registry = factorRegistry({
    db,
    clock,
    hasher: platform.hasher,
    codes: base.codes,
    knowsBrowser: base.knowsBrowser,
    canSend: (channel) => platform.channels[channel] !== undefined,
    notices,
    vaults,
    approvals: {
      hasher: approvalCodes,
      requestedClient: requestedClient({
        db,
        clock,
        clients: register.clients,
        vault: createVault(secretKeys, 'oidc-records'),
      }),
      push,
      withdrawProof: mfaTokens.withdraw,
    },
  });
  const mfa = mfaFeature({
    db,
    clock,
    sessions,
    history,
    factors: registry,
    mfaTokens,
    rateLimits: platform.rateLimits,
    knowsBrowser: base.knowsBrowser,
    noteChange: base.noteChange,
    vaults,
    requireForAll: config.requireTwoFactor,
    isOperator,
    signInFactors: config.signInFactors,
    serviceName: () => config.brand.serviceName,
    larkSignIn: config.messages.lark
      ? larkSignIn({
          ...config.messages.lark,
          redirectUri: new URL('/security/mfa', config.http.publicUrl).href,
        })
      : null,
    secretKeys,
    notices,
    describeClient,
    endTrust,
    hasSyncedPasskey: async (userId) =>
      (await passkeysRepository(db).list(userId)).some(({ backed_up }) => backed_up === 1),
    resets: { mayReset, shownByLink, haveToWait: config.resetWaitHours > 0 },
  });
  const passkeys = passkeysFeature({
    db,
    clock,
    sessions,
    party: relyingParty(config.http.publicUrl, () => config.brand.serviceName),
    items: mfa.items,
    stepUp: mfa.stepUp,
    attempts: mfa.attempts,
    offers: mfa.offers,
    changes: mfa.changes,
    notices,
  });
  const companion = companionFeature({
    waitingRequests: waitingRequests({
      db,
      clock,
      findClient: register.clients.find,
      describeScopes: register.apis.describe,
      allowed: accessService({
        db,
        clock,
        clients: register.clients,
        findApi: register.apis.find,
        sessions,
        accessOn: applicationAccessRepository,
      }).allowed,
    }),
    findClient: register.clients.find,
    db,
    clock,
    hasher: approvalCodes,
    describeClient,
    sessions,
    history,
    notices,
    mfaTokens,
    failures: mfa.failures,
    offers: mfa.offers,
    failedSignIns: mfa.failedSignIns,
    items: mfa.items,
    stepUp: mfa.stepUp,
    changes: mfa.changes,
    events: base.realtime.events,
    accountEvents: base.realtime.accountEvents,
    rateLimits: platform.rateLimits,
    endRecovery: (tx, userId) => accountEndings(clock).endRecovery(tx, userId, 'factor_used'),
    publicUrl: config.http.publicUrl,
    pushPublicKey: config.webPush?.publicKey ?? null,
  });
  const restsOn = readRestsOn({
    forgetAdded: forgetAddedFactors,
    passkeyAddedIn,
    findTrusted: (tx, id) => trustedDevicesRepository(tx).find(id),
  });
  const trustedDevices = trustedDevicesFeature({
    restsOn,
    db,
    clock,
    days: config.trustedDeviceDays,
    sessions,
    describeClient,
    isEnforced: mfa.offers.isEnforced,
  });
  return { mfaTokens, mfa, passkeys, companion, push, trustedDevices, restsOn };
}
