export interface CompanionTables {
  companion_devices: CompanionDevicesTable;
  companion_nonces: CompanionNoncesTable;
  companion_pairings: CompanionPairingsTable;
  companion_challenges: CompanionChallengesTable;
}

/** The paired companions of an account (docs/behaviour/companion.md#pairing). */
export interface CompanionDevicesTable {
  id: string;
  user_id: string;
  name: string;
  /** JWK thumbprint of the public key (RFC 7638), unique across all accounts. */
  thumbprint: string;
  /** JSON with the JWK's `x` and `y`. */
  public_key: string;
  created_at: number;
  /** The session in which it was added; null if it was added before this was recorded. */
  added_in: string | null;
  /** The factor that authorised the addition itself; null if an earlier confirmation was sufficient. */
  vouched_by: string | null;
  last_used_at: number | null;
  /** Device time of its last call that changed something. Only later calls are accepted. */
  last_answer_time: number;
  /** JSON of the push subscription. */
  push_subscription: string | null;
}

/** Nonces of signed device calls, kept as long as a call with that time would be accepted. Prevents replay. */
export interface CompanionNoncesTable {
  device_id: string;
  nonce: string;
  expires_at: number;
}

export interface CompanionPairingsTable {
  id: string;
  /** SHA-256 of the pairing secret. */
  hash: string;
  user_id: string;
  session_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** The factor that authorised the pairing; null if an earlier confirmation was sufficient. */
  vouched_by: string | null;
  /** The device that used it. */
  device_id: string | null;
}

/** A sign-in from an unknown browser, one from a known browser, or an action in a session. */
export type ApprovalBudget = 'pending' | 'reset' | 'known_browser' | 'session';

export interface CompanionChallengesTable {
  id: string;
  user_id: string;
  /** The `jti` and kind of the token under which it was requested. Its `mfa_token` is bound to that token. */
  session_id: string;
  session_kind: 'session' | 'pending_2fa' | 'pending_reset';
  reference_code: string;
  /** The number that the portal shows. */
  number: string;
  /** JSON list of the three numbers that the companion shows. */
  numbers: string;
  state: 'waiting' | 'approved' | 'denied' | 'wrong_number' | 'replaced';
  /** The requester: shown on the companion, and written to the history if the request is denied. */
  ip: string;
  user_agent: string | null;
  client_device_id: string | null;
  /** The application whose stored request the sign-in is for. */
  client_id: string | null;
  request_id: string;
  /** The budget that it counts against. */
  budget: ApprovalBudget;
  /** Hash of what a denial blocks: the known browser, otherwise the address. */
  source: string;
  /** Hash of the cookie of the requesting browser, if it has one. */
  browser_hash: string | null;
  created_at: number;
  expires_at: number;
  answered_at: number | null;
  /** The companion that answered. */
  answered_by: string | null;
  /** Hash of the six digits that the companion shows after an approval. */
  code_hash: string | null;
  code_attempts: number;
  code_used_at: number | null;
  /** SHA-256 of the `mfa_token` that the approval issued. */
  token_hash: string | null;
}
