import { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginHistory } from '@latchkey/contract/login-history/login-history';
import { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import { audit } from '../../platform/audit/audit.ts';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import type { IsStrange } from '../accounts/forget-added.ts';
import type { IsRatherOwners } from '../accounts/owners-session.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { ForgottenBrowsers } from '../login/known-browsers.repository.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { TakeBack } from '../mfa/take-back.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { historyPages } from './history-pages.ts';
import { pageSize, reportLinkLife } from './limits.ts';
import { type LoginHistoryRow, loginHistoryRepository } from './login-history.repository.ts';
import { signInReported } from './reported-sign-in.ts';
import {
  endStrangerGrants,
  type StrangerGrantsDeps,
  type StrangerSessionsDeps,
  sinceOf,
  strangerSessions,
} from './stranger-sessions.ts';

export interface OwnHistoryDeps extends StrangerSessionsDeps, StrangerGrantsDeps {
  readonly db: Database;
  readonly reads: Database;
  readonly clock: Clock;
  readonly sessions: Pick<SessionsService, 'liveIds' | 'live' | 'pending' | 'end' | 'find' | 'holdAccount'>;
  readonly mailedLinks: Pick<
    MailedLinksService,
    'open' | 'ofStrangers' | 'killEach' | 'killAt' | 'killLaterTakeBacks'
  >;
  readonly stepUp: Pick<StepUp, 'demand'>;
  readonly isRatherOwners: IsRatherOwners;
  /** Whether whoever proved this factor may know no more than the password: what was added since then proves no more. */
  readonly restsOnPassword: (user: User, factor: FactorType, since: number, on: Database) => Promise<boolean>;
  readonly isTwoFactorOn: (user: User) => boolean;
  readonly isOperator: (userId: string, on: Database) => Promise<boolean>;
  /** Reports by session: each is an event of the audit (security #315). */
  readonly reports: Pick<RateLimit, 'consume'>;
  readonly takeBack: TakeBack;
  /** Treats these browsers of the account as unknown again. */
  readonly forgetBrowsers: (tx: Database, userId: string, which: ForgottenBrowsers) => Promise<void>;
  readonly describeClient: DescribeClient;
}

interface Outcome {
  readonly ended: boolean;
  /** The names of what was removed. */
  readonly removed: string[];
}

/** Rolls back a report that needs a confirmation. */
class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed';
}

/** Rolls back a report after which nobody could sign in. */
class NoWayIn extends Error {
  override readonly name = 'NoWayIn';
}

export type OwnHistoryService = ReturnType<typeof ownHistoryService>;

