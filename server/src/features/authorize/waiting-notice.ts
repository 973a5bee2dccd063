import type { Clock } from '../../platform/clock/clock.ts';
import type { LogoutNoticesTable } from '../../platform/db/tables/applications.ts';
import { newId } from '../../platform/ids/new-id.ts';

/** Whom a back-channel logout is about. Without a session of its own, it is about the whole account. */
export interface NoticeSubject {
  readonly userId: string;
  /** Empty without a session. */
  readonly sessionId: string;
  /** The session's id for this application. */
  readonly sid: string | null;
}

/** A notification that has not been attempted yet. */
export function waitingNotice(
  clock: Clock,
  clientId: string,
  { userId, sessionId, sid }: NoticeSubject,
): LogoutNoticesTable {
  const now = clock.now();
  return {
    id: newId(clock),
    client_id: clientId,
    user_id: userId,
    session_id: sessionId,
    sid,
    state: 'waiting',
    attempts: 0,
    next_at: now,
    error: null,
    created_at: now,
    finished_at: null,
  };
}
