import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { implement } from '../../platform/http/implement.ts';
import type { OwnHistoryService } from './own-history.service.ts';

interface LoginHistoryServices {
  readonly ownHistory: OwnHistoryService;
}

export function loginHistoryEndpoints({ ownHistory }: LoginHistoryServices) {
  return [
    implement(loginHistoryList, ({ caller, query }) => ownHistory.page(caller, query.cursor)),
    implement(loginHistoryReportUnrecognised, async ({ caller, params, log }) => {
      const outcome = await ownHistory.reportUnrecognised(caller.userId, params.id);
      log.warn(
        { user_id: caller.userId, entry: params.id, ended: outcome.ended },
        'a sign-in was reported as not recognised',
      );
      return outcome;
    }),
  ];
}
