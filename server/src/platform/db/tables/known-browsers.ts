export interface KnownBrowsersTables {
  known_browsers: KnownBrowsersTable;
}

/** A browser that has signed in to the account, by a hash of its cookie (security #68). */
export interface KnownBrowsersTable {
  user_id: string;
  browser_hash: string;
  /** Null if the browser was known before this was recorded. */
  first_seen_at: number | null;
  last_seen_at: number;
}
