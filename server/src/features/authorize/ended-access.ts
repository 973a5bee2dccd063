import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { logoutNoticesRepository } from './logout-notices.repository.ts';
import { libraryRecords } from './provider/library-records.ts';
import { recordsRepository } from './records.repository.ts';
import type { EndedSession } from './session-end.service.ts';
import { type NoticeSubject, waitingNotice } from './waiting-notice.ts';

export interface EndedAccessDeps {
  readonly clock: Clock;
  /** Unseals the library's records. */
  readonly vault: Vault;
}

/**
 * In the transaction that ends the access of accounts to one application, or in one that follows it: ends what the
 * application has of them, and schedules its notifications. True if there are any.
 */
export function endAccessOf({ clock, vault }: EndedAccessDeps) {
  /**
   * One notice per session that it knows, and one for the account if it has access that no session's end tells it of
   * (security #529).
   */
  async function subjectsOf(
    tx: Database,
    clientId: string,
    holders: readonly string[],
  ): Promise<NoticeSubject[]> {
    const records = recordsRepository(tx);
    const { opened } = libraryRecords(records, vault);
    const known = (await records.sessionsOf(holders)).flatMap((row) => {
      const { authorizations } = JSON.parse(opened(row).payload) as EndedSession;
      const authorization = authorizations?.[clientId];
      return authorization
        ? [{ userId: row.account_id ?? '', sessionId: row.id, sid: authorization.sid ?? null }]
        : [];
    });
    const lasting = await records.lastingOf(holders, 'ended', { clientId });
    const isTold = (userId: string) =>
      known.some((one) => one.userId === userId) && !lasting.some((one) => one.userId === userId);
    const others = holders
      .filter((userId) => !isTold(userId))
      .map((userId) => ({ userId, sessionId: '', sid: null }));
    return [...known, ...others];
  }

  return async (tx: Database, clientId: string, userIds: readonly string[]): Promise<boolean> => {
    const records = recordsRepository(tx);
    const notices = logoutNoticesRepository(tx);
    const holders = await records.holdersOf(clientId, userIds);
    const isTellable = holders.length > 0 && (await notices.tellable([clientId])).length > 0;
    const subjects = isTellable ? await subjectsOf(tx, clientId, holders) : [];
    await records.removeOfAll(userIds, clientId);
    await notices.insert(subjects.map((one) => waitingNotice(clock, clientId, one)));
    return isTellable;
  };
}
