import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Clock } from '../../platform/clock/clock.ts';
import { afterCommit } from '../../platform/db/after-commit.ts';
import type { Database, DatabaseHandle } from '../../platform/db/database.ts';
import { andThen, type MaybePromise } from '../../platform/http/and-then.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { BoundToken, ClientInfo, TokenCaller, TokenKind } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import type { TokenClaims, TokenFormat } from '../../platform/tokens/token-format.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { keepEnded, maxSessionsPerUser, pendingLife, sweepBatch, touchInterval } from './limits.ts';
import type { EndReason, Session } from './session.ts';
import type { SessionEnding } from './session-endings.ts';
import { sessionsRepository } from './sessions.repository.ts';

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
  /** Told of the sessions that this process ended, when that is committed, so that connections close at once. */
  readonly afterEnding: (ended: readonly SessionEnding[]) => void;
  /** Ends what applications were granted for the time after an account's sessions. */
  readonly endLasting: (on: Database, userId: string) => Promise<void>;
  readonly endTrust: EndTrust;
}

export interface NewSession {
  readonly userId: string;
  readonly kind: TokenKind;
  /** What was proven, first to last. */
  readonly factors: readonly FactorType[];
  /** What was really used, where `amr` tells more than the factors do. */
  readonly amr?: readonly string[];
  /** What replaced the second factor, such as a trusted device. */
  readonly trustedDeviceId?: string | undefined;
  readonly client: ClientInfo;
}

export interface StartedSession {
  readonly session: Session;
  readonly token: string;
  /** The account's other live sessions; pending sign-ins are not among them. */
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

/** Session tokens: made, checked on every call, ended at once (docs/behaviour/sessions.md#tokens). */
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

  /** Makes a session and its token; give the transaction that proves the sign-in as `on`. */
  async function start(fresh: NewSession, on: Database = db): Promise<StartedSession> {
    const now = clock.now();
    const row = newRow(fresh, now, lifetimes, newId(clock));
    await sessionsRepository(on).insert(row);
    const others = fresh.kind === 'session' ? await endSurplus(on, row, now) : [];
    const exp = Math.floor(row.expires_at / 1000);
    const token = tokens.issue({ sub: row.user_id, jti: row.id, kind: row.kind, exp });
    return { session: row, token, others };
  }

  /** The account's sessions besides the new one that are left. */
  async function endSurplus(on: Database, fresh: Session, now: number): Promise<readonly string[]> {
    const ids = await sessionsRepository(on).liveIds(fresh.user_id, now);
    const surplus = Math.max(0, ids.length - maxSessionsPerUser);
    for (const id of ids.slice(0, surplus)) await end(id, 'replaced', on);
    return ids.slice(surplus).filter((id) => id !== fresh.id);
  }

  /**
   * Who holds the token, if it is alive: signature and times, then one read by primary key. Synchronous on SQLite.
   * @param isUse false where nobody need be there, so that the session's idle time runs on
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
      // Nobody waits for it; the next check, or the task of every minute, does it where it fails.
      end(jti, 'expired').catch(() => {});
      return undefined;
    }
    if (userId !== sub || rowKind !== kind) return undefined;
    const caller: TokenCaller = { userId: sub, sessionId: jti, kind };
    // A bound session is kept alive by who holds its key alone.
    if (thumbprint !== null) return { ...caller, bound: { thumbprint, lastSeenAt, expiresAt } };
    if (isUse) touch(caller, { lastSeenAt, expiresAt });
    return caller;
  }

  // The check need not wait for it; a failed write is made up for by the next check.
  function touch(
    { sessionId, kind }: TokenCaller,
    { lastSeenAt, expiresAt }: Pick<BoundToken, 'lastSeenAt' | 'expiresAt'>,
  ): void {
    const now = clock.now();
    if (kind !== 'session' || now - lastSeenAt < touchInterval) return;
    sessions.touch(sessionId, now, Math.min(now + lifetimes.idle, expiresAt)).catch(() => {});
  }

  /**
   * The caller proved to hold a key. A session that is bound to it is used; one that is bound to none, say of an older
   * release, is bound to it from now on: whoever can do that could do everything with its token before.
   * Throws `proof_required` where another key was first.
   */
  async function proven(caller: TokenCaller, thumbprint: string, isUse: boolean): Promise<void> {
    if (caller.bound) {
      if (isUse) touch(caller, caller.bound);
    } else if (caller.kind === 'session' && !(await sessions.bind(caller.sessionId, thumbprint))) {
      throw new ApiError('proof_required');
    }
  }

  /** True for the one caller that ended it, with the session `by`. Give a transaction that `inTransaction` began as `on`. */
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
    // Signing out elsewhere is no reason to end what was granted for the time after that.
    if (reason !== 'revoked') await endLasting(on, userId);
    await endTrust(on, userId);
    if (ended.length > 0) afterCommit(on, () => afterEnding(ended));
    return ended.length;
  }

  /**
   * Whether the caller's token is as good as when the call came in, for the transaction that acts on it. It holds the
   * account, so that whatever ends all tokens of the account has come before it or waits for it.
   */
  async function isAlive({ sessionId, userId }: Omit<TokenCaller, 'kind'>, on: Database): Promise<boolean> {
    const row = await sessionsRepository(on).find(sessionId);
    const now = clock.now();
    return (
      row?.user_id === userId && row.ended_at === null && row.idle_expires_at > now && row.expires_at > now
    );
  }

  /**
   * The caller's account, held until the end of the transaction that acts for it, while the caller's token is as good as
   * when the call came in: a session that was ended while its call waited changes nothing (#296, #297). Throws `unauthenticated`.
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
     * How the session of a token ended that was good once; undefined for any other. Of a pending token only that its
     * sign-in or reset was denied, which its page may not have heard.
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
    /** The sessions begun since then, ended ones included. */
    begunSince: (userId: string, at: number, on: Database = db) =>
      sessionsRepository(on).begunSince(userId, at),
    liveIds: (userId: string) => sessions.liveIds(userId, clock.now()),
    /** Notes that the password was just proven in this session. */
    markPassword: (id: string, on: Database = db) => sessionsRepository(on).setPasswordAt(id, clock.now()),
    /** Those that are past their absolute limit have ended, so that no clock that is set back brings them to life again. */
    endOver: () => sessions.endOver(clock.now()),
    /** Removes sessions that ended long ago. */
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
    password_at: fresh.factors.includes('password') ? now : null,
    ip: fresh.client.ip,
    user_agent: fresh.client.userAgent,
    device_id: fresh.client.deviceId,
    browser_hash: fresh.client.browserId ? tokenHash(fresh.client.browserId) : null,
    key_thumbprint: fresh.client.keyThumbprint ?? null,
    trusted_device_id: fresh.trustedDeviceId ?? null,
  };
}
