import { usersRepository } from '../features/accounts/users.repository.ts';
import { applicationAccessRepository } from '../features/applications/application-access.repository.ts';
import { applicationFactsRepository } from '../features/applications/application-facts.repository.ts';
import { applicationsFeature } from '../features/applications/index.ts';
import { authorizeFeature } from '../features/authorize/index.ts';
import { cibaFeature } from '../features/ciba/index.ts';
import { requestsRepository } from '../features/ciba/requests.repository.ts';
import { clientAccessRepository } from '../features/groups/client-access.repository.ts';
import { clientRolesService } from '../features/groups/client-roles.service.ts';
import { groupsFeature } from '../features/groups/index.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { accountEndings } from './account-endings.ts';
import type { AccountFeatures } from './account-features.ts';
import type { BaseFeatures } from './base-features.ts';
import type { FactorFeatures } from './factor-features.ts';
import { hasAccess } from './has-access.ts';
import { pageLook } from './page-look.ts';
import type { PlatformParts } from './platform-parts.ts';

export type ApplicationFeatures = ReturnType<typeof applicationFeatures>;

/** Third-party applications: OAuth, OpenID Connect, and what an account has granted. */
export function applicationFeatures(
  platform: PlatformParts,
  base: BaseFeatures,
  { mfa, mfaTokens, companion, push, trustedDevices }: FactorFeatures,
  { attentions }: AccountFeatures,
) {
  const { config, db } = platform;
  const { register } = base;
  const { sessions, endings } = base.sessions;
  const ciba = cibaFeature({
    db,
    clock: platform.clock,
    log: platform.log,
    rateLimits: platform.rateLimits,
    push,
    findClient: register.clients.find,
    hasAccess: hasAccess(config.brand),
    mayUse: (userId, clientId, on) => clientAccessRepository(on).mayUse(userId, clientId),
    ownerOfDevice: companion.ownerOfDevice,
    history: base.loginHistory.history,
    requiredNotice: async (userId) => (await attentions.attentions.blocking(userId, false))?.type,
    endRecovery: (tx, userId) => accountEndings(platform.clock).endRecovery(tx, userId, 'factor_used'),
    // The two depend on each other, so that the protocol's part is looked up when it is needed.
    grants: () => authorize.backchannelGrants,
    recordAccess: (...given) => authorize.recordAccess(...given),
  });
  const authorize = authorizeFeature({
    backchannel: ciba.requests,
    clients: register.clients,
    apis: register.apis,
    accessOn: applicationAccessRepository,
    database: platform.database,
    clock: platform.clock,
    log: platform.log,
    happenings: platform.happenings,
    caps: platform.capWatch,
    vault: createVault(platform.secretKeys, 'oidc-records'),
    receiptVault: createVault(platform.secretKeys, 'logout-receipts'),
    keys: platform.keyPairs,
    publicUrl: config.http.publicUrl,
    oauth: config.oauth,
    publicAgent: platform.publicAgent,
    security: platform.security,
    rateLimits: platform.rateLimits,
    describeClient: platform.describeClient,
    clientAddress: platform.clientAddress,
    sessions,
    findUser: usersRepository(db).findActive,
    hasAccess: hasAccess(config.brand),
    mayUse: clientAccessRepository(db).mayUse,
    findAdmitting: clientAccessRepository(db).findAdmitting,
    findHolder: clientAccessRepository(db).findHolder,
    clientAccess: clientAccessRepository,
    membership: clientRolesService({ db, clock: platform.clock }).told,
    offers: mfa.offers,
    mfaTokens,
    isTrusted: trustedDevices.devices.isTrusted,
    noteFacts: applicationFactsRepository(db).note,
    pageLook: pageLook(config.brand),
  });
  const applications = applicationsFeature(register, {
    clock: platform.clock,
    sessions,
    days: config.unusedAccessDays,
    notices: base.notices,
    async endAccess(tx, userId, clientId) {
      // Withdrawn requests show nothing of what was allowed before: the person is asked again (security #240).
      await requestsRepository(tx).withdrawOf(userId, clientId);
      await authorize.endAccess(tx, userId, clientId);
    },
  });
  endings.onEnded(authorize.onSessionEnded);
  base.sessions.giveReceipts(authorize.issueReceipt);
  const groups = groupsFeature({ db, clock: platform.clock, accessChanges: authorize.accessChanges });
  return { authorize, applications, groups, ciba };
}
