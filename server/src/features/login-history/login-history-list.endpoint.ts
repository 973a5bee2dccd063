import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { implement } from '../../platform/http/implement.ts';
import type { OwnHistoryService } from './own-history.service.ts';

export function loginHistoryListEndpoint(ownHistory: OwnHistoryService) {
  return implement(loginHistoryList, ({ caller, query }) => ownHistory.page(caller, query.cursor));
}
