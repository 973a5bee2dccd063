export interface BackchannelTables {
  backchannel_requests: BackchannelRequestsTable;
}

/** What an application asks over the back channel (docs/behaviour/ciba.md). */
export interface BackchannelRequestsTable {
  id: string;
  /** Of the library's own record of it, as `oidc_records` stores it: a hash of the `auth_req_id`. */
  record_id: string;
  client_id: string;
  /** Null where no account fits the hint. */
  user_id: string | null;
  /** What the application named the person by, hashed. */
  hint_hash: string;
  /** 0 where no companion shows it: nobody fits the hint, or the account was asked too often. */
  shown: number;
  /** `binding_message`. */
  message: string;
  /** JSON list: the `authorization_details`, as they were given. */
  details: string | null;
  /** JSON list of what it asks for, see `requestedItems`. */
  items: string;
  /** 'used' when its tokens were given out, 'withdrawn' where what it rests on was lost before that. */
  state: 'waiting' | 'approved' | 'denied' | 'used' | 'withdrawn';
  /** What its approval granted. */
  grant_id: string | null;
  created_at: number;
  expires_at: number;
  answered_at: number | null;
  /** The companion that answered. */
  answered_by: string | null;
  /** When the application last asked for its tokens, and how many seconds it has to wait in between. */
  polled_at: number | null;
  poll_seconds: number;
  /** Null where the application polls. */
  ping_state: 'waiting' | 'delivered' | 'failed' | null;
  ping_attempts: number;
  /** When the next attempt is due; null before the answer. */
  ping_at: number | null;
}
