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
  /** The address of the account at the time: another one since then ends it too. */
  email_key: string;
  /** The address that it takes back, as its owner writes it, and since when another one is in its place. */
  restores_email: string | null;
  displaced_at: number | null;
  created_at: number;
  takes_effect_at: number;
}
