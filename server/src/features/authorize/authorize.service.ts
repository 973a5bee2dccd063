import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import type { Answer, Answers } from './answers.service.ts';
import { acr } from './assurance.ts';
import type { LibrarySessions } from './library-sessions.service.ts';
import type { PendingRequest, PendingRequests } from './pending-requests.service.ts';
import type { Outcome } from './provider/internal-request.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { authorizeText } from './text.ts';

/** What of the portal's session an authorisation needs. */
export interface PortalSessions {
  find(id: string): Promise<PortalSession | undefined>;
}

/** What the account has let the application have, and when. */
export interface AccessPort {
  allowed(userId: string, clientId: string): Promise<ReadonlySet<string>>;
  record(userId: string, clientId: string, items: readonly string[]): Promise<void>;
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
  readonly secondFactor: SecondFactorService;
  /** The account, if it may have tokens at all. */
  readonly findUser: (id: string) => Promise<User | undefined>;
  readonly hasAccess: (user: User) => boolean;
}

export interface AuthorizeRequest {
  /** As they came. */
  readonly parameters: Readonly<Record<string, string | string[]>>;
  readonly interaction?: string | undefined;
  /** The answer to `consent_required`. */
  readonly consent?: boolean | undefined;
  readonly caller: TokenCaller;
  readonly mfaToken: string | undefined;
}

export type AuthorizeService = ReturnType<typeof authorizeService>;

/** Answers an application's request for the account of a session. */
export function authorizeService(deps: AuthorizeDeps) {
  const { pendingRequests, answers, sessions, librarySessions, access, secondFactor } = deps;

  async function authorize(request: AuthorizeRequest): Promise<Answer> {
    const pending = await pendingRequests.find(request.parameters, request.interaction);
    const { caller } = request;
    if (request.consent === false) return finish(pending, await answers.decline(pending, 'access_denied'));
    const user = await deps.findUser(caller.userId);
    if (!user || !deps.hasAccess(user)) {
      if (pending.isSilent) return finish(pending, await answers.decline(pending, 'access_denied'));
      throw new ApiError('forbidden', { message: authorizeText.closedToAccount });
    }
    // Parallel answers of one session would overwrite each other's grants.
    return deps.exclusively(`oidc-session:${caller.sessionId}`, () =>
      deps.keepRecords((write) => answer(request, caller, user, pending, write)),
    );
  }

  /** Without an account there is one honest answer, and only a request that asked for no screen gets it here. */
  async function decline(
    parameters: AuthorizeRequest['parameters'],
    interaction: string | undefined,
    reason: string,
  ): Promise<Answer> {
    const pending = await pendingRequests.find(parameters, interaction);
    if (!pending.isSilent) throw new ApiError('unauthenticated');
    return finish(pending, await answers.decline(pending, reason));
  }

  async function answer(
    request: AuthorizeRequest,
    caller: TokenCaller,
    user: User,
    pending: PendingRequest,
    writeRecords: () => Promise<void>,
  ): Promise<Answer> {
    const portal = await liveSession(caller);
    const session = await librarySessions.open(portal);
    const isOwed = session.acr !== acr.multiFactor && (await needsSecondFactor(user, portal, pending));
    async function raise(): Promise<void> {
      await secondFactor.demand(user, portal, caller, request.mfaToken);
      await librarySessions.raise(session, portal);
      // The proof is used up: what it brought stays, whatever becomes of this request.
      await writeRecords();
    }
    if (isOwed) {
      if (pending.isSilent) return finish(pending, await answers.decline(pending, 'interaction_required'));
      await raise();
    }
    const allowed = await access.allowed(user.id, pending.client.id);
    const give = () =>
      answers.give({ pending, user, portal, session, allowed, consent: request.consent === true });
    let result = await give();
    if (asksForSecondFactor(result.outcome)) {
      await raise();
      result = await give();
    }
    const { outcome } = result;
    if (outcome.kind === 'prompt') throw refusalOf(outcome.prompt.name, outcome.prompt.reasons);
    if (outcome.kind === 'success') {
      // The session may have ended since the request came in. One that ends from here on waits for its lock, and then
      // takes with it what is issued.
      await liveSession(caller);
      // At once, so that they share a commit.
      await Promise.all([writeRecords(), access.record(user.id, pending.client.id, result.items)]);
    }
    return finish(pending, result);
  }

  async function needsSecondFactor(
    user: User,
    portal: PortalSession,
    pending: PendingRequest,
  ): Promise<boolean> {
    return pending.client.requiresSecondFactor || (await secondFactor.isOwed(user, portal));
  }

  async function liveSession(caller: TokenCaller): Promise<PortalSession> {
    const portal = await sessions.find(caller.sessionId);
    if (!portal || portal.ended_at !== null) throw new ApiError('unauthenticated');
    return portal;
  }

  /** A request that was answered for good is forgotten; the browser may come back with its parameters. */
  async function finish(
    pending: PendingRequest,
    given: Awaited<ReturnType<Answers['give']>>,
  ): Promise<Answer> {
    const answer = answers.render(pending, given);
    await pendingRequests.forget(pending);
    return answer;
  }

  return { authorize, decline, describe: pendingRequests.find };
}

function asksForSecondFactor(outcome: Outcome): boolean {
  if (outcome.kind !== 'prompt') return false;
  const asked = outcome.prompt.details.acr as { value?: unknown; values?: unknown[] } | undefined;
  const values = asked?.values ?? [asked?.value];
  return values.includes(acr.multiFactor);
}

function refusalOf(prompt: string, reasons: readonly string[]): ApiError {
  if (prompt === 'consent') return new ApiError('consent_required');
  const isOther = reasons.some(
    (reason) => reason === 'id_token_hint' || reason === 'claims_id_token_sub_value',
  );
  return new ApiError('login_required', {
    message: isOther ? authorizeText.otherAccount : authorizeText.signInAgain,
    reason: isOther ? 'other_account' : 'sign_in_again',
  });
}
