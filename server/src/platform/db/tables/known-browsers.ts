export interface KnownBrowsersTables {
  known_browsers: KnownBrowsersTable;
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
