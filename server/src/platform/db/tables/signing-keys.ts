export interface SigningKeysTables {
  signing_keys: SigningKeysTable;
}

export interface SigningKeysTable {
  /** The `kid`. */
  id: string;
  /** What it signs: 'session' here; features add their own. */
  purpose: string;
  /** 'HS256', 'RS256', 'ES256'. */
  algorithm: string;
  /** Sealed by the vault. */
  secret: string;
  created_at: number;
  /** Signs from then on; published before. */
  active_from: number;
  /** Verifies until then; null while it is in use. */
  retired_at: number | null;
}
