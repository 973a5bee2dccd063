import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import type { AdmittingClient } from '../groups/client-access.repository.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import { allowedThere } from './answer-place.ts';
import type { GivenAnswer } from './answers.service.ts';
import { acr, acrToReach, isReachable, requestedAcrs, satisfies } from './assurance.ts';
import type { LibrarySessions } from './library-sessions.service.ts';
import type { PendingRequest } from './pending-requests.service.ts';
import type { Outcome } from './provider/internal-request.ts';
import type { SecondFactorService } from './second-factor.service.ts';

/** What an authorisation needs to know about the portal's session. */
export interface PortalSessions {
  find(id: string): Promise<PortalSession | undefined>;
}

export interface AuthorizeRequest {
  /** As received. */
  readonly parameters: Readonly<Record<string, string | string[]>>;
  readonly interaction?: string | undefined;
  /** The person's answer to `consent_required`. */
  readonly consent?: boolean | undefined;
  /** When they were shown what they consent to, see `GivenAccess`. */
  readonly shownAt?: number | undefined;
  readonly caller: TokenCaller;
  readonly mfaToken: string | undefined;
}

/** An authorisation in progress, for the account of a session that is locked until it ends. */
export interface Authorization {
  readonly request: AuthorizeRequest;
  readonly pending: PendingRequest;
  readonly user: User;
  readonly portal: PortalSession;
  readonly session: Awaited<ReturnType<LibrarySessions['open']>>;
  /** Writes the records that the library has kept so far. */
  readonly writeRecords: () => Promise<void>;
  /** Asks the library for the answer, with what the session has proven by then. */
  readonly give: () => Promise<GivenAnswer>;
}

/**
 * A condition for an answer. Throws an ApiError if the person has to do something first.
 * Returns the protocol's error code if the application receives an error instead, and undefined if the condition holds.
 */
export type Check<T> = (subject: T) => Promise<string | undefined>;

