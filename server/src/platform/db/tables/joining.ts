export interface JoiningTables {
  join_links: JoinLinksTable;
  invitations: InvitationsTable;
}

/** A mailed single-use link with which the owner of the address creates an account. */
export interface JoinLinksTable {
  token_hash: string;
  /** The id that the account will have: a passkey is created for it before the account exists. */
  new_user_id: string;
  /** Null if the recipient requested the link. */
  invitation_id: string | null;
  /** As typed by the person. */
  email: string;
  email_key: string;
  created_at: number;
  expires_at: number;
  /**
   * Set from the start if the address already has an account. The row is still written, so that the response takes the
   * same time.
   */
  used_at: number | null;
  /** 1 if an account was created with it. */
  is_done: 1 | null;
}

export interface InvitationsTable {
  id: string;
  email: string;
  email_key: string;
  name: string | null;
  /** JSON list of names. */
  groups: string;
  created_at: number;
  /** When its newest link was mailed. */
  sent_at: number;
  expires_at: number;
  accepted_at: number | null;
  /** The account that was created with it. */
  user_id: string | null;
  revoked_at: number | null;
}
