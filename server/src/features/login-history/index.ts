import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Implementation } from '../../platform/http/implement.ts';
import { loginHistoryService } from './login-history.service.ts';

export function loginHistoryFeature(deps: { db: Database; clock: Clock }) {
  const endpoints: Implementation[] = [];
  return { endpoints, history: loginHistoryService(deps) };
}
