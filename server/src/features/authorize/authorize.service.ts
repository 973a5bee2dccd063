import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import type { User } from '../accounts/user.ts';
import { allowedThere, shownHost } from './answer-place.ts';
import type { Answer, Answers, GivenAnswer } from './answers.service.ts';
import {
  type AuthorizeRequest,
  authorizationChecks,
  type FindAdmitting,
  firstRefusal,
  type PortalSessions,
  type WrittenAnswer,
} from './authorization-checks.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { LibrarySessions } from './library-sessions.service.ts';
import type { PendingRequest, PendingRequests } from './pending-requests.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

/** What an application may access of an account's data. */
export interface GivenAccess {
  readonly items: readonly string[];
  /**
   * Whether a person was shown the items and agreed; items allowed only by the operator's trust are not remembered as
   * consent.
   */
  readonly isAllowed: boolean;
  /** To which the person was told that the answer goes, see `shownHost`. */
  readonly host?: string | undefined;
  /**
   * When the person was shown the items, in milliseconds since the epoch: what was described otherwise since then, they did
   * not agree to (security #604). Undefined if the page did not say.
   */
  readonly shownAt?: number | undefined;
}

/** What the account allows the application, and since when. */
export interface AccessPort {
  /** What a person allowed. */
  allowed(userId: string, clientId: string): Promise<ReadonlySet<string>>;
  /** Those of the items that were described otherwise, or defined again, after `shownAt`. */
  changedSince(items: readonly string[], shownAt: number): Promise<ReadonlySet<string>>;
  /**
   * Throws `unauthenticated` if the caller's session has ended: it allows nothing new (security #319); `consent_required` if
   * what the person has to agree to means something else than what they were shown.
   */
  record(caller: TokenCaller, clientId: string, given: GivenAccess): Promise<void>;
  /** The same in the transaction of what it rests on, with the account locked. */
  recordIn(tx: Database, user: User, clientId: string, given: GivenAccess): Promise<void>;
  /**
   * Records that an application obtained tokens, once a day (UTC). `before` is when the token that it exchanged was
   * issued, in milliseconds since the epoch: an issue on the same day is recorded already.
   */
  noteUse(userId: string, clientId: string, before?: number): Promise<void>;
}

export interface AuthorizeDeps {
  readonly exclusively: <T>(key: string, run: () => Promise<T>) => Promise<T>;
  /** Keeps the library's records in memory until `write` is called, see provider/library-records.ts. */
  readonly keepRecords: <T>(run: (write: () => Promise<void>) => Promise<T>) => Promise<T>;
  readonly sessions: PortalSessions;
  readonly librarySessions: LibrarySessions;
  readonly pendingRequests: PendingRequests;
  readonly answers: Answers;
  readonly access: AccessPort;
  readonly secondFactor: SecondFactorService;
  /** The account, if it may have tokens at all. */
  readonly findUser: (id: string) => Promise<User | undefined>;
  readonly hasAccess: (user: User) => boolean;
  readonly findAdmitting: FindAdmitting;
  /** Limits consents by account. */
  readonly consents: Pick<RateLimit, 'consume'>;
  /** Ends every token of one application for one account. */
  readonly endTokens: (userId: string, clientId: string) => Promise<void>;
}

export type AuthorizeService = ReturnType<typeof authorizeService>;

