import { type LoginHistoryDeps, loginHistoryService } from './login-history.service.ts';
import { loginHistoryDisownEndpoint } from './login-history-disown.endpoint.ts';
import { loginHistoryListEndpoint } from './login-history-list.endpoint.ts';
import { type OwnHistoryDeps, ownHistoryService } from './own-history.service.ts';

export function loginHistoryFeature(deps: LoginHistoryDeps & OwnHistoryDeps) {
  const ownHistory = ownHistoryService(deps);
  return {
    endpoints: [loginHistoryListEndpoint(ownHistory), loginHistoryDisownEndpoint(ownHistory)],
    history: loginHistoryService(deps),
  };
}
