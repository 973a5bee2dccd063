export interface MailedLinksTables {
  mailed_links: MailedLinksTable;
}

/** A single-use link that was sent to an email address. */
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
  /** Null if no account has the address. The row is still written, so that the response takes the same time. */
  user_id: string | null;
  /**
   * The address it was sent to; for `recovery_stop` it may be a phone number. The link is invalid once the account has
   * another address.
   */
  email_key: string;
  /**
   * What the link refers to, if the purpose does not say it: for a reported sign-in its entry in the history, for an
   * email to be restored the address as typed by its owner.
   */
  subject: string | null;
  /** The session in which the account got this address; null if that is not known, or does not matter for the purpose. */
  address_added_in: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** 1 if it was in no mail, because there had been enough of its kind (security #585). */
  is_unmailed: 1 | null;
  /** 1 if it was used. A newer link or a change of the account ends it without that. */
  is_done: 1 | null;
  /** The `pending_reset` token issued when an account with 2FA is reset (docs/behaviour/passwords.md#states). */
  pending_session_id: string | null;
  /** What the password of that reset hashes to with the link's token as the key, which is not stored. */
  pending_password: string | null;
  /** When the second factor was proven under that token. */
  confirmed_at: number | null;
}
