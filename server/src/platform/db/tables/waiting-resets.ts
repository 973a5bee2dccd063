export interface WaitingResetsTables {
  waiting_resets: WaitingResetsTable;
}

/**
 * A password reset that only the mailbox confirmed. It takes effect later, and the account's owner may stop it until
 * then.
 */
export interface WaitingResetsTable {
  user_id: string;
  /** The new password, hashed as it will be stored. */
  password_hash: string;
  /** The password hash at the time of the request. If it changes, the reset ends. */
  replaces_hash: string | null;
  /** The address of the account at the time of the request. If it changes, the reset ends. */
  email_key: string;
  /** The email address to restore, as typed by its owner, and since when another one has replaced it. */
  restores_email: string | null;
  displaced_at: number | null;
  created_at: number;
  takes_effect_at: number;
}
