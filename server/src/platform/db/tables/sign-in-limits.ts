export interface SignInLimitsTables {
  sign_in_failures: SignInFailuresTable;
  sign_in_locks: SignInLocksTable;
}

/** Consecutive wrong answers to a sign-in method without a password, by target, browser or address. */
export interface SignInFailuresTable {
  /** A hash, so that no phone number or address is stored. */
  key: string;
  /** The account of the target, if there is one. */
  user_id: string | null;
  failures: number;
  updated_at: number;
}

/** Sign-ins of an account that are temporarily refused, to show to the owner and the operator. */
export interface SignInLocksTable {
  /** Hash of the account, or of the account and one known browser. */
  key: string;
  user_id: string | null;
  locked_at: number;
  ends_at: number;
  /** Set by an operator. The next attempt clears it. */
  unlocked_at: number | null;
  notified_at: number | null;
}