/** The sign-ins of an account, for its owner. */
export function ownHistoryService(deps: OwnHistoryDeps) {
  const { db, sessions, describeClient } = deps;
  const entries = loginHistoryRepository(db);
  const pages = historyPages(deps);

  /** Newest first; `cursor` is the `next_cursor` of the previous page. */
  async function page(caller: TokenCaller, cursor: string | undefined) {
    // Reads one more than is shown, to learn whether there is a next page.
    const found = await pages.page(caller.userId, {
      results: LoginResult.options,
      methods: LoginMethod.options,
      before: cursor,
      limit: pageSize + 1,
    });
    const rows = found.slice(0, pageSize);
    const live = new Set(await sessions.liveIds(caller.userId));
    return {
      login_histories: rows.map((row) => present(row, caller.sessionId, live, describeClient)),
      next_cursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * 'This wasn't me': ends the session that the sign-in started, and later ones from browsers that the account did not
   * know, and removes what they added (security #131). A stranger can report the owner's sign-ins as well, so that in
   * doubt only the sessions end, and removing needs a confirmation (security #323). Throws `not_found` (security #48,
   * #64), `2fa_required`, `rate_limited`.
   */
  async function reportUnrecognised(caller: TokenCaller, id: string, mfaToken?: string): Promise<Outcome> {
    const entry = await entries.findOf(caller.userId, id);
    if (!entry) throw new ApiError('not_found');
    await deps.reports.consume(caller.sessionId);
    try {
      return await inTransaction(db, (tx) => report(tx, caller, entry, { mfaToken }));
    } catch (error) {
      // With what confirmed it, the owner can change the rest in this session.
      if (error instanceof NoWayIn)
        return inTransaction(db, (tx) => report(tx, caller, entry, { mfaToken, isLenient: true }));
      if (!(error instanceof Unconfirmed)) throw error;
    }
    const outcome = await inTransaction(db, (tx) => report(tx, caller, entry, { endsOnly: true }));
    await deps.stepUp.demand(caller, undefined);
    return outcome;
  }

  /**
   * Throws Unconfirmed if it would remove something that needs a confirmation, and NoWayIn if it would leave nothing to sign
   * in with. If it `isLenient`, contacts and the password stay.
   */
  async function report(
    tx: Database,
    caller: TokenCaller,
    entry: LoginHistoryRow,
    given: { mfaToken?: string | undefined; endsOnly?: boolean; isLenient?: boolean },
  ): Promise<Outcome> {
    const { mfaToken, endsOnly = false, isLenient = false } = given;
    const { userId, sessionId } = caller;
    const user = await sessions.holdAccount(caller, tx);
    // Before anything is removed, since what is removed proves nothing any more.
    const shown = mfaToken === undefined ? undefined : await deps.stepUp.demand(caller, mfaToken, tx);
    const isByPassword = shown !== undefined && (await deps.restsOnPassword(user, shown, sinceOf(entry), tx));
    // An operator confirms it with another factor: what remains without the email opens the console (security #544).
    const strangers = await strangerSessions(deps, tx, entry, sessionId);
    const isRestorable = await canComeBack(tx, user, strangers.isStrange);
    const isOwner =
      (await isOwners(tx, caller, entry)) && isRestorable && !(await deps.isOperator(userId, tx));
    const isDoubtful = shown === undefined && !isOwner;
    let ended = false;
    for (const stranger of strangers.sessions) {
      const isEnded = await sessions.end(stranger, 'disowned', tx, sessionId);
      if (stranger === entry.session_id) ended = isEnded;
    }
    await endStrangerGrants(deps, tx, entry);
    audit.record(tx, signInReported(user, entry));
    const isStrange: IsStrange = endsOnly ? async () => false : strangers.isStrange;
    // Nor does any other confirmation take an email that nothing restores: the account has been its owner's (security #623).
    const isWeak = isByPassword || (shown !== undefined && !isRestorable);
    const keepsMeans = isLenient || (!isOwner && isWeak);
    const theirs = keepsMeans ? [] : await deps.mailedLinks.ofStrangers(tx, userId, isStrange);
    const { removed, isChanged, isLeftOff, isBare, isOpen } = await deps.takeBack(
      tx,
      user,
      isStrange,
      keepsMeans ? { keeps: ownersMeans } : {},
    );
    if ((isChanged || theirs.length > 0) && isDoubtful) throw new Unconfirmed();
    // Nobody could sign in again, of two who may be the owner: a phone has no former number that takes it back (#618).
    if (!(isOpen || isLenient || (await canRestore(tx, userId))))
      throw shown === undefined ? new Unconfirmed() : new NoWayIn();
    await deps.mailedLinks.killEach(tx, theirs);
    const now = (await usersRepository(tx).findById(userId)) ?? user;
    const isEmailDoubted = user.email_verified_at !== null && now.email_verified_at === null;
    const isWeakened = isLeftOff || (isBare && deps.isTwoFactorOn(user));
    // The stranger may know the password, which would now let them in alone, also by an email that is called into question
    // (security #588). It stays what its owner confirms with here, and changes next: a copied session could set another one
    // if it was removed (security #582).
    if (isWeakened || (isEmailDoubted && !deps.isTwoFactorOn(now)))
      await usersRepository(tx).update(userId, { doubted_password_version: user.password_version });
    const { browser, ownBrowser: except } = strangers;
    const since = entry.result === 'success' ? sinceOf(entry) : null;
    if (isEmailDoubted) await endLinksOfDoubted(tx, user, now, since ?? entry.at);
    const by = { sessionId, now: deps.clock.now() };
    await deps.forgetBrowsers(tx, userId, { browser, since, except, by });
    return { ended, removed };
  }

  /**
   * The links that were mailed to an email which the report has called into question: whoever reads it would report the
   * owner's sign-ins, or stop their recovery (security #580). Not those of an address that an operator vouches for. And of
   * the addresses that have been replaced since `since`, only the first one takes the email back (security #605).
   */
  async function endLinksOfDoubted(tx: Database, before: User, now: User, since: number): Promise<void> {
    if (before.email_key !== null && now.email_set_by !== 'operator')
      await deps.mailedLinks.killAt(tx, before.id, before.email_key);
    const replaced = await deps.mailedLinks.open(tx, before.id, 'email_take_back');
    const first = replaced.find(({ created_at: at }) => at >= since);
    if (first) await deps.mailedLinks.killLaterTakeBacks(tx, before.id, first);
  }

  /**
   * Whether the email can be restored if this report takes it: whoever moved it may be the owner, and the reporter somebody
   * who stole the password before. Later than that, nobody could sign in again without an operator (security #548).
   */
  async function canComeBack(tx: Database, user: User, isStrange: IsStrange): Promise<boolean> {
    const { email_added_in: session, email_verified_at: verifiedAt } = user;
    if (session === null || verifiedAt === null || !(await isStrange(session))) return true;
    return canRestore(tx, user.id);
  }

  const canRestore = async (tx: Database, userId: string): Promise<boolean> =>
    (await deps.mailedLinks.open(tx, userId, 'email_take_back')).length > 0;

  /** Whether the reported sign-in is recent, and the reporter more likely the owner than it is. */
  async function isOwners(
    tx: Database,
    { sessionId }: TokenCaller,
    entry: LoginHistoryRow,
  ): Promise<boolean> {
    if (entry.at < deps.clock.now() - reportLinkLife) return false;
    const reporter = await sessions.find(sessionId, tx);
    const reported = entry.session_id === null ? undefined : await sessions.find(entry.session_id, tx);
    if (!reporter) return false;
    return deps.isRatherOwners(tx, reporter, { session: reported, since: sinceOf(entry) });
  }

  return { page, reportUnrecognised };
}

/**
 * Whoever knows the password could otherwise report its owner, and take the email and the phone by which the owner gets
 * back in, without the notice and the way back that changing them has (security #491).
 */
const ownersMeans: readonly FactorType[] = ['password', 'email_otp', 'sms_otp', 'lark_otp'];

function present(
  row: LoginHistoryRow,
  currentId: string,
  live: ReadonlySet<string>,
  describeClient: DescribeClient,
): LoginHistory {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    result: LoginResult.parse(row.result),
    method: LoginMethod.parse(row.method),
    factor: FactorType.safeParse(row.factor).data ?? null,
    ...describeClient(row),
    session_id: row.result === 'success' ? row.session_id : null,
    is_bound: row.result === 'success' && row.key_bound !== null ? row.key_bound === 1 : null,
    is_current: row.session_id === currentId,
    is_active: row.session_id !== null && live.has(row.session_id),
  };
}
