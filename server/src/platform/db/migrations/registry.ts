import type { Migration } from 'kysely/migration';
import { accounts } from './0001-accounts.ts';
import { messages } from './0002-messages.ts';
import { secondFactors } from './0003-second-factors.ts';
import { companion } from './0004-companion.ts';
import { applications } from './0005-applications.ts';
import { profilePhotos } from './0006-profile-photos.ts';
import { attentions } from './0007-attentions.ts';
import { consent } from './0008-consent.ts';
import { clientTypesAndApis } from './0009-client-types-and-apis.ts';
import { budgets } from './0011-budgets.ts';
import { factorRules } from './0012-factor-rules.ts';
import { passwordVersion } from './0013-password-version.ts';
import { boundSessions } from './0014-bound-sessions.ts';
import { reportedSignIns } from './0016-reported-sign-ins.ts';
import { addedIn } from './0017-added-in.ts';
import { strangeSessions } from './0018-strange-sessions.ts';
import { whoSetAnEmail } from './0019-who-set-an-email.ts';
import { takenBackAndLinked } from './0020-taken-back-and-linked.ts';
import { clientSecretsAndOfflineAccess } from './0021-client-secrets-and-offline-access.ts';
import { givenAndFamilyNames } from './0022-given-and-family-names.ts';
import { agents } from './0023-agents.ts';
import { audit } from './0024-audit.ts';
import { auditOrder } from './0025-audit-order.ts';
import { groups } from './0027-groups.ts';
import { attributes } from './0028-attributes.ts';
import { jobs } from './0029-jobs.ts';
import { operators } from './0030-operators.ts';
import { userWords } from './0031-user-words.ts';
import { tallies } from './0032-tallies.ts';
import { joining } from './0033-joining.ts';
import { leaving } from './0034-leaving.ts';
import { webhooks } from './0035-webhooks.ts';
import { backchannelRequests } from './0043-backchannel-requests.ts';
import { locale } from './0048-locale.ts';
import { accountRecoveries } from './0050-account-recoveries.ts';
import { deliveryReports } from './0051-delivery-reports.ts';
import { trustedDevices } from './0052-trusted-devices.ts';
import { unusedAccess } from './0053-unused-access.ts';
import { applicationFacts } from './0054-application-facts.ts';
import { clientClaims } from './0056-client-claims.ts';
import { logoutNoticesBySession } from './0059-logout-notices-by-session.ts';
import { recoveryReminders } from './0060-recovery-reminders.ts';
import { logoutNoticesByClient } from './0061-logout-notices-by-client.ts';
import { whatARecoveryRestsOn } from './0062-what-a-recovery-rests-on.ts';
import { whenEachWasAllowed } from './0063-when-each-was-allowed.ts';
import { whatAReportTakesBack } from './0064-what-a-report-takes-back.ts';
import { weakenedByMailbox } from './0065-weakened-by-mailbox.ts';
import { sendingsByClient } from './0066-sendings-by-client.ts';
import { codesAllowedIn } from './0067-codes-allowed-in.ts';
import { languageOfTheOwner } from './0068-language-of-the-owner.ts';
import { whenScopesWereDefined } from './0069-when-scopes-were-defined.ts';
import { whenAClientWasNarrowed } from './0070-when-a-client-was-narrowed.ts';
import { auditSubject } from './0071-audit-subject.ts';
import { passwordOfAReset } from './0072-password-of-a-reset.ts';
import { whoStoppedAReset } from './0073-who-stopped-a-reset.ts';
import { sessionsByIdleEnd } from './0074-sessions-by-idle-end.ts';
import { whatAClientLost } from './0075-what-a-client-lost.ts';
import { replicaMark } from './0076-replica-mark.ts';
import { apiClosedAt } from './0077-api-closed-at.ts';
import { untoldIn } from './0078-untold-in.ts';
import { replacesVerified } from './0079-replaces-verified.ts';
import { unprovenPassword } from './0080-unproven-password.ts';
import { forgottenBrowsers } from './0081-forgotten-browsers.ts';
import { doubtedPassword } from './0082-doubted-password.ts';
import { unmailedLinks } from './0083-unmailed-links.ts';
import { removedPasskeys } from './0084-removed-passkeys.ts';
import { twoFactorOnIn } from './0085-two-factor-on-in.ts';
import { linksOfStrangers } from './0086-links-of-strangers.ts';
import { whatSignInsRestOn } from './0087-what-sign-ins-rest-on.ts';
import { twoFactorOnAt } from './0088-two-factor-on-at.ts';

