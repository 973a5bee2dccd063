import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { replicaHas } from '../../platform/db/limits.ts';
import { timeOfId } from '../../platform/ids/new-id.ts';
import { type LoginHistoryRepository, loginHistoryRepository } from './login-history.repository.ts';

export interface HistoryPagesDeps {
  readonly db: Database;
  /** A replica, where there is one. */
  readonly reads: Database;
  readonly clock: Clock;
}

/** The page that one's last sign-in is on is of the primary; what comes long before it need not be. */
export function historyPages({ db, reads, clock }: HistoryPagesDeps): Pick<LoginHistoryRepository, 'page'> {
  const [newest, older] = [loginHistoryRepository(db), loginHistoryRepository(reads)];
  return {
    page(userId, wanted) {
      const { before } = wanted;
      const isOld = before !== undefined && timeOfId(before) < clock.now() - replicaHas;
      return (isOld ? older : newest).page(userId, wanted);
    },
  };
}
