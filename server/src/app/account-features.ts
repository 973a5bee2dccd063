import { accountRecoveryFeature } from '../features/account-recovery/index.ts';
import { tellContacts } from '../features/account-recovery/tell-contacts.ts';
import { accountsService } from '../features/accounts/accounts.service.ts';
import { attentionsFeature } from '../features/attentions/index.ts';
import { contactsFeature } from '../features/contacts/index.ts';
import { joiningFeature } from '../features/joining/index.ts';
import { loginFeature } from '../features/login/index.ts';
import { knownBrowsers } from '../features/login/known-browsers.ts';
import { factorFailuresRepository } from '../features/mfa/factor-failures.repository.ts';
import { tellAdded, tellAddedAgain } from '../features/mfa/tell-added.ts';
import { passwordsFeature } from '../features/passwords/index.ts';
import { waitingResetCheck } from '../features/passwords/waiting-reset-check.ts';
import { profileFeature } from '../features/profile/index.ts';
import { accountEndings, endLasting } from './account-endings.ts';
import type { BaseFeatures } from './base-features.ts';
import type { FactorFeatures } from './factor-features.ts';
import { forgetAddedFactors } from './factor-registry.ts';
import { groupParts } from './group-parts.ts';
import { hasAccess } from './has-access.ts';
import { isOperator } from './is-operator.ts';
import type { PlatformParts } from './platform-parts.ts';
import { factorReset, recoveries } from './recovery-parts.ts';
import { inSeenTime } from './time-seen.ts';

export type AccountFeatures = ReturnType<typeof accountFeatures>;

/** Signing in, and an account's profile, obligations and changes to itself. */
export function accountFeatures(
  platform: PlatformParts,
  base: BaseFeatures,
  { mfa, passkeys, trustedDevices, restsOn }: FactorFeatures,
) {
  const { config, database, db, clock, hasher, rateLimits } = platform;
  const { codes, sendCaps, mailedLinks, phoneTargets, notices } = base;
  const { sessions } = base.sessions;
  const waits = recoveries({
    db,
    clock,
    config,
    mailedLinks,
    notices,
    accountEvents: base.realtime.accountEvents,
    factors: factorReset(platform, base),
  });
  const login = loginFeature({
    database,
    clock,
    hasher,
    rateLimits,
    sessions,
    history: base.loginHistory.history,
    notices,
    codes,
    phoneTargets,
    secondFactors: mfa.secondFactors,
    factorLocks: mfa.failures,
    passkeySignIns: passkeys.passkeySignIns,
    tellOfNewBrowser: base.loginHistory.newSignInMails.tell,
    trustedDevices: trustedDevices.devices,
    restsOn,
    onSignedIn: [base.realtime.accountEvents.signedIn, ({ session }, tx) => waits.signedIn(tx, session)],
  });
  const attentions = attentionsFeature({
    db,
    clock,
    passwordMaxAgeDays: config.passwordMaxAgeDays,
    mustEnrolFactor: mfa.offers.mustEnrolFactor,
    contactsForCodes: mfa.offers.contactsForCodes,
    hasPasskey: async (user) => (await mfa.offers.heldBy(user)).some(({ type }) => type === 'passkey'),
  });
  const profile = profileFeature({
    db,
    clock,
    rateLimits,
    sessions,
    notices,
    pendingAttentions: attentions.attentions.show,
    hasAccess: hasAccess(config.brand),
    passwordResetAt: waitingResetCheck({ db, secondFactors: mfa.secondFactors }).takesEffectAt,
    accountRecovery: waits.waiting,
    isOperator: (userId) => isOperator(userId, db),
  });
  const { withdrawProofs } = accountEndings(clock);
  const tellsAdded = tellAdded({
    notices,
    forgetAdded: forgetAddedFactors,
    liveSessions: sessions.live,
    forgetBrowsers: (tx, userId, exceptHash) => knownBrowsers(tx).forgetAll(userId, exceptHash),
    tellOfSignIns: base.loginHistory.newSignInMails.tellOfEarlier,
  });
  const passwords = passwordsFeature({
    db,
    clock,
    inSeenTime: inSeenTime(db, clock),
    withdrawProofs,
    hasher,
    policy: platform.passwordPolicy,
    rateLimits,
    sessions,
    notices,
    mailedLinks,
    sendCaps,
    knowsBrowser: base.knowsBrowser,
    forgetBrowsers: (tx, userId, { except, by }) =>
      knownBrowsers(tx).forgetAll(userId, except, { sessionId: by, now: clock.now() }),
    endLasting: endLasting(clock),
    forgetFailures: (tx, userId, factor) => factorFailuresRepository(tx).clear(userId, factor),
    secondFactors: mfa.secondFactors,
    failures: mfa.failures,
    accountEvents: base.realtime.accountEvents,
    resetWaitHours: config.resetWaitHours,
    stepUp: mfa.stepUp,
    pendingAttentions: attentions.attentions.pending,
    readProfile: profile.profiles.read,
    reportMover: base.loginHistory.signInReports.reportMover,
    tellAdded: tellsAdded,
    tellAddedAgain: tellAddedAgain({
      forgetAdded: forgetAddedFactors,
      tellAgain: base.loginHistory.newSignInMails.tellAgain,
    }),
    isTwoFactorOn: base.isTwoFactorOn,
    async forgetAdded(tx, user, isStrange) {
      await base.takeBack(tx, user, isStrange, { keeps: ['password', 'email_otp'] });
    },
  });
  const contacts = contactsFeature({
    db,
    clock,
    sessions,
    withdrawProofs,
    codes,
    sendCaps,
    mailedLinks,
    notices,
    rateLimits,
    phoneTargets,
    stepUp: mfa.stepUp,
    doubtsEmail: base.doubtsEmail,
    isOperator,
    noteChange: base.noteChange,
    tellAdded: tellsAdded,
    readProfile: profile.profiles.read,
    onEmailVerified: (userId) =>
      base.realtime.accountEvents.tell({ userId, change: 'contact_verified', sessionId: null }),
  });
  const joining = joiningFeature({
    db,
    clock,
    outbox: platform.outbox,
    publicUrl: config.http.publicUrl,
    rateLimits,
    rules: config.registration,
    sendCaps,
    knowsBrowser: base.knowsBrowser,
    accounts: accountsService({ db, clock, ...accountEndings(clock) }),
    firstPasskeys: passkeys.firstPasskeys,
    hasher,
    policy: platform.passwordPolicy,
    signIn: login.signIn,
    groups: groupParts(platform).groups,
    registrationGroups: config.registration.groups,
  });
  const accountRecovery = accountRecoveryFeature({
    db,
    clock,
    inSeenTime: inSeenTime(db, clock),
    mode: config.accountRecovery,
    recoveries: waits,
    sessions,
    secondFactors: mfa.secondFactors,
    codes,
    knowsBrowser: base.knowsBrowser,
    failures: mfa.failures,
    canSend: (channel) => platform.channels[channel] !== undefined,
    isOperator,
    tell: tellContacts({ mailedLinks, notices }),
    accountEvents: base.realtime.accountEvents,
    mailedLinks,
    rateLimits,
  });
  return { login, attentions, profile, passwords, contacts, joining, accountRecovery };
}
