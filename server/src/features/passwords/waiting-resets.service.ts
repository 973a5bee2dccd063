import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { hour } from '../../platform/clock/durations.ts';
import { afterCommit, inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import { eachAlone } from '../../platform/periodic/each-alone.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { isWeakenedByMailbox } from '../accounts/weakened-by-mailbox.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { AccountEventsService } from '../realtime/account-events.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { restAfterVeto, waitingResetBatch } from './limits.ts';
import type { NewPasswordService } from './new-password.service.ts';
import type { Displaced, ResetMailbox } from './reset-mailbox.ts';
import { restsOnTheSame, type WaitingResetCheck } from './waiting-reset-check.ts';
import { type WaitingReset, waitingResetsRepository } from './waiting-resets.repository.ts';

export interface WaitingResetsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailedLinks: MailedLinksService;
  readonly notices: NoticesService;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly accountEvents: Pick<AccountEventsService, 'tell'>;
  readonly newPasswords: NewPasswordService;
  readonly mailbox: ResetMailbox;
  /** Limit for links tried from one address. */
  readonly limit: RateLimit;
  /** RESET_WAIT_HOURS. */
  readonly waitHours: number;
  readonly check: Pick<WaitingResetCheck, 'mayTakeEffect'>;
}

export type WaitingResetsService = ReturnType<typeof waitingResetsService>;

/**
 * For an account with 2FA whose only other possession is the mailbox that the link was sent to: asking the same mailbox
 * a second time would prove nothing. Time and a veto do: everybody who may be the owner is notified at once, and any of
 * them can stop the reset.
 */
