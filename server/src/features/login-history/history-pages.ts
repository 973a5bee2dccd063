import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { replicaHas } from '../../platform/db/limits.ts';
import { timeOfId } from '../../platform/ids/new-id.ts';
import { type LoginHistoryRepository, loginHistoryRepository } from './login-history.repository.ts';

export interface HistoryPagesDeps {
  readonly db: Database;
  /** A replica, if there is one. */
  readonly reads: Database;
  readonly clock: Clock;
}

/**
 * Pages of the history: the newest is read from the primary, so that it contains the latest sign-in; older ones from
 * the replica.
 */
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
