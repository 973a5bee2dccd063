import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Clock } from '../../platform/clock/clock.ts';
import { afterCommit } from '../../platform/db/after-commit.ts';
import type { Database, DatabaseHandle } from '../../platform/db/database.ts';
import { andThen, type MaybePromise } from '../../platform/http/and-then.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { browserHash } from '../../platform/http/browser-hash.ts';
import type { BoundToken, ClientInfo, TokenCaller, TokenKind } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { TokenClaims, TokenFormat } from '../../platform/tokens/token-format.ts';
import { closeRestsOn, type RestsOn } from '../accounts/rests-on.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { keepEnded, maxSessionsPerUser, pendingLife, sweepBatch, touchInterval } from './limits.ts';
import type { EndReason, Session } from './session.ts';
import type { SessionEnding } from './session-endings.ts';
import { type RenamedBrowser, sessionsRepository } from './sessions.repository.ts';

export interface SessionLifetimes {
  /** Milliseconds without a call after which a session ends. */
  readonly idle: number;
  /** Milliseconds after which it ends in any case. */
  readonly absolute: number;
}

/** Ends the trust in the account's devices, or in the device with this key, in the transaction of the cause. */
export type EndTrust = (on: Database, userId: string, thumbprint?: string) => Promise<void>;

export interface SessionsDeps {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly tokens: TokenFormat;
  readonly lifetimes: SessionLifetimes;
  /** Called with the sessions that this process ended, after the commit, so that connections close at once. */
  readonly afterEnding: (ended: readonly SessionEnding[]) => void;
  /** Ends what applications were granted beyond an account's sessions. */
  readonly endLasting: (on: Database, userId: string, sessionsStay: boolean) => Promise<unknown>;
  readonly endTrust: EndTrust;
}

export interface NewSession {
  readonly userId: string;
  readonly kind: TokenKind;
  /** The factors that were proven, in order. */
  readonly factors: readonly FactorType[];
  /** The methods that were used, if `amr` should say more than the factors do. */
  readonly amr?: readonly string[];
  /** What replaced the second factor, such as a trusted device. */
  readonly trustedDeviceId?: string | undefined;
  /** The passkey that signed in. */
  readonly passkeyId?: string | undefined;
  /** The sessions in which the factors were added. */
  readonly restsOn?: RestsOn | undefined;
  readonly client: ClientInfo;
}

export interface StartedSession {
  readonly session: Session;
  readonly token: string;
  /** The account's other live sessions, without pending sign-ins. */
  readonly others: readonly string[];
}

const checked = [
  'user_id',
  'kind',
  'ended_at',
  'last_seen_at',
  'idle_expires_at',
  'expires_at',
  'key_thumbprint',
] as const;
type ValuesOf<Columns extends readonly (keyof Session)[]> = {
  readonly [Index in keyof Columns]: Session[Columns[Index]];
};
type CheckedRow = ValuesOf<typeof checked>;

export type SessionsService = ReturnType<typeof sessionsService>;

/**
 * Session tokens: issued, checked on every call, and ended with immediate effect (docs/behaviour/sessions.md#tokens).
 */
