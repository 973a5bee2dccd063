export interface JoiningTables {
  join_links: JoinLinksTable;
  invitations: InvitationsTable;
}

/** A single-use link that was mailed to an address, by which its owner makes an account. */
export interface JoinLinksTable {
  token_hash: string;
  /** The id that the account will have: a passkey is made for it before there is an account. */
  new_user_id: string;
  /** Null where its receiver asked for it. */
  invitation_id: string | null;
  /** As it was typed. */
  email: string;
  email_key: string;
  created_at: number;
  expires_at: number;
  /** Set from the beginning where the address has an account: the row is written all the same, so that the work is the same. */
  used_at: number | null;
  /** 1 where an account was made by it. */
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
  /** Of the account that was made by it. */
  user_id: string | null;
  revoked_at: number | null;
}
