export interface BackchannelTables {
  backchannel_requests: BackchannelRequestsTable;
}

/** A request that an application makes over the back channel (docs/behaviour/ciba.md). */
export interface BackchannelRequestsTable {
  id: string;
  /** Id of the library's own record in `oidc_records`: a hash of the `auth_req_id`. */
  record_id: string;
  client_id: string;
  /** Null if no account matches the hint. */
  user_id: string | null;
  /** Hash of the hint with which the application named the person. */
  hint_hash: string;
  /** 0 if no companion shows it: no account matches the hint, or the account was asked too often. */
  shown: number;
  /** `binding_message`. */
  message: string;
  /** JSON list: the `authorization_details` as received. */
  details: string | null;
  /** JSON list of the items it asks for, see `requestedItems`. */
  items: string;
  /** 'used': its tokens were issued. 'withdrawn': the account or access on which it depends was lost before that. */
  state: 'waiting' | 'approved' | 'denied' | 'used' | 'withdrawn';
  /** The grant that resulted from the approval. */
  grant_id: string | null;
  created_at: number;
  expires_at: number;
  answered_at: number | null;
  /** The companion that answered. */
  answered_by: string | null;
  /** When the application last asked for its tokens, and the seconds it has to wait between calls. */
  polled_at: number | null;
  poll_seconds: number;
  /** Null if the application polls. */
  ping_state: 'waiting' | 'delivered' | 'failed' | null;
  ping_attempts: number;
  /** When the next attempt is due; null before the answer. */
  ping_at: number | null;
}
