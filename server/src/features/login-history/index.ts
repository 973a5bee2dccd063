import type { FastifyBaseLogger } from 'fastify';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Happenings } from '../../platform/operations/happenings.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { User } from '../accounts/user.ts';
import type { WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { TakeBack } from '../mfa/take-back.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { type ChangeMailsDeps, changeMails } from './change-mails.ts';
import { loginHistoryEndpoints } from './endpoints.ts';
import { reportsPerAddress, reportsPerSession } from './limits.ts';
import { loginHistoryService } from './login-history.service.ts';
import { newSignInMails } from './new-sign-in-mails.ts';
import { type OwnHistoryDeps, ownHistoryService } from './own-history.service.ts';
import { type SignInReportsDeps, signInReportsService } from './sign-in-reports.service.ts';

export interface LoginHistoryFeatureDeps {
  readonly db: Database;
  readonly reads: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly happenings: Happenings;
  readonly rateLimits: RateLimits;
  readonly sessions: SessionsService;
  readonly mailedLinks: MailedLinksService;
  readonly notices: NoticesService;
  readonly describeClient: DescribeClient;
  readonly withdrawProofs: WithdrawProofs;
  readonly isTwoFactorOn: (user: User) => boolean;
  readonly mayReset: SignInReportsDeps['mayReset'];
  readonly isOperator: OwnHistoryDeps['isOperator'];
  readonly forgetBrowsers: SignInReportsDeps['forgetBrowsers'];
  readonly forgetSomeBrowsers: OwnHistoryDeps['forgetBrowsers'];
  readonly knewBefore: OwnHistoryDeps['knewBefore'];
  readonly isRatherOwners: OwnHistoryDeps['isRatherOwners'];
  readonly doubtsEmail: ChangeMailsDeps['doubtsEmail'];
  readonly forgetAdded: SignInReportsDeps['forgetAdded'];
  readonly takeBack: TakeBack;
  readonly spareReset: SignInReportsDeps['spareReset'];
  readonly wasOwnersPasskey: SignInReportsDeps['wasOwnersPasskey'];
  readonly endLastingSince: OwnHistoryDeps['endLastingSince'];
}

/** What needs the second factors, which are created later. */
type OwnHistoryProofs = Pick<OwnHistoryDeps, 'stepUp' | 'restsOnPassword'>;

export function loginHistoryFeature(deps: LoginHistoryFeatureDeps) {
  const { db, clock, sessions, describeClient } = deps;
  const ownHistory = (given: OwnHistoryProofs) =>
    ownHistoryService({
      db,
      reads: deps.reads,
      clock,
      sessions,
      describeClient,
      mailedLinks: deps.mailedLinks,
      knewBefore: deps.knewBefore,
      isRatherOwners: deps.isRatherOwners,
      takeBack: deps.takeBack,
      isTwoFactorOn: deps.isTwoFactorOn,
      isOperator: deps.isOperator,
      ...given,
      reports: deps.rateLimits.limit('sign-in-report-session', reportsPerSession),
      forgetBrowsers: deps.forgetSomeBrowsers,
      endLastingSince: deps.endLastingSince,
    });
  const signInReports = signInReportsService({
    db,
    clock,
    sessions,
    isTwoFactorOn: deps.isTwoFactorOn,
    mayReset: deps.mayReset,
    isOperator: deps.isOperator,
    mailedLinks: deps.mailedLinks,
    notices: deps.notices,
    describeClient,
    withdrawProofs: deps.withdrawProofs,
    forgetBrowsers: deps.forgetBrowsers,
    forgetSomeBrowsers: deps.forgetSomeBrowsers,
    forgetAdded: deps.forgetAdded,
    knewBefore: deps.knewBefore,
    takeBack: deps.takeBack,
    spareReset: deps.spareReset,
    wasOwnersPasskey: deps.wasOwnersPasskey,
    endLastingSince: deps.endLastingSince,
    limit: deps.rateLimits.limit('sign-in-report-address', reportsPerAddress),
  });
  const mails = newSignInMails({ clock, mailedLinks: deps.mailedLinks, notices: deps.notices });
  return {
    /** A report may need a confirmation. */
    endpoints: (given: OwnHistoryProofs) =>
      loginHistoryEndpoints({ ownHistory: ownHistory(given), signInReports }),
    history: loginHistoryService({ db, clock, log: deps.log, happenings: deps.happenings }),
    signInReports,
    newSignInMails: mails,
    changeMails: changeMails({
      clock,
      mailedLinks: deps.mailedLinks,
      doubtsEmail: deps.doubtsEmail,
      strangers: { sessions, knewBefore: deps.knewBefore },
      send: mails.send,
    }),
  };
}
