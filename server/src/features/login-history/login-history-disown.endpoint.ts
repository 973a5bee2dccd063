import { loginHistoryDisown } from '@latchkey/contract/login-history/login-history-disown';
import { implement } from '../../platform/http/implement.ts';
import type { OwnHistoryService } from './own-history.service.ts';

export function loginHistoryDisownEndpoint(ownHistory: OwnHistoryService) {
  return implement(loginHistoryDisown, async ({ caller, params, log }) => {
    const outcome = await ownHistory.disown(caller.userId, params.id);
    log.warn({ user_id: caller.userId, entry: params.id, ended: outcome.ended }, 'a sign-in was disowned');
    return outcome;
  });
}
