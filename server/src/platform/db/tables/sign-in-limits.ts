export interface SignInLimitsTables {
  sign_in_failures: SignInFailuresTable;
  sign_in_locks: SignInLocksTable;
}

/** Wrong answers in a row at a sign-in method that needs no password, by target, browser or address. */
export interface SignInFailuresTable {
  /** A hash: nobody's number or address is in it. */
  key: string;
  /** The account of the target, if there is one. */
  user_id: string | null;
  failures: number;
  updated_at: number;
}

/** Sign-ins of an account that are refused for a while, for its owner and the operator. */
export interface SignInLocksTable {
  /** A hash of the account, or of the account and one known browser. */
  key: string;
  user_id: string | null;
  locked_at: number;
  ends_at: number;
  /** Set by an operator; the next attempt uses it up. */
  unlocked_at: number | null;
  notified_at: number | null;
}