export function waitingResetsService(deps: WaitingResetsDeps) {
  const { db, clock, mailedLinks, notices, newPasswords, accountEvents } = deps;
  const wait = deps.waitHours * hour;
  const alone = eachAlone();

  /**
   * Runs in the transaction that uses up the link. Throws `forbidden` for a day after a reset was stopped: a person who
   * is asked for a veto again and again eventually misses one (security #134), and while an earlier mailbox waits to be
   * restored. Returns when the password takes effect,
   * in milliseconds since the epoch.
   */
  async function begin(
    tx: Database,
    user: User,
    hash: string,
    client: ClientInfo,
    displaced: Displaced | null,
  ): Promise<number> {
    const now = clock.now();
    const stoppedAt = await mailedLinks.doneAt(tx, user.id, 'reset_stop');
    // Setting the clock back must not make anybody wait longer.
    if (stoppedAt !== null && Math.abs(now - stoppedAt) < restAfterVeto)
      throw new ApiError('forbidden', { message: catalog().passwords.resetWasStopped });
    await refusePreceded(tx, user, displaced);
    const same = await begunBy(tx, user, displaced);
    if (same) {
      if (same.password_hash !== hash) throw otherPasswordWaits();
      return same.takes_effect_at;
    }
    const takesEffectAt = now + wait;
    await waitingResetsRepository(tx).put({
      user_id: user.id,
      password_hash: hash,
      replaces_hash: user.password_hash,
      email_key: user.email_key ?? '',
      restores_email: displaced?.email ?? null,
      displaced_at: displaced?.at ?? null,
      created_at: now,
      takes_effect_at: takesEffectAt,
    });
    await tellEveryContact(tx, user, client);
    audit.record(tx, {
      action: 'user.reset_scheduled',
      target: userTarget(user),
      changes: { takes_effect_at: new Date(takesEffectAt).toISOString() },
    });
    // No session asked for it: the open pages of all sessions are notified.
    afterCommit(
      tx,
      () => void accountEvents.tell({ userId: user.id, change: 'password_reset_waits', sessionId: null }),
    );
    return takesEffectAt;
  }

  /**
   * An earlier mailbox that waits to be restored comes before the later ones and the current one, as if it had been
   * restored already (#143, #434). Whoever is right can stop it. Throws `forbidden`.
   */
  async function refusePreceded(tx: Database, user: User, displaced: Displaced | null): Promise<void> {
    const waiting = await waitingResetsRepository(tx).find(user.id);
    if (!waiting || waiting.displaced_at === null || !restsOnTheSame(user, waiting)) return;
    if (displaced === null || displaced.at > waiting.displaced_at)
      throw new ApiError('forbidden', { message: catalog().passwords.otherResetWaits });
  }

  /**
   * The hash to begin with. The link of a former mailbox stays open while its reset waits: somebody with a copy of it must not
   * replace the password that its owner has set (security #595). Throws `invalid_token` for another one.
   */
  async function hashFor(user: User, password: string, displaced: Displaced | null): Promise<string> {
    const held = (await begunBy(db, user, displaced))?.password_hash;
    if (held === undefined) return newPasswords.hash(password);
    if (!(await newPasswords.verify(password, held))) throw otherPasswordWaits();
    return held;
  }

  /** What the same link has begun already. */
  async function begunBy(
    tx: Database,
    user: User,
    displaced: Displaced | null,
  ): Promise<WaitingReset | undefined> {
    const waiting = displaced && (await waitingResetsRepository(tx).find(user.id));
    const isSame = waiting?.displaced_at === displaced?.at && waiting?.restores_email === displaced?.email;
    return waiting && isSame && restsOnTheSame(user, waiting) ? waiting : undefined;
  }

  async function tellEveryContact(tx: Database, user: User, client: ClientInfo): Promise<void> {
    const contact = user.email === null ? null : ({ channel: 'email', address: user.email } as const);
    // A contact that a report has just called into question is told, and stops nothing.
    const isWeakened = isWeakenedByMailbox(user, clock.now());
    if (contact && user.email_verified_at === null && isWeakened)
      await notices.tellAt(tx, user, contact, 'password_reset_waits', { client });
    else if (contact && user.email && user.email_key) {
      const link = await mailedLinks.create(tx, {
        purpose: 'reset_stop',
        userId: user.id,
        email: user.email,
        emailKey: user.email_key,
        life: wait,
        page: '/auth/stop-reset',
        // The first notice must remain able to stop it, however often the reset is requested again (#103).
        keepOlder: true,
      });
      await notices.tellAt(tx, user, contact, 'password_reset_waits', {
        client,
        link: { href: link.href, life: wait },
      });
    }
    if (user.phone && (user.phone_verified_at !== null || isWeakened)) {
      const contact = { channel: 'sms', address: user.phone } as const;
      await notices.tellAt(tx, user, contact, 'password_reset_waits', { client });
    }
  }

  /** Stops it by the mailed link. Throws `invalid_token`, with the reason if the link was used. */
  async function stop(email: string, token: string, client: ClientInfo): Promise<void> {
    const key = emailKey(email);
    const link = await mailedLinks.find(token, 'reset_stop', key);
    if (!link?.user_id) {
      // The holder of a valid link must not be blocked by others who guess for the same address (#292).
      await deps.limit.consume(client.ip);
      throw await mailedLinks.refusal(token, 'reset_stop', key);
    }
    const userId = link.user_id;
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      if (!(await mailedLinks.use(tx, link))) throw new ApiError('invalid_token');
      // A used link forbids other resets for a day, so that one that stops nothing must not be used up.
      if (!user || !(await end(tx, user, null))) throw new ApiError('invalid_token');
      afterCommit(
        tx,
        () => void accountEvents.tell({ userId, change: 'password_reset_stopped', sessionId: null }),
      );
    });
  }

  /** Stops it from a session of the account. Throws `not_found` if none waits. */
  async function stopOwn(caller: TokenCaller): Promise<void> {
    await inTransaction(db, async (tx) => {
      const user = await deps.sessions.holdAccount(caller, tx);
      if (!(await end(tx, user, caller.sessionId))) throw new ApiError('not_found');
    });
  }

  /** `stoppedIn`: the session from which it is stopped; null for a mailed link. */
  async function end(tx: Database, user: User, stoppedIn: string | null): Promise<boolean> {
    const waiting = await waitingResetsRepository(tx).find(user.id);
    // A password that was changed since has ended it, and the row is left for `applyDue`.
    if (!waiting || !restsOnTheSame(user, waiting)) return false;
    await waitingResetsRepository(tx).end(user.id);
    await usersRepository(tx).update(user.id, { reset_stopped_in: stoppedIn });
    // However it was stopped, the other mails about it have served their purpose.
    await mailedLinks.finish(tx, user.id, 'reset_stop');
    await notices.tell(tx, user, 'password_reset_stopped');
    audit.record(tx, { action: 'user.reset_stopped', target: userTarget(user) });
    return true;
  }

  /** Applies the resets that are due, and drops those whose basis has changed. */
  async function applyDue(): Promise<void> {
    const due = await waitingResetsRepository(db).due(clock.now(), waitingResetBatch, alone.putOff());
    await alone.run(due, ({ user_id }) => user_id, apply);
  }

  async function apply(waiting: WaitingReset): Promise<void> {
    const user = await usersRepository(db).findById(waiting.user_id);
    if (!user || !(await deps.check.mayTakeEffect(user, waiting))) {
      await inTransaction(db, async (tx) => {
        const wasWaiting = await waitingResetsRepository(tx).end(waiting.user_id, waiting.created_at);
        if (wasWaiting && user) audit.record(tx, { action: 'user.reset_stopped', target: userTarget(user) });
      });
      return;
    }
    const settle = async (tx: Database, now: User): Promise<void> => {
      // A newer one, begun since this was read, has its own wait.
      const isFirst = await waitingResetsRepository(tx).end(now.id, waiting.created_at);
      if (!isFirst || !restsOnTheSame(now, waiting)) throw new ApiError('invalid_token');
      await deps.mailbox.settle(tx, now, { displaced: displacedOf(waiting), isByMailbox: true });
    };
    const { password_hash: hash } = waiting;
    await newPasswords.put(user, hash, 'password_reset', settle, { isByMailbox: true });
  }

  return {
    /** Whether resets that only the mailbox confirms have to wait at all. */
    isOn: wait > 0,
    hashFor,
    begin,
    refusePreceded,
    stop,
    stopOwn,
    applyDue,
  };
}

const otherPasswordWaits = () => new ApiError('invalid_token', { reason: 'link_used' });

function displacedOf({ restores_email: email, displaced_at: at }: WaitingReset): Displaced | null {
  return email === null || at === null ? null : { email, at };
}
