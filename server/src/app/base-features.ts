import type { AuditActorType } from '@latchkey/contract/audit/audit-actions';
import { noteChange } from '../features/accounts/note-change.ts';
import { doubtsEmail, type KnewBefore, ratherOwners } from '../features/accounts/owners-session.ts';
import type { User } from '../features/accounts/user.ts';
import { clientRegister } from '../features/applications/index.ts';
import { faultOfMetadata } from '../features/authorize/provider/fault-of-metadata.ts';
import { recordsRepository } from '../features/authorize/records.repository.ts';
import { requestsRepository } from '../features/ciba/requests.repository.ts';
import { codesFeature } from '../features/codes/index.ts';
import { phoneTargets } from '../features/codes/phone-target.ts';
import { deliveriesFeature } from '../features/deliveries/index.ts';
import { keepAccount } from '../features/leaving/keep-account.ts';
import { knownBrowsers } from '../features/login/known-browsers.ts';
import { loginHistoryFeature } from '../features/login-history/index.ts';
import { mailedLinksFeature } from '../features/mailed-links/index.ts';
import { mailedLinksRepository } from '../features/mailed-links/mailed-links.repository.ts';
import { takeBack } from '../features/mfa/take-back.ts';
import { noticesFeature } from '../features/notices/index.ts';
import { wasOwnersPasskey } from '../features/passkeys/passkey.factor.ts';
import { mayReset } from '../features/passwords/reset-mailbox.ts';
import { spareReset } from '../features/passwords/spare-reset.ts';
import { realtimeFeature } from '../features/realtime/index.ts';
import { sessionsFeature } from '../features/sessions/index.ts';
import { settingsFeature } from '../features/settings/index.ts';
import { endTrust } from '../features/trusted-devices/end-trust.ts';
import { currentActor } from '../platform/audit/current-actor.ts';
import { day } from '../platform/clock/durations.ts';
import { currentClient } from '../platform/http/current-client.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { accountEndings, endLasting, endLastingSince } from './account-endings.ts';
import { forgetAddedFactors } from './factor-registry.ts';
import { isOperator } from './is-operator.ts';
import type { PlatformParts } from './platform-parts.ts';
import { policyFor } from './policy-for.ts';
import { publicSettings } from './public-settings.ts';
import { seeTime } from './time-seen.ts';

export type BaseFeatures = ReturnType<typeof baseFeatures>;

/** What every sign-in method needs: codes and links, sessions and their events, the registry of applications. */
export function baseFeatures(platform: PlatformParts) {
  const { config, database, db, clock, log, secretKeys, outbox, channels, describeClient } = platform;
  const { codes, sendCaps } = codesFeature({ db, clock, secretKeys, outbox, capWatch: platform.capWatch });
  const { mailedLinks } = mailedLinksFeature({
    db,
    clock,
    outbox,
    publicUrl: config.http.publicUrl,
    seeTime: () => seeTime(db, clock),
  });
  const sessions = sessionsFeature({
    database,
    clock,
    tokens: platform.tokens,
    rateLimits: platform.rateLimits,
    currentNonce: platform.proofs.nonces.current,
    endLasting: endLasting(clock),
    endTrust,
    lifetimes: { idle: config.sessions.idleDays * day, absolute: config.sessions.absoluteDays * day },
    describeClient,
  });
  const { notices } = noticesFeature({
    clock,
    rateLimits: platform.rateLimits,
    outbox,
    describeClient,
    // Where an operator sits is nobody else's business (#471).
    currentClient: () => (isOfOperators(currentActor().type) ? undefined : currentClient()),
  });
  const isTwoFactorOn = (user: User) =>
    config.requireTwoFactor || user.mfa_enabled === 1 || user.mfa_enforced === 1;
  const takesBack = takeBack({
    clock,
    notices,
    forgetAdded: forgetAddedFactors,
    endTrust,
    withdrawProofs: accountEndings(clock).withdrawProofs,
    stopRecovery: (tx, userId) => accountEndings(clock).endRecovery(tx, userId, 'disowned'),
    forgetVeto: (tx, userId) => mailedLinksRepository(tx).undo(userId, 'reset_stop'),
    async keepAccount(tx, user) {
      await keepAccount(tx, user, { now: clock.now(), finishLinks: mailedLinks.finish });
    },
  });
  const knewBefore: KnewBefore = (tx, userId, hash, at) => knownBrowsers(tx).knewBefore(userId, hash, at);
  const isRatherOwners = ratherOwners({
    knewBefore,
    hadKnownBefore: (tx, userId, hash, at) => knownBrowsers(tx).hadKnownBefore(userId, hash, at),
    wasOwnersPasskey,
  });
  const doubts = doubtsEmail({ findSession: sessions.sessions.find, isRatherOwners });
  const loginHistory = loginHistoryFeature({
    db,
    reads: platform.database.reads,
    clock,
    log,
    happenings: platform.happenings,
    sessions: sessions.sessions,
    mailedLinks,
    notices,
    describeClient,
    withdrawProofs: accountEndings(clock).withdrawProofs,
    isTwoFactorOn,
    mayReset,
    isOperator,
    forgetBrowsers: (tx, userId) => knownBrowsers(tx).forgetAll(userId),
    forgetSomeBrowsers: (tx, userId, which) => knownBrowsers(tx).forget(userId, which),
    knewBefore,
    isRatherOwners,
    doubtsEmail: doubts,
    forgetAdded: forgetAddedFactors,
    takeBack: takesBack,
    spareReset,
    wasOwnersPasskey,
    endLastingSince: endLastingSince(clock),
    rateLimits: platform.rateLimits,
  });
  const realtime = realtimeFeature({
    clock,
    log,
    engine: platform.realtime.engine,
    tokens: platform.realtime.tokens,
    url: platform.realtime.url,
    transports: platform.realtime.transports,
    sessions: sessions.sessions,
    endings: sessions.endings,
  });
  return {
    deliveries: deliveriesFeature({
      db,
      reportTokens: platform.tokensOfReports,
      rateLimits: platform.rateLimits,
      gateways: {
        publicUrl: config.http.publicUrl,
        clientAddress: platform.clientAddress,
        twilioAuthToken: config.messages.sms?.gateway === 'twilio' ? config.messages.sms.authToken : null,
        whatsapp: config.messages.whatsapp?.reports ?? null,
      },
    }),
    codes,
    sendCaps,
    mailedLinks,
    phoneTargets: phoneTargets((channel) => channels[channel] !== undefined),
    sessions,
    loginHistory,
    takeBack: takesBack,
    isTwoFactorOn,
    noteChange: noteChange({ isTwoFactorOn, tellOfChange: loginHistory.changeMails.tellOfChange }),
    notices,
    realtime,
    knowsBrowser: knownBrowsers(db).knows,
    doubtsEmail: doubts,
    register: clientRegister({
      db,
      clock,
      vault: createVault(secretKeys, 'client-secrets'),
      faultOfMetadata,
      redirectSchemes: config.oauth.redirectSchemes,
      withdrawRequests: (tx, id) => requestsRepository(tx).withdrawOfClient(id),
      removeTokens: (tx, id) => recordsRepository(tx).removeOfClient(id),
      publicUrl: config.http.publicUrl,
    }),
    settings: settingsFeature(publicSettings(config), () => policyFor(config)),
  };
}

const isOfOperators = (type: AuditActorType): boolean => type === 'operator' || type === 'machine';
