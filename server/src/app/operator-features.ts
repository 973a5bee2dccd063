import { adminPath } from '@latchkey/contract/admin/operator-roles';
import { possessionsOf } from '@latchkey/contract/mfa/factors';
import { accountsService } from '../features/accounts/accounts.service.ts';
import { usersRepository } from '../features/accounts/users.repository.ts';
import { auditLogFeature } from '../features/audit-log/index.ts';
import { acr, assuranceOf, satisfies } from '../features/authorize/assurance.ts';
import { endApplicationsOf } from '../features/authorize/erased-account.ts';
import { jobsFeature } from '../features/jobs/index.ts';
import { leavingFeature } from '../features/leaving/index.ts';
import type { LeavingService } from '../features/leaving/leaving.service.ts';
import { historyPages } from '../features/login-history/history-pages.ts';
import { recoveryCodesRepository } from '../features/mfa/recovery-codes.repository.ts';
import { operationsFeature } from '../features/operations/index.ts';
import { operatorsFeature } from '../features/operators/index.ts';
import { overviewFeature } from '../features/overview/index.ts';
import { mayReset } from '../features/passwords/reset-mailbox.ts';
import { waitingResetCheck } from '../features/passwords/waiting-reset-check.ts';
import { peopleFeature } from '../features/people/index.ts';
import { webhooksFeature } from '../features/webhooks/index.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { accountEndings } from './account-endings.ts';
import type { AccountFeatures } from './account-features.ts';
import { accountLimits } from './account-limits.ts';
import type { BaseFeatures } from './base-features.ts';
import { describeConfig } from './describe-config.ts';
import { endEverySession } from './end-every-session.ts';
import type { FactorFeatures } from './factor-features.ts';
import { groupParts } from './group-parts.ts';
import type { PlatformParts } from './platform-parts.ts';
import { factorReset } from './recovery-parts.ts';
import { inSeenTime } from './time-seen.ts';

export type OperatorFeatures = ReturnType<typeof operatorFeatures>;

/** What operators do through the Admin API and its console. */
export function operatorFeatures(
  platform: PlatformParts,
  base: BaseFeatures,
  { mfa }: FactorFeatures,
  accounts: AccountFeatures,
) {
  const operators = operatorsFeature({
    db: platform.db,
    clock: platform.clock,
    adminAudience: `${platform.config.http.publicUrl}${adminPath}`,
    rateLimits: platform.rateLimits,
    endConfirmations: accountEndings(platform.clock).endConfirmations,
    sessions: base.sessions.sessions,
    stepUp: mfa.stepUp,
    areTwo: (factors) => satisfies(assuranceOf(factors).acr, acr.multiFactor),
    async possessionsIn(userId, used) {
      const user = await usersRepository(platform.db).findActive(userId);
      return user ? mfa.offers.possessionsIn(user, used) : possessionsOf(used);
    },
  });
  const overview = overviewFeature({ db: platform.db, clock: platform.clock });
  const leaving = leavingFeature({
    db: platform.db,
    clock: platform.clock,
    inSeenTime: inSeenTime(platform.db, platform.clock),
    rateLimits: platform.rateLimits,
    sessions: base.sessions.sessions,
    stepUp: mfa.stepUp,
    endSessions: endEverySession(platform.clock, base.sessions.sessions),
    withdrawProofs: accountEndings(platform.clock).withdrawProofs,
    endApplications: endApplicationsOf({
      clock: platform.clock,
      vault: createVault(platform.secretKeys, 'oidc-records'),
    }),
    refuseLastOwner: operators.operators.refuseLastOwner,
    mailedLinks: base.mailedLinks,
    notices: base.notices,
    days: platform.config.accountDeletionDays,
  });
  const people = operatorPeople(platform, base, mfa, { accounts, operators, leaving: leaving.leaving });
  const webhooks = webhooksFeature({
    db: platform.db,
    clock: platform.clock,
    log: platform.log,
    happenings: platform.happenings,
    vault: createVault(platform.secretKeys, 'webhooks'),
    agent: platform.publicAgent,
    serviceName: platform.config.brand.serviceName,
  });
  const jobs = jobsFeature({
    db: platform.db,
    clock: platform.clock,
    log: platform.log,
    step: people.step,
    groupIdOf: groupParts(platform).groups.idOf,
  });
  return { operators, people, jobs, overview, leaving, webhooks, ...toRead(platform) };
}

/** Read access to the audit and to the effective settings. */
function toRead({ config, db, database: { reads }, clock }: PlatformParts) {
  return {
    auditLog: auditLogFeature({ db, reads, clock }),
    operations: operationsFeature({ db, clock, settings: describeConfig(config) }),
  };
}

interface Beside {
  readonly accounts: AccountFeatures;
  readonly operators: ReturnType<typeof operatorsFeature>;
  readonly leaving: LeavingService;
}

/** Accounts as operators see and manage them; the services are those of the command line. */
function operatorPeople(
  platform: PlatformParts,
  base: BaseFeatures,
  mfa: FactorFeatures['mfa'],
  { accounts, operators: { operators }, leaving }: Beside,
) {
  const { db, clock, describeClient } = platform;
  const { sessions } = base.sessions;
  const { groups } = groupParts(platform);
  return peopleFeature({
    db,
    clock,
    describeClient,
    operators,
    leaving,
    groups,
    groupId: async (name) => (await groups.find(name)).id,
    notices: base.notices,
    sessions,
    endSessions: endEverySession(clock, sessions),
    isTwoFactorOn: mfa.offers.isOn,
    offers: mfa.offers,
    accounts: accountsService({
      db,
      clock,
      endSessions: endEverySession(clock, sessions),
      withdrawProofs: accountEndings(clock).withdrawProofs,
      endFormerMailboxes: accountEndings(clock).endFormerMailboxes,
      endMailbox: accountEndings(clock).endMailbox,
      refuseLastOwner: operators.refuseLastOwner,
    }),
    factors: factorReset(platform, base),
    recoveries: accounts.accountRecovery.recoveries,
    limits: accountLimits({ database: platform.database, clock }),
    sendResetLink: accounts.passwords.sendResetLink,
    rateLimits: platform.rateLimits,
    mayReset,
    passwordResetAt: waitingResetCheck({ db, secondFactors: mfa.secondFactors }).takesEffectAt,
    async recoveryCodesLeft(userId) {
      const codes = await recoveryCodesRepository(db).list(userId);
      return codes.length > 0 ? codes.filter(({ used_at }) => used_at === null).length : null;
    },
    history: historyPages({ db, reads: platform.database.reads, clock }),
    access: base.register.access,
  });
}
