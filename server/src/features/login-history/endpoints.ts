import { loginHistoryDisown } from '@latchkey/contract/login-history/login-history-disown';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { implement } from '../../platform/http/implement.ts';
import type { OwnHistoryService } from './own-history.service.ts';

interface LoginHistoryServices {
  readonly ownHistory: OwnHistoryService;
}

export function loginHistoryEndpoints({ ownHistory }: LoginHistoryServices) {
  return [
    implement(loginHistoryList, ({ caller, query }) => ownHistory.page(caller, query.cursor)),
    implement(loginHistoryDisown, async ({ caller, params, log }) => {
      const outcome = await ownHistory.disown(caller.userId, params.id);
      log.warn({ user_id: caller.userId, entry: params.id, ended: outcome.ended }, 'a sign-in was disowned');
      return outcome;
    }),
  ];
}
