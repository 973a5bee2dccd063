import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type {
  BackchannelRequests,
  BackchannelState,
  NewBackchannelRequest,
} from '../authorize/backchannel-port.ts';
import * as limits from './limits.ts';
import { requestsRepository, type StoredRequest } from './requests.repository.ts';
import type { StillAllowed } from './still-allowed.ts';

export interface RequestsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Limits requests of one application for one hint. */
  readonly hints: RateLimit;
  readonly stillAllowed: StillAllowed;
  /** Notifies the companions of a user, without waiting for them. */
  readonly push: (userId: string) => void;
}

/**
 * Back-channel requests of applications, from the request to the tokens. What an application can observe depends on
 * what it sent and on a person's answer, never on whether such a person exists (security #225).
 */
export function requestsService({ db, clock, hints, stillAllowed, push }: RequestsDeps): BackchannelRequests {
  async function resolve(hint: string): Promise<string | undefined> {
    const users = usersRepository(db);
    const { kind, value } = readHint(hint);
    if (kind === 'email') return (await users.findByEmailKey(value))?.id;
    if (kind === 'phone') return (await users.findByPhone(value))?.id;
    return (await users.findById(value))?.id;
  }

  /** Limits requests before the account is looked up: by the application and its hint (security #226). */
  async function admit(clientId: string, hint: string): Promise<void> {
    const hash = hashOf(clientId, hint);
    const deniedAt = await requestsRepository(db).deniedUnderHint(clientId, hash);
    const left = deniedAt === undefined ? 0 : stillStopped(deniedAt, clock.now());
    if (left > 0) throw new ApiError('rate_limited', { retry_after: Math.ceil(left / 1000) });
    await hints.consume(hash);
  }

  async function begin(request: NewBackchannelRequest): Promise<void> {
    const row = await db.transaction().execute(async (tx) => {
      // Parallel requests for one account are counted one after another.
      const user = await usersRepository(tx).hold(request.userId ?? '');
      const now = clock.now();
      const isShown = await mayBeShown(user, request.clientId, now, tx);
      const fresh = newRow(request, user, isShown, now, newId(clock));
      await requestsRepository(tx).insert(fresh);
      return fresh;
    });
    if (row.shown === 1 && row.user_id) push(row.user_id);
  }

  /**
   * A request that may not be shown waits invisibly until it expires, so that the application learns nothing about the
   * account. Nor does it learn anything from the time: the same queries run whatever their results are (security #225).
   */
  async function mayBeShown(
    user: User | undefined,
    clientId: string,
    now: number,
    tx: Database,
  ): Promise<boolean> {
    const requests = requestsRepository(tx);
    const userId = user?.id ?? '';
    const isAllowed = await stillAllowed(user, clientId, null, tx);
    const deniedAt = await requests.deniedAt(clientId, userId);
    const shown = await requests.countShown(userId, clientId, now - limits.accountWindow);
    const isStopped = deniedAt !== undefined && stillStopped(deniedAt, now) > 0;
    const isInShare = shown.byClient === 0 || shown.byAll < limits.maxShown;
    return isAllowed && !isStopped && isInShare && shown.byClient < limits.maxShownOfOne;
  }

  async function poll(recordId: string): Promise<BackchannelState> {
    const requests = requestsRepository(db);
    const row = await requests.findByRecord(recordId);
    if (!row) return { state: 'unknown' };
    const { state, grant_id: grantId, answered_at: approvedAt, details } = row;
    const now = clock.now();
    // What was withdrawn before the person answered tells nothing about the account: it seems to wait until it expires.
    if (state === 'denied' || (state === 'withdrawn' && approvedAt !== null)) return { state: 'denied' };
    if (row.expires_at <= now) return { state: 'over' };
    if (state === 'used') return { state };
    if (state === 'approved' && grantId !== null && approvedAt !== null)
      return { state, grantId, approvedAt, details };
    const isEarly = row.polled_at !== null && isTooEarly(row, row.polled_at, now);
    const seconds = Math.min(limits.longestInterval, row.poll_seconds + (isEarly ? limits.slowDownBy : 0));
    // Of two parallel polls one is too early.
    const isFirst = await requests.notePoll(row, now, seconds);
    return { state: isEarly || !isFirst ? 'too_fast' : 'waiting' };
  }

  /** The approval must still be valid when the tokens are issued, which happens once (security #227, #228). */
  async function redeem(recordId: string): Promise<'won' | 'used' | 'lost'> {
    return db.transaction().execute(async (tx) => {
      const requests = requestsRepository(tx);
      const userId = (await requests.findByRecord(recordId))?.user_id;
      const user = userId ? await usersRepository(tx).hold(userId) : undefined;
      const row = await requests.findByRecord(recordId);
      if (row?.state === 'used') return 'used';
      if (row?.state !== 'approved' || !user) return 'lost';
      const isGood =
        row.expires_at > clock.now() && (await stillAllowed(user, row.client_id, row.answered_by ?? '', tx));
      await requests.leave(row.id, 'approved', { state: isGood ? 'used' : 'withdrawn' });
      return isGood ? 'won' : 'lost';
    });
  }

  return { resolve, admit, begin, poll, redeem };
}

/** An email address, a phone number in E.164, or the account's id, each in its canonical form. */
function readHint(hint: string): { kind: 'email' | 'phone' | 'id'; value: string } {
  const text = hint.trim().slice(0, 320);
  if (text.includes('@')) return { kind: 'email', value: emailKey(text) };
  if (text.startsWith('+')) return { kind: 'phone', value: text.replace(/[\s().-]/g, '') };
  return { kind: 'id', value: text };
}

function hashOf(clientId: string, hint: string): string {
  const { kind, value } = readHint(hint);
  return tokenHash(`${clientId} ${kind} ${value}`);
}

/** In milliseconds; setting the clock back must not prolong the block. */
function stillStopped(deniedAt: number, now: number): number {
  return Math.min(limits.stoppedAfterDenial, deniedAt + limits.stoppedAfterDenial - now);
}

function isTooEarly({ poll_seconds }: StoredRequest, polledAt: number, now: number): boolean {
  return Math.abs(now - polledAt) < poll_seconds * 1000 - limits.pollTolerance;
}

function newRow(
  request: NewBackchannelRequest,
  user: User | undefined,
  isShown: boolean,
  now: number,
  id: string,
): StoredRequest {
  return {
    id,
    record_id: request.recordId,
    client_id: request.clientId,
    user_id: user?.id ?? null,
    hint_hash: hashOf(request.clientId, request.hint),
    shown: isShown ? 1 : 0,
    message: request.message,
    details: request.details,
    items: JSON.stringify(request.items),
    state: 'waiting',
    grant_id: null,
    created_at: now,
    expires_at: now + request.life * 1000,
    answered_at: null,
    answered_by: null,
    polled_at: null,
    poll_seconds: limits.pollInterval,
    ping_state: request.isPing ? 'waiting' : null,
    ping_attempts: 0,
    ping_at: null,
  };
}