/** Answers an application's request for the account of a session. */
export function authorizeService(deps: AuthorizeDeps) {
  const { pendingRequests, answers, librarySessions, access } = deps;
  const checks = authorizationChecks(deps);

  async function authorize(request: AuthorizeRequest): Promise<Answer> {
    const pending = await pendingRequests.find(request.parameters, request.interaction);
    const user = await deps.findUser(request.caller.userId);
    const refusal = await firstRefusal(checks.ofAccount, { request, pending, user });
    if (refusal !== undefined || !user) return decline(pending, refusal ?? 'access_denied');
    // Parallel answers of one session would overwrite each other's grants.
    return deps.exclusively(`oidc-session:${request.caller.sessionId}`, () =>
      deps.keepRecords((write) => answer(request, user, pending, write)),
    );
  }

  async function answer(
    request: AuthorizeRequest,
    user: User,
    pending: PendingRequest,
    writeRecords: () => Promise<void>,
  ): Promise<Answer> {
    const { sessionId } = request.caller;
    const portal = await checks.liveSession(sessionId);
    const session = await librarySessions.open(portal);
    const allowed = allowedThere(await access.allowed(user.id, pending.client.id), pending);
    const isAllowed = request.consent === true;
    const { shownAt } = request;
    const changed =
      isAllowed && shownAt !== undefined ? await access.changedSince(pending.items, shownAt) : undefined;
    const give = () => answers.give({ pending, user, portal, session, allowed, consent: isAllowed, changed });
    const authorization = { request, pending, user, portal, session, writeRecords, give };
    const refusal = await firstRefusal(checks.ofSession, authorization);
    if (refusal !== undefined) return decline(pending, refusal);
    const given = await checks.answerOf(authorization);
    const unmet = await firstRefusal(checks.ofAnswer, given);
    if (unmet !== undefined) return decline(pending, unmet);
    if (given.outcome.kind === 'success') {
      // The session may have ended since the request came in. Whatever ends it from here on waits for the lock, and
      // then also ends what is issued here.
      await checks.liveSession(sessionId);
      const used = { items: given.items, isAllowed, host: shownHost(pending), shownAt };
      // In parallel, so that they share a commit; both end before the session's lock is released, so that whatever ends
      // the session finds what was written.
      const written = await Promise.allSettled([
        writeRecords(),
        access.record(request.caller, pending.client.id, used),
      ]);
      for (const result of written) if (result.status === 'rejected') throw result.reason;
      const lost = await refuseLost({ request, pending, user, ...used });
      if (lost !== undefined) return decline(pending, lost);
    }
    return finish(pending, given);
  }

  /** If access, consent or trust was withdrawn meanwhile, ends what was written and returns the refusal. */
  async function refuseLost(asked: WrittenAnswer & { user: User }): Promise<string | undefined> {
    try {
      const refusal = await firstRefusal(checks.ofWritten, asked);
      if (refusal !== undefined) await deps.endTokens(asked.user.id, asked.pending.client.id);
      return refusal;
    } catch (error) {
      await deps.endTokens(asked.user.id, asked.pending.client.id);
      throw error;
    }
  }

  /**
   * Without an account the only possible answer is an error: for a request with `prompt=none`, or because the person
   * goes back.
   */
  async function declineForNobody(
    parameters: AuthorizeRequest['parameters'],
    interaction: string | undefined,
    reason: 'access_denied' | 'account_selection_required' | 'login_required',
  ): Promise<Answer> {
    const pending = await pendingRequests.find(parameters, interaction);
    if (!pending.isSilent && reason !== 'access_denied') throw new ApiError('unauthenticated');
    return decline(pending, reason);
  }

  async function decline(pending: PendingRequest, error: string): Promise<Answer> {
    return finish(pending, await answers.decline(pending, error));
  }

  /**
   * A request with a final answer is deleted; the browser may come back with its parameters. Of several answers at once,
   * the one that deletes it counts: nobody is told the codes of the others (security #453).
   */
  async function finish(pending: PendingRequest, given: GivenAnswer): Promise<Answer> {
    const answer = await rendered(pending, given);
    if (await pendingRequests.forget(pending)) return answer;
    throw new ApiError('invalid_request', explainRefusal('invalid_request'));
  }

  async function rendered(pending: PendingRequest, given: GivenAnswer): Promise<Answer> {
    try {
      return answers.render(pending, given);
    } catch (error) {
      // A refusal is a final answer, too; an internal failure is not.
      if (error instanceof ApiError) await pendingRequests.forget(pending);
      throw error;
    }
  }

  return { authorize, decline: declineForNobody };
}
