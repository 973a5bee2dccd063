import type { TwoFactorRequired } from '@latchkey/contract/http/api-error';
import type { ShownPage } from '../../platform/presence/shown-page.ts';

/** What needs the proof: a sign-in or a password reset, whose pending token can end, or an action inside a session. */
export type SecondFactorPurpose = 'sign_in' | 'reset' | 'action';

/** A requested second factor: in a sign-in, or before an action that needs it. */
export interface SecondFactorRequest<T = unknown> {
  purpose: SecondFactorPurpose;
  /** A sentence that describes the action. */
  reason?: string;
  /** The available factors, and the preferred one. */
  required: TwoFactorRequired;
  /** The bearer token for the challenges: the pending token of a sign-in, or the session's token. */
  token: string;
  /** The page that asked for what needs it: whoever leaves the page has cancelled that. */
  page: ShownPage;
  /** The session of the page that requests it, if it has one: the modal ends with that page's account. */
  sessionId?: string;
  /**
   * The action to run with the `mfa_token`.
   * If it rejects with `mfa_token_status`, the challenge is repeated; any other rejection closes the modal and is
   * passed on (docs/behaviour/mfa.md#states).
   */
  finish: (mfaToken: string, trustDevice: boolean) => Promise<T>;
}

interface Pending extends SecondFactorRequest {
  /** Identifies the request, so that the modal restarts for the next one. */
  id: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** The person cancelled the modal: nothing needs to be reported or done. */
export class SecondFactorCancelled extends Error {
  override readonly name = 'SecondFactorCancelled';
}

let pending: Pending | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** The request that the modal handles; one at a time. */
export const secondFactorStore = {
  snapshot: () => pending,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Ends the modal of this request with the result of `finish`, or with an error; nothing if another one follows it. */
  settle(request: SecondFactorRequest, outcome: { value: unknown } | { error: unknown }): void {
    const settled = pending;
    if (!settled || settled !== request) return;
    set(undefined);
    if ('value' in outcome) settled.resolve(outcome.value);
    else settled.reject(outcome.error);
  },
};

/** Closes the modal without a proof. */
export function cancelSecondFactor(): void {
  if (pending) secondFactorStore.settle(pending, { error: new SecondFactorCancelled() });
}

/**
 * Opens the modal and resolves with the result of `finish`; rejects with SecondFactorCancelled if the person cancels,
 * or has left the page already (security #545).
 */
export function completeSecondFactor<T>(request: SecondFactorRequest<T>): Promise<T> {
  if (request.page.isLeft()) return Promise.reject(new SecondFactorCancelled());
  pending?.reject(new SecondFactorCancelled());
  return new Promise<T>((resolve, reject) => {
    count += 1;
    set({ ...request, id: count, resolve: (value) => resolve(value as T), reject });
  });
}

function set(next: Pending | undefined) {
  pending = next;
  for (const listener of [...listeners]) listener();
}
