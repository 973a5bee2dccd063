import type { Clock } from '../../platform/clock/clock.ts';
import { hour } from '../../platform/clock/durations.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { waitingResetBatch } from './limits.ts';
import type { NewPasswordService } from './new-password.service.ts';
import { type WaitingReset, waitingResetsRepository } from './waiting-resets.repository.ts';

export interface WaitingResetsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailedLinks: MailedLinksService;
  readonly notices: NoticesService;
  readonly newPasswords: NewPasswordService;
  /** Links tried from one address. */
  readonly limit: RateLimit;
  /** RESET_WAIT_HOURS. */
  readonly waitHours: number;
  /** Whether nothing but the mailbox could confirm a reset still; undefined where the account needs no second factor. */
  readonly hasNothingElse: (user: User) => Promise<boolean | undefined>;
}

export type WaitingResetsService = ReturnType<typeof waitingResetsService>;

/**
 * An account with 2FA on whose only other possession is the mailbox that the link went to: asking that mailbox a second
 * time would prove nothing. Time and a veto do: everybody who may be its owner is told at once, and any of them may stop it.
 */
export function waitingResetsService(deps: WaitingResetsDeps) {
  const { db, clock, mailedLinks, notices, newPasswords } = deps;
  const wait = deps.waitHours * hour;

  /** In the transaction that uses the link up. Returns when the password takes effect, in milliseconds since the epoch. */
  async function begin(tx: Database, user: User, hash: string, client: ClientInfo): Promise<number> {
    const now = clock.now();
    const takesEffectAt = now + wait;
    await waitingResetsRepository(tx).put({
      user_id: user.id,
      password_hash: hash,
      replaces_hash: user.password_hash,
      email_key: user.email_key ?? '',
      created_at: now,
      takes_effect_at: takesEffectAt,
    });
    await tellEveryContact(tx, user, client);
    return takesEffectAt;
  }

  async function tellEveryContact(tx: Database, user: User, client: ClientInfo): Promise<void> {
    if (user.email && user.email_key) {
      const link = await mailedLinks.create(tx, {
        purpose: 'reset_stop',
        userId: user.id,
        email: user.email,
        emailKey: user.email_key,
        life: wait,
        page: '/auth/stop-reset',
      });
      const contact = { channel: 'email', address: user.email } as const;
      await notices.tellAt(tx, user, contact, 'password_reset_waits', { client, link: link.href });
    }
    if (user.phone && user.phone_verified_at !== null) {
      const contact = { channel: 'sms', address: user.phone } as const;
      await notices.tellAt(tx, user, contact, 'password_reset_waits', { client });
    }
  }

  /** With the mailed link. Throws `invalid_token`, with the reason where it was used. */
  async function stop(email: string, token: string, client: ClientInfo): Promise<void> {
    await deps.limit.consume(client.ip);
    const key = emailKey(email);
    const link = await mailedLinks.find(token, 'reset_stop', key);
    if (!link?.user_id) throw await mailedLinks.refusal(token, 'reset_stop', key);
    const userId = link.user_id;
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      if (!(await mailedLinks.use(tx, link))) throw new ApiError('invalid_token');
      if (user) await end(tx, user);
    });
  }

  /** From a session of the account. Throws `not_found` where none waits. */
  async function stopOwn({ userId }: TokenCaller): Promise<void> {
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      if (!user || !(await end(tx, user))) throw new ApiError('not_found');
    });
  }

  async function end(tx: Database, user: User): Promise<boolean> {
    const wasWaiting = await waitingResetsRepository(tx).end(user.id);
    if (wasWaiting) await notices.tell(tx, user, 'password_reset_stopped');
    return wasWaiting;
  }

  /** Lets those whose time has come take effect, and drops those that rest on what has changed. */
  async function applyDue(): Promise<void> {
    const due = await waitingResetsRepository(db).due(clock.now(), waitingResetBatch);
    for (const waiting of due) await apply(waiting);
  }

  async function apply(waiting: WaitingReset): Promise<void> {
    const user = await usersRepository(db).findById(waiting.user_id);
    // Who has something else by now is asked for it: the owner was here meanwhile.
    const isGood = user && holds(user, waiting) && (await deps.hasNothingElse(user)) !== false;
    if (!isGood) {
      await waitingResetsRepository(db).end(waiting.user_id);
      return;
    }
    await newPasswords.put(user, waiting.password_hash, 'password_reset', async (tx, now) => {
      const isFirst = await waitingResetsRepository(tx).end(now.id);
      if (!isFirst || !holds(now, waiting)) throw new ApiError('invalid_token');
    });
  }

  return {
    /** Whether a reset waits at all where nothing but the mailbox confirms it. */
    isOn: wait > 0,
    begin,
    stop,
    stopOwn,
    applyDue,
    /** When a reset of the account takes effect, in milliseconds since the epoch; null where none waits. */
    async takesEffectAt(userId: string): Promise<number | null> {
      return (await waitingResetsRepository(db).find(userId))?.takes_effect_at ?? null;
    },
  };
}

const holds = (user: User, waiting: WaitingReset): boolean =>
  user.status === 'active' &&
  user.password_hash === waiting.replaces_hash &&
  user.email_key === waiting.email_key;
