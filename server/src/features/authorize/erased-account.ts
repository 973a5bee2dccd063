import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { logoutNoticesRepository } from './logout-notices.repository.ts';
import { libraryRecords } from './provider/library-records.ts';
import { recordsRepository } from './records.repository.ts';
import type { EndedSession } from './session-end.service.ts';
import { waitingNotice } from './waiting-notice.ts';

export interface ErasedAccountDeps {
  readonly clock: Clock;
  /** Unseals the library's records. */
  readonly vault: Vault;
}

/**
 * In the transaction that ends the sessions of an account to be erased: ends what applications have of it, and schedules
 * their notifications. What follows a session's end elsewhere would come too late: the erasure removes the records that
 * say which applications to notify (security #450). Call it before offline access ends, whose applications are notified
 * too.
 */
export function endApplicationsOf({ clock, vault }: ErasedAccountDeps) {
  return async (tx: Database, userId: string): Promise<void> => {
    const records = recordsRepository(tx);
    const { opened } = libraryRecords(records, vault);
    const known = (await records.takeSessionsOf(userId)).flatMap((row) => {
      const { authorizations = {} } = JSON.parse(opened(row).payload) as EndedSession;
      return Object.entries(authorizations).map(([clientId, { sid }]) => ({
        clientId,
        subject: { userId, sessionId: row.id, sid: sid ?? null },
      }));
    });
    const lasting = new Set((await records.lastingOf([userId], 'ended')).map(({ clientId }) => clientId));
    // No session's end tells them of what outlasts sessions (security #529).
    const others = (await records.clientsOf(userId))
      .filter((clientId) => lasting.has(clientId) || !known.some((one) => one.clientId === clientId))
      .map((clientId) => ({ clientId, subject: { userId, sessionId: '', sid: null } }));
    await records.removeOfAccount(userId);
    const notices = logoutNoticesRepository(tx);
    const all = [...known, ...others];
    const tellable = await notices.tellable([...new Set(all.map(({ clientId }) => clientId))]);
    await notices.insert(
      all
        .filter(({ clientId }) => tellable.includes(clientId))
        .map(({ clientId, subject }) => waitingNotice(clock, clientId, subject)),
    );
  };
}
