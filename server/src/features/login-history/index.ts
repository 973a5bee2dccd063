import { loginHistoryEndpoints } from './endpoints.ts';
import { type LoginHistoryDeps, loginHistoryService } from './login-history.service.ts';
import { type OwnHistoryDeps, ownHistoryService } from './own-history.service.ts';

export function loginHistoryFeature(deps: LoginHistoryDeps & OwnHistoryDeps) {
  const ownHistory = ownHistoryService(deps);
  return {
    endpoints: loginHistoryEndpoints({ ownHistory }),
    history: loginHistoryService(deps),
  };
}
