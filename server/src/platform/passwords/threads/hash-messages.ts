/** A password to be checked against a stored hash, or to be hashed where there is none. Answered in the order of sending. */
export interface HashRequest {
  readonly password: string;
  readonly stored?: string;
}

/** What a thread says first, when all that it needs is loaded. */
export const threadReady = 'ready';

/** The new hash or whether the password was right; or why it could not be told. */
export type HashReply =
  | { readonly isDone: true; readonly result: string | boolean }
  | { readonly isDone: false; readonly message: string };
