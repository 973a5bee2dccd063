export interface WaitingResetsTables {
  waiting_resets: WaitingResetsTable;
}

/** A password reset that nothing but the mailbox confirms: it waits, and whoever else holds the account may stop it. */
export interface WaitingResetsTable {
  user_id: string;
  /** The new password, as it will be stored. */
  password_hash: string;
  /** The password at the time: another one since then ends the reset. */
  replaces_hash: string | null;
  /** The address that the link went to: another one since then ends it too. */
  email_key: string;
  created_at: number;
  takes_effect_at: number;
}
