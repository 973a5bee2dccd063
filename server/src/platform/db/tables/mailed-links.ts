export interface MailedLinksTables {
  mailed_links: MailedLinksTable;
}

/** A single-use link that went to an e-mail address. */
export interface MailedLinksTable {
  token_hash: string;
  purpose:
    | 'password_reset'
    | 'email_verification'
    | 'sign_in_report'
    | 'reset_stop'
    | 'recovery_stop'
    | 'email_take_back'
    | 'account_deletion';
  /** Null where no account has the address: the row is written all the same, so that the work is the same. */
  user_id: string | null;
  /** Where it went, of `recovery_stop` maybe a phone; the link is dead once the account has another address. */
  email_key: string;
  /**
   * What it is about, where its purpose alone does not tell: of a reported sign-in its entry in the history, of an email
   * to take back the address as its owner writes it.
   */
  subject: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** 1 where it did what it was for; a newer link or a change of the account only ends it. */
  is_done: 1 | null;
  /** The `pending_reset` token that a reset of an account with 2FA was answered with (docs/behaviour/passwords.md#states). */
  pending_session_id: string | null;
  /** When the second factor was proven under that token. */
  confirmed_at: number | null;
}