export function sessionsService({
  database,
  clock,
  tokens,
  lifetimes,
  afterEnding,
  endLasting,
  endTrust,
}: SessionsDeps) {
  const { db } = database;
  const sessions = sessionsRepository(db);
  const read = database.prepare<CheckedRow>((builder) =>
    builder.selectFrom('sessions').select(checked).where('id', '=', ''),
  );

  /** Creates a session and its token; give the transaction that proves the sign-in as `on`. */
  async function start(fresh: NewSession, on: Database = db): Promise<StartedSession> {
    const now = clock.now();
    const row = newRow(fresh, now, lifetimes, newId(clock));
    await sessionsRepository(on).insert(row);
    const others = fresh.kind === 'session' ? await endSurplus(on, row, now) : [];
    const exp = Math.floor(row.expires_at / 1000);
    const token = tokens.issue({ sub: row.user_id, jti: row.id, kind: row.kind, exp });
    return { session: row, token, others };
  }

  /** Ends sessions beyond the limit; returns the account's other remaining sessions. */
  async function endSurplus(on: Database, fresh: Session, now: number): Promise<readonly string[]> {
    const ids = await sessionsRepository(on).liveIds(fresh.user_id, now);
    const surplus = Math.max(0, ids.length - maxSessionsPerUser);
    for (const id of ids.slice(0, surplus)) await end(id, 'replaced', on);
    return ids.slice(surplus).filter((id) => id !== fresh.id);
  }

  /**
   * The caller of a token, if its session is alive: checks signature and times, then reads one row by primary key.
   * Synchronous on SQLite.
   * @param isUse false if no person need be present, so that the session's idle time continues
   */
  function check(token: string, isUse: boolean): MaybePromise<TokenCaller | undefined> {
    return andThen(tokens.read(token), (claims) =>
      claims ? andThen(read([claims.jti]), (row) => judge(claims, row, isUse)) : undefined,
    );
  }

  function judge(
    { sub, jti, kind }: TokenClaims,
    row: CheckedRow | undefined,
    isUse: boolean,
  ): TokenCaller | undefined {
    if (!row) return undefined;
    const [userId, rowKind, endedAt, lastSeenAt, idleExpiresAt, expiresAt, thumbprint] = row;
    const now = clock.now();
    if (endedAt !== null) return undefined;
    if (idleExpiresAt <= now || expiresAt <= now) {
      // Not awaited; if it fails, the next check or the periodic task ends it.
      end(jti, 'expired').catch(() => {});
      return undefined;
    }
    if (userId !== sub || rowKind !== kind) return undefined;
    const caller: TokenCaller = { userId: sub, sessionId: jti, kind };
    // Only the holder of its key keeps a bound session alive.
    if (thumbprint !== null) return { ...caller, bound: { thumbprint, lastSeenAt, expiresAt } };
    if (isUse) touch(caller, { lastSeenAt, expiresAt });
    return caller;
  }

  // The check does not wait for it; the next check makes up for a failed write.
  function touch(
    { sessionId, kind }: TokenCaller,
    { lastSeenAt, expiresAt }: Pick<BoundToken, 'lastSeenAt' | 'expiresAt'>,
  ): void {
    const now = clock.now();
    if (kind !== 'session' || now - lastSeenAt < touchInterval) return;
    sessions.touch(sessionId, now, Math.min(now + lifetimes.idle, expiresAt)).catch(() => {});
  }

  /**
   * The caller proved possession of a key. If the session is bound to it, the session is used. If it is not bound, for
   * example because an older release started it, it is bound now: a caller who can do that could already do everything
   * with its token.
   * Throws `proof_required` if it is bound to another key.
   */
  async function proven(caller: TokenCaller, thumbprint: string, isUse: boolean): Promise<void> {
    if (caller.bound) {
      if (isUse) touch(caller, caller.bound);
    } else if (caller.kind === 'session' && !(await sessions.bind(caller.sessionId, thumbprint))) {
      throw new ApiError('proof_required');
    }
  }

  /**
   * True for the one caller that ended it; `by` is the session that did it. Give a transaction that `inTransaction`
   * began as `on`.
   */
  async function end(id: string, reason: EndReason, on: Database = db, by?: string): Promise<boolean> {
    const ended = await sessionsRepository(on).end(id, clock.now(), reason, by);
    if (ended) afterCommit(on, () => afterEnding([ended]));
    return ended !== undefined;
  }

  /** Returns how many it ended. */
  async function endAllOf(
    userId: string,
    reason: EndReason,
    { except, on = db }: { except?: string; on?: Database } = {},
  ): Promise<number> {
    const ended = await sessionsRepository(on).endAll(userId, clock.now(), reason, except);
    // Signing out elsewhere is no reason to end access that was granted beyond sessions.
    if (reason !== 'revoked') await endLasting(on, userId, except !== undefined);
    await endTrust(on, userId);
    if (ended.length > 0) afterCommit(on, () => afterEnding(ended));
    return ended.length;
  }

  /**
   * Whether the caller's token is still as valid as when the call came in, for the transaction that acts on it. Locks
   * the account, so that whatever ends all of its tokens comes either before or after.
   */
  async function isAlive({ sessionId, userId }: Omit<TokenCaller, 'kind'>, on: Database): Promise<boolean> {
    const row = await sessionsRepository(on).find(sessionId);
    const now = clock.now();
    return (
      row?.user_id === userId && row.ended_at === null && row.idle_expires_at > now && row.expires_at > now
    );
  }

  /**
   * Locks and returns the caller's account for the transaction that acts for it, if the caller's token is still valid:
   * a session that was ended while its call waited changes nothing (#296, #297). Throws `unauthenticated`.
   */
  async function holdAccount(caller: TokenCaller, on: Database): Promise<User> {
    const user = await usersRepository(on).hold(caller.userId);
    if (user?.status !== 'active' || !(await isAlive(caller, on))) throw new ApiError('unauthenticated');
    return user;
  }

  return {
    start,
    check,
    proven,
    end,
    endAllOf,
    /**
     * How the session of a once valid token ended; undefined for any other token. For a pending token, only whether its
     * sign-in or reset was denied, since its page may have missed that.
     */
    async endOf(token: string): Promise<Session | undefined> {
      const claims = await tokens.read(token);
      const row = claims ? await sessions.find(claims.jti) : undefined;
      if (!row || row.user_id !== claims?.sub) return undefined;
      return row.kind === 'session' || row.end_reason === 'denied' ? row : undefined;
    },
    find: (id: string, on: Database = db) => sessionsRepository(on).find(id),
    isAlive,
    holdAccount,
    live: (userId: string, on: Database = db) => sessionsRepository(on).live(userId, clock.now()),
    /** Sign-ins that wait for their second factor. */
    pending: (userId: string, on: Database = db) => sessionsRepository(on).pending(userId, clock.now()),
    liveIds: (userId: string) => sessions.liveIds(userId, clock.now()),
    /** The account learnt the key of a browser: its sessions that are bound to that key are those of the same browser. */
    renameBrowser: (userId: string, renamed: RenamedBrowser, on: Database) =>
      sessionsRepository(on).renameBrowser(userId, renamed),
    /** Records that the password was just proven in this session. */
    markPassword: (id: string, on: Database = db) => sessionsRepository(on).setPasswordAt(id, clock.now()),
    /** Marks sessions past their absolute limit as ended, so that setting the clock back does not revive them. */
    endOver: () => sessions.endOver(clock.now()),
    /** Deletes sessions that ended long ago. */
    sweep: () => sessions.sweep(clock.now() - keepEnded, sweepBatch),
  };
}

function newRow(fresh: NewSession, now: number, lifetimes: SessionLifetimes, id: string): Session {
  const pending = fresh.kind !== 'session';
  return {
    id,
    user_id: fresh.userId,
    kind: fresh.kind,
    created_at: now,
    last_seen_at: now,
    idle_expires_at: now + (pending ? pendingLife : lifetimes.idle),
    expires_at: now + (pending ? pendingLife : lifetimes.absolute),
    ended_at: null,
    end_reason: null,
    ended_by: null,
    factors: JSON.stringify(fresh.factors),
    amr: fresh.amr ? JSON.stringify(fresh.amr) : null,
    step_up_at: null,
    step_up_factor: null,
    proven_at: null,
    password_at: fresh.factors.includes('password') ? now : null,
    ip: fresh.client.ip,
    user_agent: fresh.client.userAgent,
    device_id: fresh.client.deviceId,
    browser_hash: browserHash(fresh.client),
    key_thumbprint: fresh.client.keyThumbprint ?? null,
    trusted_device_id: fresh.trustedDeviceId ?? null,
    passkey_id: fresh.passkeyId ?? null,
    passkey_was_doubtful: null,
    rests_on: closeRestsOn(fresh.restsOn),
    codes_seen_at: null,
  };
}
