import type { Provider, Session } from 'oidc-provider';
import { ApiError } from '../../platform/http/api-error.ts';
import type { User } from '../accounts/user.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import { acr, answeredAcr, requestedAcrs } from './assurance.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { LibrarySessions } from './library-sessions.service.ts';
import type { PendingRequest } from './pending-requests.service.ts';
import {
  type InternalRequest,
  type InternalRequestInit,
  isInternal,
  type Outcome,
} from './provider/internal-request.ts';
import { cookieNames, routes } from './provider/routes.ts';

/** The reply to the browser (docs/behaviour/authorize.md#calls). */
export interface Answer {
  readonly code: string | null;
  readonly state: string | null;
  readonly iss: string;
  readonly redirect_to: string;
  readonly form_post?: Record<string, string>;
}

export interface GivenAnswer {
  readonly outcome: Outcome;
  readonly location: string | undefined;
  /** What the application asked for. */
  readonly items: readonly string[];
}

export interface AnswersDeps {
  readonly provider: () => Promise<Provider>;
  /** PUBLIC_URL (RFC 9207). */
  readonly issuer: string;
  readonly run: (
    provider: Provider,
    internal: InternalRequest,
    request: InternalRequestInit,
  ) => Promise<string | undefined>;
  readonly librarySessions: LibrarySessions;
}

export interface AnswerRequest {
  readonly pending: PendingRequest;
  readonly user: User;
  readonly portal: PortalSession;
  readonly session: Session;
  /** What the account allowed the application before. */
  readonly allowed: ReadonlySet<string>;
  /** Whether the account agrees to all of it now. */
  readonly consent: boolean;
  /** What was described otherwise since the person was shown it. */
  readonly changed?: ReadonlySet<string> | undefined;
}

export type Answers = ReturnType<typeof answersService>;

/** Passes a stored request to the library with the account's session, and interprets the result. */
export function answersService({ provider, issuer, run, librarySessions }: AnswersDeps) {
  /** Answers the request for the account of the session. */
  async function give({
    pending,
    user,
    portal,
    session,
    allowed,
    consent,
    changed,
  }: AnswerRequest): Promise<GivenAnswer> {
    const { payload, client } = pending;
    const items = new Set<string>();
    const shown = new Set(pending.items.filter((item) => !changed?.has(item)));
    const prompts = String(payload.params.prompt ?? '').split(' ');
    // Only a fresh sign-in satisfies `prompt=login` and `max_age`; an older one must not pass for it.
    const isFresh = portal.created_at >= (payload.lastSubmission?.begunAt ?? Number.POSITIVE_INFINITY);
    const isUnasked = client.isTrusted && !prompts.includes('consent');
    const internal: InternalRequest = {
      stage: 'answer',
      acr: answeredAcr(session.acr ?? acr.singleFactor, requestedAcrs(payload.params)),
      client,
      account: user,
      interaction: {
        ...payload,
        params: paramsOf(pending),
        result: {
          ...(isFresh ? { login: loginOf(session) } : {}),
          ...(consent || isUnasked ? { consent: {} } : {}),
        },
      },
      sessionLife: librarySessions.lifeOf(portal),
      allows(asked) {
        for (const item of asked) items.add(item);
        if (client.isTrusted) return true;
        // Consent covers what was shown, and nothing else.
        return asked.every((item) => allowed.has(item) || (consent && shown.has(item)));
      },
    };
    const location = await send(payload.jti, internal, { [cookieNames.session]: session.uid });
    return { outcome: outcomeOf(internal), location, items: [...items] };
  }

  /** Tells the application that the request was refused, and why (RFC 6749 §4.1.2.1). */
  async function decline(pending: PendingRequest, error: string): Promise<GivenAnswer> {
    const { payload } = pending;
    const internal: InternalRequest = {
      stage: 'answer',
      interaction: { ...payload, params: paramsOf(pending), result: { error } },
      sessionLife: 1,
      allows: () => false,
    };
    const location = await send(payload.jti, internal, {});
    return { outcome: outcomeOf(internal), location, items: [] };
  }

  async function send(
    id: string,
    internal: InternalRequest,
    cookies: Record<string, string>,
  ): Promise<string | undefined> {
    return run(await provider(), internal, {
      method: 'GET',
      url: `${routes.authorization}/${id}`,
      cookies: { ...cookies, [cookieNames.resume]: id },
    });
  }

  /** Throws `invalid_request` if the result is an error, whether or not the application is told. */
  function render(pending: PendingRequest, { outcome, location }: GivenAnswer): Answer {
    if (outcome.kind === 'error' && isInternal(outcome.error)) throw outcome.error;
    const target = location === undefined ? undefined : browserTarget(pending, location);
    if (outcome.kind === 'error' || !target) {
      const code = outcome.kind === 'error' ? outcome.error.error : 'invalid_request';
      throw new ApiError('invalid_request', { ...explainRefusal(code), ...target });
    }
    const answer = outcome.kind === 'success' ? outcome.answer : {};
    const isSigned = String(pending.payload.params.response_mode ?? '').endsWith('jwt');
    return {
      code: isSigned ? null : (answer.code ?? null),
      state: answer.state ?? null,
      iss: issuer,
      ...target,
    };
  }

  return { give, decline, render };
}

function outcomeOf(internal: InternalRequest): Outcome {
  if (!internal.outcome) throw new Error('The library answered without an outcome');
  return internal.outcome;
}

function loginOf(session: Session) {
  return { accountId: session.accountId, ts: session.loginTs, acr: session.acr, amr: session.amr };
}

/** The stored parameters, including those that were set aside for the browser's own request. */
function paramsOf({ payload, isSilent, isFormPost }: PendingRequest): InteractionParams {
  const mode = String(payload.params.response_mode ?? '');
  return {
    ...payload.params,
    ...(isSilent ? { prompt: 'none' } : {}),
    // The web app builds the form: the answer is read from the query that the library produces instead.
    ...(isFormPost ? { response_mode: mode.replace('form_post', 'query') } : {}),
  };
}

type InteractionParams = PendingRequest['payload']['params'];

function browserTarget(pending: PendingRequest, location: string): Pick<Answer, 'redirect_to' | 'form_post'> {
  if (!pending.isFormPost) return { redirect_to: location };
  const action = String(pending.payload.params.redirect_uri);
  const answer = new URL(location).searchParams;
  const fields = [...answer].slice([...new URL(action).searchParams].length);
  return { redirect_to: action, form_post: Object.fromEntries(fields) };
}
