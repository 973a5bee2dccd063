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
  /** JWK thumbprint of the public key (RFC 7638), unique over all accounts. */
  thumbprint: string;
  /** JSON of the JWK's `x` and `y`. */
  public_key: string;
  created_at: number;
  /** The session in which it was added; null of before that was kept. */
  added_in: string | null;
  /** The factor that confirmed the addition itself; null where a confirmation of before was enough. */
  vouched_by: string | null;
  last_used_at: number | null;
  /** The device's own time of its last call that changed something: only later ones are accepted. */
  last_answer_time: number;
  /** JSON of the push subscription. */
  push_subscription: string | null;
}

/** What devices have signed once, for as long as a call of that time would be accepted. */
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
  /** The factor that confirmed that it may begin; null where a confirmation of before was enough. */
  vouched_by: string | null;
  /** The device that used it. */
  device_id: string | null;
}

/** A sign-in from an unknown browser, from a known one, or an action of a session. */
export type ApprovalBudget = 'pending' | 'known_browser' | 'session';

export interface CompanionChallengesTable {
  id: string;
  user_id: string;
  /** The `jti` and kind of the token under which it was asked for; what it earns is bound to that. */
  session_id: string;
  session_kind: 'session' | 'pending_2fa' | 'pending_reset';
  reference_code: string;
  /** Shown by the portal. */
  number: string;
  /** JSON list of the three that the companion shows. */
  numbers: string;
  state: 'waiting' | 'approved' | 'denied' | 'wrong_number' | 'replaced';
  /** Who asked: shown to the companion, and written to the history when it says no. */
  ip: string;
  user_agent: string | null;
  client_device_id: string | null;
  /** The application of the stored request that the sign-in is for. */
  client_id: string | null;
  request_id: string;
  /** Whose requests it counts among. */
  budget: ApprovalBudget;
  /** A hash of what is stopped when it is denied: the browser that is known, else the address. */
  source: string;
  /** Of the cookie of the browser that asked, where it has one. */
  browser_hash: string | null;
  created_at: number;
  expires_at: number;
  answered_at: number | null;
  /** The companion that answered. */
  answered_by: string | null;
  /** Of the six digits that the companion shows after approving. */
  code_hash: string | null;
  code_attempts: number;
  code_used_at: number | null;
  /** SHA-256 of the `mfa_token` that the approval earned. */
  token_hash: string | null;
}