/**
 * In the order of their names, which is the order in which they are applied; each has its own number. Never edit the
 * code of a released migration or rename it: add another one. Numbers may be skipped.
 */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-messages': messages,
  '0003-second-factors': secondFactors,
  '0004-companion': companion,
  '0005-applications': applications,
  '0006-profile-photos': profilePhotos,
  '0007-attentions': attentions,
  '0008-consent': consent,
  '0009-client-types-and-apis': clientTypesAndApis,
  '0011-budgets': budgets,
  '0012-factor-rules': factorRules,
  '0013-password-version': passwordVersion,
  '0014-bound-sessions': boundSessions,
  '0016-reported-sign-ins': reportedSignIns,
  '0017-added-in': addedIn,
  '0018-strange-sessions': strangeSessions,
  '0019-who-set-an-email': whoSetAnEmail,
  '0020-taken-back-and-linked': takenBackAndLinked,
  '0021-client-secrets-and-offline-access': clientSecretsAndOfflineAccess,
  '0022-given-and-family-names': givenAndFamilyNames,
  '0023-agents': agents,
  '0024-audit': audit,
  '0025-audit-order': auditOrder,
  '0027-groups': groups,
  '0028-attributes': attributes,
  '0029-jobs': jobs,
  '0030-operators': operators,
  '0031-user-words': userWords,
  '0032-tallies': tallies,
  '0033-joining': joining,
  '0034-leaving': leaving,
  '0035-webhooks': webhooks,
  '0043-backchannel-requests': backchannelRequests,
  '0048-locale': locale,
  '0050-account-recoveries': accountRecoveries,
  '0051-delivery-reports': deliveryReports,
  '0052-trusted-devices': trustedDevices,
  '0053-unused-access': unusedAccess,
  '0054-application-facts': applicationFacts,
  '0056-client-claims': clientClaims,
  '0059-logout-notices-by-session': logoutNoticesBySession,
  '0060-recovery-reminders': recoveryReminders,
  '0061-logout-notices-by-client': logoutNoticesByClient,
  '0062-what-a-recovery-rests-on': whatARecoveryRestsOn,
  '0063-when-each-was-allowed': whenEachWasAllowed,
  '0064-what-a-report-takes-back': whatAReportTakesBack,
  '0065-weakened-by-mailbox': weakenedByMailbox,
  '0066-sendings-by-client': sendingsByClient,
  '0067-codes-allowed-in': codesAllowedIn,
  '0068-language-of-the-owner': languageOfTheOwner,
  '0069-when-scopes-were-defined': whenScopesWereDefined,
  '0070-when-a-client-was-narrowed': whenAClientWasNarrowed,
  '0071-audit-subject': auditSubject,
  '0072-password-of-a-reset': passwordOfAReset,
  '0073-who-stopped-a-reset': whoStoppedAReset,
  '0074-sessions-by-idle-end': sessionsByIdleEnd,
  '0075-what-a-client-lost': whatAClientLost,
  '0076-replica-mark': replicaMark,
  '0077-api-closed-at': apiClosedAt,
  '0078-untold-in': untoldIn,
  '0079-replaces-verified': replacesVerified,
  '0080-unproven-password': unprovenPassword,
  '0081-forgotten-browsers': forgottenBrowsers,
  '0082-doubted-password': doubtedPassword,
  '0083-unmailed-links': unmailedLinks,
  '0084-removed-passkeys': removedPasskeys,
  '0085-two-factor-on-in': twoFactorOnIn,
  '0086-links-of-strangers': linksOfStrangers,
  '0087-what-sign-ins-rest-on': whatSignInsRestOn,
  '0088-two-factor-on-at': twoFactorOnAt,
};
