import { ApiError } from '../../platform/http/api-error.ts';
import type { User } from '../accounts/user.ts';
import type { Client } from '../applications/client.ts';
import type { Answer, Answers, GivenAnswer } from './answers.service.ts';
import {
  type AuthorizeRequest,
  authorizationChecks,
  firstRefusal,
  type PortalSessions,
  type WrittenAnswer,
} from './authorization-checks.ts';
import type { LibrarySessions } from './library-sessions.service.ts';
import type { PendingRequest, PendingRequests } from './pending-requests.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

/** What of an account's an application has. */
export interface GivenAccess {
  readonly items: readonly string[];
  /** A person was shown them and said yes; trust of the operator's alone is not remembered as that. */
  readonly isAllowed: boolean;
}

/** What the account has let the application have, and when. */
export interface AccessPort {
  /** What a person allowed. */
  allowed(userId: string, clientId: string): Promise<ReadonlySet<string>>;
  record(userId: string, clientId: string, given: GivenAccess): Promise<void>;
  /** That an application refreshed its tokens. */
  noteUse(userId: string, clientId: string): Promise<void>;
}

export interface AuthorizeDeps {
  readonly exclusively: <T>(key: string, run: () => Promise<T>) => Promise<T>;
  /** Keeps what the library writes until `write` is called, see provider/library-records.ts. */
  readonly keepRecords: <T>(run: (write: () => Promise<void>) => Promise<T>) => Promise<T>;
  readonly sessions: PortalSessions;
  readonly librarySessions: LibrarySessions;
  readonly pendingRequests: PendingRequests;
  readonly answers: Answers;
  readonly access: AccessPort;
  readonly findClient: (id: string) => Promise<Client | undefined>;
  readonly secondFactor: SecondFactorService;
  /** The account, if it may have tokens at all. */
  readonly findUser: (id: string) => Promise<User | undefined>;
  readonly hasAccess: (user: User) => boolean;
  /** Whether the application is for the account, as it is now. */
  readonly mayUse: (userId: string, clientId: string) => Promise<boolean>;
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
    const allowed = await access.allowed(user.id, pending.client.id);
    const isAllowed = request.consent === true;
    const give = () => answers.give({ pending, user, portal, session, allowed, consent: isAllowed });
    const authorization = { request, pending, user, portal, session, writeRecords, give };
    const refusal = await firstRefusal(checks.ofSession, authorization);
    if (refusal !== undefined) return decline(pending, refusal);
    const given = await checks.answerOf(authorization);
    await firstRefusal(checks.ofAnswer, given);
    if (given.outcome.kind === 'success') {
      // The session may have ended since the request came in. One that ends from here on waits for its lock, and then
      // takes with it what is issued.
      await checks.liveSession(sessionId);
      const used = { items: given.items, isAllowed };
      // At once, so that they share a commit.
      await Promise.all([writeRecords(), access.record(user.id, pending.client.id, used)]);
      const lost = await refuseLost({ request, pending, user, ...used });
      if (lost !== undefined) return decline(pending, lost);
    }
    return finish(pending, given);
  }

  /** Access, consent or trust that was taken meanwhile: what was written is of no use to anybody. */
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

  /** Without an account the one honest answer is no: for a request that wanted no screen, or because the person goes back. */
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

  /** A request that was answered for good is forgotten; the browser may come back with its parameters. */
  async function finish(pending: PendingRequest, given: GivenAnswer): Promise<Answer> {
    try {
      const answer = answers.render(pending, given);
      await pendingRequests.forget(pending);
      return answer;
    } catch (error) {
      // A no is an answer too; a failure of the portal's own is none.
      if (error instanceof ApiError) await pendingRequests.forget(pending);
      throw error;
    }
  }

  return { authorize, decline: declineForNobody };
}
