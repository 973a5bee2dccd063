import type { TwoFactorRequired } from '@latchkey/contract/http/api-error';

/** What waits for the proof: a sign-in or a reset of the password, whose pending token can end, or an action inside a session. */
export type SecondFactorPurpose = 'sign_in' | 'reset' | 'action';

/** A second factor that somebody waits for: in a sign-in, or before an action that needs it. */
export interface SecondFactorRequest<T = unknown> {
  purpose: SecondFactorPurpose;
  /** What the action is, in a sentence. */
  reason?: string;
  /** Which factors can be used, and which one is preferred. */
  required: TwoFactorRequired;
  /** The bearer for the challenges: the pending token of a sign-in, or the session's token. */
  token: string;
  /**
   * Does with the `mfa_token` what had to wait for it.
   * A rejection with `mfa_token_status` takes the same challenge again; any other closes the modal and is handed on (docs/behaviour/mfa.md#states).
   */
  finish: (mfaToken: string, trustDevice: boolean) => Promise<T>;
}

interface Pending extends SecondFactorRequest {
  /** Tells one request from the next, so that the modal starts again. */
  id: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** The user went back from the modal: nothing to say, nothing to do. */
export class SecondFactorCancelled extends Error {
  override readonly name = 'SecondFactorCancelled';
}

let pending: Pending | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** What the modal works on; one at a time. */
export const secondFactorStore = {
  snapshot: () => pending,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The modal's end: with what `finish` gave, or with an error. */
  settle(outcome: { value: unknown } | { error: unknown }): void {
    const settled = pending;
    set(undefined);
    if ('value' in outcome) settled?.resolve(outcome.value);
    else settled?.reject(outcome.error);
  },
};

/** Closes the modal without a proof. */
export function cancelSecondFactor(): void {
  if (pending) secondFactorStore.settle({ error: new SecondFactorCancelled() });
}

/** Opens the modal and resolves with what `finish` gives; rejects with SecondFactorCancelled when the user goes back. */
export function completeSecondFactor<T>(request: SecondFactorRequest<T>): Promise<T> {
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
