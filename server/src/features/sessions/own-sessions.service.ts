import type { SessionEnded } from '@latchkey/contract/http/api-error';
import type { Session as ShownSession } from '@latchkey/contract/sessions/session-list';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { EndTrust, SessionsService } from './sessions.service.ts';

export interface OwnSessionsDeps {
  readonly db: Database;
  readonly sessions: SessionsService;
  readonly clock: Clock;
  readonly describeClient: DescribeClient;
  readonly endTrust: EndTrust;
}

export type OwnSessionsService = ReturnType<typeof ownSessionsService>;

/** The reasons that a person is told; the others they know, or a sign-in would not reveal either. */
const reasons: Readonly<Partial<Record<string, SessionEnded['reason']>>> = {
  revoked: 'ended_elsewhere',
  password_changed: 'password_changed',
  disowned: 'reported',
  replaced: 'replaced',
  expired: 'expired',
  denied: 'denied',
};

/** The sessions of an account, for its owner (security #48). */
export function ownSessionsService({ db, sessions, describeClient, clock, endTrust }: OwnSessionsDeps) {
  /** Most recently used first. */
  async function list(caller: TokenCaller): Promise<ShownSession[]> {
    const live = await sessions.live(caller.userId);
    return live
      .toSorted((a, b) => b.last_seen_at - a.last_seen_at)
      .map((session) => ({
        id: session.id,
        created_at: new Date(session.created_at).toISOString(),
        last_seen_at: new Date(session.last_seen_at).toISOString(),
        ...describeClient(session),
        is_bound: session.key_thumbprint !== null,
        is_current: session.id === caller.sessionId,
      }));
  }

  /** Throws `not_found` unless it is a live session of the account (security #64). */
  async function end(caller: TokenCaller, id: string): Promise<void> {
    const { userId, sessionId } = caller;
    const session = await sessions.find(id);
    if (session?.user_id !== userId || session.kind !== 'session') throw new ApiError('not_found');
    await inTransaction(db, async (tx) => {
      const user = await sessions.holdAccount(caller, tx);
      const isEnded = await sessions.end(id, 'revoked', tx, sessionId);
      if (!isEnded) return;
      // A device that is signed out remotely is no longer trusted.
      if (session.key_thumbprint !== null) await endTrust(tx, userId, session.key_thumbprint);
      audit.record(tx, {
        action: 'user.session_ended',
        target: userTarget(user),
        changes: { session_id: id },
      });
    });
  }

  async function endOthers(caller: TokenCaller): Promise<void> {
    const { userId, sessionId } = caller;
    await inTransaction(db, async (tx) => {
      const user = await sessions.holdAccount(caller, tx);
      const ended = await sessions.endAllOf(userId, 'revoked', { except: sessionId, on: tx });
      if (ended === 0) return;
      audit.record(tx, { action: 'user.sessions_ended', target: userTarget(user), changes: { ended } });
    });
  }

  /**
   * For the browser that still holds the token: when its session ended, why, and from where. A copied token must not
   * reveal who ended the session, so that a session bound to a key requires its proof (#136).
   */
  async function howEnded(
    token: string,
    isProven: (thumbprint: string) => Promise<boolean>,
  ): Promise<SessionEnded | undefined> {
    const row = await sessions.endOf(token);
    if (!row) return undefined;
    const now = clock.now();
    const end = Math.min(row.idle_expires_at, row.expires_at);
    const reason =
      row.ended_at === null ? (end <= now ? 'expired' : undefined) : reasons[row.end_reason ?? ''];
    if (!reason) return undefined;
    if (row.key_thumbprint !== null && !(await isProven(row.key_thumbprint))) return undefined;
    const by = row.ended_by === null ? undefined : await sessions.find(row.ended_by);
    const seen = by ? describeClient(by) : undefined;
    return {
      at: new Date(reason === 'expired' ? end : (row.ended_at ?? end)).toISOString(),
      reason,
      device: [seen?.browser, seen?.os].filter(Boolean).join(', ') || null,
      place: seen?.place ?? null,
    };
  }

  return {
    list,
    end,
    endOthers,
    howEnded,
  };
}
