export interface KnownBrowsersTables {
  known_browsers: KnownBrowsersTable;
  forgotten_browsers: ForgottenBrowsersTable;
}

/**
 * A browser that has signed in to the account, by a hash of its cookie and key; of its cookie only if it has no key, or
 * its last sign-in was with an older release (security #68, #376).
 */
export interface KnownBrowsersTable {
  user_id: string;
  browser_hash: string;
  /** Null if the browser was known before this was recorded. */
  first_seen_at: number | null;
  last_seen_at: number;
}

/** A browser that was made unknown in a session of the account, or by a reset (security #581). */
export interface ForgottenBrowsersTable {
  user_id: string;
  browser_hash: string;
  /** The session that did it; empty for a reset. */
  session_id: string;
  /** Since when the account had known it; null as above. */
  first_seen_at: number | null;
  forgotten_at: number;
}
