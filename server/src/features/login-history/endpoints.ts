import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { signInReportRead } from '@latchkey/contract/login-history/sign-in-report-read';
import { implement } from '../../platform/http/implement.ts';
import type { OwnHistoryService } from './own-history.service.ts';
import type { SignInReportsService } from './sign-in-reports.service.ts';

interface LoginHistoryServices {
  readonly ownHistory: OwnHistoryService;
  readonly signInReports: SignInReportsService;
}

export function loginHistoryEndpoints({ ownHistory, signInReports }: LoginHistoryServices) {
  return [
    implement(loginHistoryList, ({ caller, query }) => ownHistory.page(caller, query.cursor)),
    implement(loginHistoryReportUnrecognised, async ({ caller, params, mfaToken, log }) => {
      const outcome = await ownHistory.reportUnrecognised(caller, params.id, mfaToken);
      log.warn(
        { user_id: caller.userId, entry: params.id, ended: outcome.ended },
        'a sign-in was reported as not recognised',
      );
      return outcome;
    }),
    implement(signInReportRead, ({ body, client }) => signInReports.read({ ...body, client })),
    implement(signInReportConfirm, async ({ body, client, log }) => {
      const outcome = await signInReports.confirm({ ...body, client });
      log.warn({ ip: client.ip }, 'a sign-in was reported as not recognised by its mail');
      return outcome;
    }),
  ];
}
