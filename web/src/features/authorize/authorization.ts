import { applicationRead, type RequestingApplication } from '@latchkey/contract/authorize/application-read';
import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { oauthDecline } from '@latchkey/contract/authorize/oauth-decline';
import type { BodyFor } from '@latchkey/contract/http/endpoint';
import { type ApiFailure, isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { type ShownPage, shownPage } from '../../platform/presence/shown-page.ts';
import { requiredSecondFactor } from '../mfa/required-second-factor.ts';
import { completeSecondFactor } from '../mfa/second-factor.ts';
import type { SavedSession } from '../sessions/saved-session.ts';
import type { RequestParameters } from './request-parameters.ts';

/** The address that the browser is sent to, and how. */
export interface Destination {
  redirect_to: string;
  form_post?: Record<string, string>;
}

export interface AuthorizationRequest {
  parameters: RequestParameters;
  session: SavedSession;
  consent?: boolean;
  /** The `shown_at` of the card that was answered. */
  shownAt?: string;
}

/** Why an application that requested `prompt=none` receives no code. */
export type DeclineReason = NonNullable<BodyFor<typeof oauthDecline>['reason']>;

/** Reads which application asks; undefined if that fails, since the answer to the request itself will report it. */
export async function readApplication(
  parameters: RequestParameters,
  session: SavedSession,
): Promise<RequestingApplication | undefined> {
  if (typeof parameters.client_id !== 'string') return undefined;
  try {
    return await call(applicationRead, {
      params: { client_id: parameters.client_id },
      query: parameters,
      // A parameter without a value counts as absent (RFC 6749 §3.1).
      omitEmpty: true,
      token: session.token,
    });
  } catch {
    return undefined;
  }
}

/**
 * Requests the code. If a second factor is needed, opens the modal and repeats the request with its proof
 * (docs/behaviour/authorize.md#states).
 * An error that the application must receive is returned as a destination, too. Rejects with SecondFactorCancelled or
 * an ApiFailure.
 */
export async function requestAuthorization(request: AuthorizationRequest): Promise<Destination> {
  const page = shownPage();
  try {
    return await send(request);
  } catch (error) {
    if (isFailure(error, '2fa_required')) return confirm(page, request, error);
    return destinationTold(error);
  }
}

/** The answer without an account, for a request with `prompt=none`. */
export async function declineAuthorization(
  parameters: RequestParameters,
  reason: DeclineReason,
): Promise<Destination> {
  try {
    return await call(oauthDecline, { body: { ...parameters, reason } as BodyFor<typeof oauthDecline> });
  } catch (error) {
    return destinationTold(error);
  }
}

/** Throws errors that the application must not receive. */
function destinationTold(error: unknown): Destination {
  const told = isFailure(error, 'invalid_request') ? error.body : undefined;
  if (told?.redirect_to) return { redirect_to: told.redirect_to, form_post: told.form_post };
  throw error;
}

function confirm(page: ShownPage, request: AuthorizationRequest, failure: ApiFailure): Promise<Destination> {
  return completeSecondFactor<Destination>({
    purpose: 'action',
    page,
    required: requiredSecondFactor(failure),
    token: request.session.token,
    finish: (mfaToken) => send(request, mfaToken),
  });
}

function send({ parameters, session, consent, shownAt }: AuthorizationRequest, mfaToken?: string) {
  const body = { ...parameters, consent, shown_at: shownAt } as BodyFor<typeof oauthAuthorize>;
  return call(oauthAuthorize, { body, token: session.token, mfaToken });
}
