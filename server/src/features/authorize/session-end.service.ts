import type { Clock } from '../../platform/clock/clock.ts';
import { leftoverBatch } from './limits.ts';
import type { LogoutNoticesRepository } from './logout-notices.repository.ts';
import type { RecordsRepository } from './records.repository.ts';
import { waitingNotice } from './waiting-notice.ts';

/** What its end needs of the library's session. */
export interface EndedSession {
  readonly accountId?: string;
  readonly authorizations?: Readonly<Record<string, { sid?: string; grantId?: string }>>;
}

export interface SessionEndDeps {
  readonly exclusively: <T>(key: string, run: () => Promise<T>) => Promise<T>;
  readonly transaction: (
    run: (on: { records: RecordsRepository; notices: LogoutNoticesRepository }) => Promise<void>,
  ) => Promise<void>;
  readonly records: RecordsRepository;
  readonly readSession: (id: string) => Promise<EndedSession | undefined>;
  /** Which of these applications want to be notified of a session's end. */
  readonly tellable: (clientIds: readonly string[]) => Promise<string[]>;
  readonly storedGrantId: (id: string) => string;
  readonly clock: Clock;
  /** Called when there are notifications for applications. */
  readonly afterEnding: () => void;
}

export type SessionEnd = ReturnType<typeof sessionEndService>;

/** The end of a portal session within the protocol: ends its tokens and schedules the notifications of applications. */
export function sessionEndService(deps: SessionEndDeps) {
  /** Any number of processes may call it, one of which does the work. `reason` is null for a session that expired. */
  async function end(sessionId: string, reason: string | null): Promise<void> {
    await deps.exclusively(`oidc-session:${sessionId}`, () => endAlone(sessionId, reason));
  }

  async function endAlone(sessionId: string, reason: string | null): Promise<void> {
    const session = await deps.readSession(sessionId);
    if (!session) return;
    const authorizations = Object.entries(session.authorizations ?? {});
    const grantIds = authorizations.flatMap(([, { grantId }]) => grantId ?? []);
    const tellable = await deps.tellable(authorizations.map(([clientId]) => clientId));
    const rows = authorizations
      .filter(([clientId]) => tellable.includes(clientId))
      .map(([clientId, { sid }]) =>
        waitingNotice(deps.clock, clientId, {
          userId: session.accountId ?? '',
          sessionId,
          sid: sid ?? null,
        }),
      );
    await deps.transaction(async ({ records, notices }) => {
      const isFirst = await records.remove('Session', sessionId);
      if (!isFirst) return;
      const stored = grantIds.map(deps.storedGrantId);
      // The library uses the system clock; everything that it issued before this second ends.
      if (keepsOffline(reason)) await records.endGrants(grantIds, stored, Date.now());
      else await records.removeGrants(grantIds, stored);
      await notices.insert(rows);
    });
    if (rows.length > 0) deps.afterEnding();
  }

  /** Processes sessions whose end was missed while no process was running. */
  async function endLeftovers(): Promise<void> {
    const left = await deps.records.orphanedSessions(leftoverBatch);
    for (const { id, end_reason } of left) await end(id, end_reason);
  }

  return { end, endLeftovers };
}

/**
 * Offline access is meant to outlive a sign-out and the limits of a session (#473); whatever ends a session against its
 * holder ends it, too.
 */
function keepsOffline(reason: string | null): boolean {
  return reason === null || reason === 'logout' || reason === 'replaced' || reason === 'expired';
}
