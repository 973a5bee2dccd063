/** A password to verify against a stored hash, or to hash if there is none. Replies come in the order of requests. */
export interface HashRequest {
  readonly password: string;
  readonly stored?: string;
}

/** The first message of a thread, once everything it needs is loaded. */
export const threadReady = 'ready';

/** The new hash, the result of the verification, or why there is none. */
export type HashReply =
  | { readonly isDone: true; readonly result: string | boolean }
  | { readonly isDone: false; readonly message: string };