/** The first refusal, in the order of the list. */
export async function firstRefusal<T>(checks: readonly Check<T>[], subject: T): Promise<string | undefined> {
  for (const check of checks) {
    const refusal = await check(subject);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

export interface AskedAccount {
  readonly request: AuthorizeRequest;
  readonly pending: PendingRequest;
  readonly user: User | undefined;
}

/** An answer that has been written, and what it was based on. */
export interface WrittenAnswer extends AskedAccount {
  readonly items: readonly string[];
  /** Whether the person gave consent in this request. */
  readonly isAllowed: boolean;
}

/** The application, if the account may use it at present. */
export type FindAdmitting = (userId: string, clientId: string) => Promise<AdmittingClient | undefined>;

export interface AuthorizationChecksDeps {
  /** What the account allows the application at present. */
  readonly access: { allowed(userId: string, clientId: string): Promise<ReadonlySet<string>> };
  readonly sessions: PortalSessions;
  readonly librarySessions: LibrarySessions;
  readonly secondFactor: SecondFactorService;
  readonly hasAccess: (user: User) => boolean;
  readonly findAdmitting: FindAdmitting;
  /** Limits consents by account. */
  readonly consents: Pick<RateLimit, 'consume'>;
}

/** The conditions for issuing a code, in the order in which they are checked. */
export function authorizationChecks({
  access,
  hasAccess,
  findAdmitting,
  sessions,
  librarySessions,
  secondFactor,
  consents,
}: AuthorizationChecksDeps) {
  async function personAgrees({ request }: AskedAccount) {
    if (request.consent === true) await consents.consume(request.caller.userId);
    return request.consent === false ? 'access_denied' : undefined;
  }

  async function accountMayUseApplications({ user, pending }: AskedAccount) {
    if (user && hasAccess(user)) return undefined;
    if (pending.isSilent) return 'access_denied';
    throw new ApiError('forbidden', { message: catalog().authorize.closedToAccount });
  }

  async function applicationIsForAccount({ user, pending }: AskedAccount) {
    const admitting = user && (await findAdmitting(user.id, pending.client.id));
    return admitting ? undefined : refuseAccess(pending);
  }

  async function secondFactorIsShown(authorization: Authorization) {
    const { user, portal, session, pending } = authorization;
    if (satisfies(session.acr, acr.multiFactor)) return undefined;
    const isOwed = pending.client.requiresSecondFactor || (await secondFactor.isOwed(user, portal));
    if (!isOwed) return undefined;
    if (pending.isSilent) return 'interaction_required';
    await raise(authorization);
    return undefined;
  }

  /** Uses up the proof that came with the request, or throws `2fa_required`. */
  async function raise(authorization: Authorization, wanted?: string): Promise<void> {
    const { user, portal, session, request, writeRecords } = authorization;
    const proof = await secondFactor.demand(user, portal, request.caller, request.mfaToken, wanted);
    await librarySessions.raise(session, portal, proof);
    // The proof is used up, so that its effect is stored whatever happens to this request.
    await writeRecords();
  }

  /** The answer; asks a second time if the application itself requires a second factor (`acr_values`, `claims`). */
  async function answerOf(authorization: Authorization): Promise<GivenAnswer> {
    const { pending, portal, session, give } = authorization;
    let given = await give();
    const wanted = acrToReach(acrsOf(given.outcome), session.acr);
    if (wanted) {
      await raise(authorization, wanted);
      given = await give();
    }
    // Only this application was told a lower assurance.
    if (requestedAcrs(pending.payload.params).length > 0)
      await librarySessions.keepReached(portal, session.acr ?? acr.singleFactor);
    return given;
  }

  async function nothingIsLeftToAsk({ outcome }: GivenAnswer) {
    const wanted = acrsOf(outcome);
    // Another sign-in would not reach it either (OpenID Connect Core Unmet Authentication Requirements 1.0 §2).
    if (wanted.length > 0 && !isReachable(wanted)) return 'unmet_authentication_requirements';
    if (outcome.kind === 'prompt') throw refusalOf(outcome.prompt.name, outcome.prompt.reasons);
    return undefined;
  }

  /**
   * Access, consent and trust: whoever withdraws one ends what has been written by then; this covers what is written
   * afterwards (security #185, #239).
   */
  async function nothingWasTakenBack({ user, pending, items, isAllowed }: WrittenAnswer) {
    const { id, isTrusted } = pending.client;
    const admitting = user && (await findAdmitting(user.id, id));
    if (!admitting) return refuseAccess(pending);
    if (isAllowed || (isTrusted && admitting.isTrusted)) return undefined;
    const allowed = allowedThere(await access.allowed(user.id, id), pending);
    if (items.every((item) => allowed.has(item))) return undefined;
    if (pending.isSilent) return 'consent_required';
    throw new ApiError('consent_required');
  }

  async function liveSession(id: string): Promise<PortalSession> {
    const portal = await sessions.find(id);
    if (!portal || portal.ended_at !== null) throw new ApiError('unauthenticated');
    return portal;
  }

  return {
    ofAccount: [
      personAgrees,
      accountMayUseApplications,
      applicationIsForAccount,
    ] satisfies Check<AskedAccount>[],
    ofSession: [secondFactorIsShown] satisfies Check<Authorization>[],
    ofAnswer: [nothingIsLeftToAsk] satisfies Check<GivenAnswer>[],
    ofWritten: [nothingWasTakenBack] satisfies Check<WrittenAnswer>[],
    answerOf,
    /** Throws `unauthenticated`. */
    liveSession,
  };
}

/** For an account that may not use the application. */
function refuseAccess({ isSilent }: PendingRequest): string {
  if (isSilent) return 'access_denied';
  throw new ApiError('no_access');
}

/** The acr values of which the application requires one that was not reached. */
function acrsOf(outcome: Outcome): readonly unknown[] {
  if (outcome.kind !== 'prompt') return [];
  const asked = outcome.prompt.details.acr as { value?: unknown; values?: unknown[] } | undefined;
  return asked?.values ?? [asked?.value].filter((value) => value !== undefined);
}

function refusalOf(prompt: string, reasons: readonly string[]): ApiError {
  if (prompt === 'consent') return new ApiError('consent_required');
  const isOther = reasons.some(
    (reason) => reason === 'id_token_hint' || reason === 'claims_id_token_sub_value',
  );
  return new ApiError('login_required', {
    message: isOther ? catalog().authorize.otherAccount : catalog().authorize.signInAgain,
    reason: isOther ? 'other_account' : 'sign_in_again',
  });
}
