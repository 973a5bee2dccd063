export interface SigningKeysTables {
  signing_keys: SigningKeysTable;
}

export interface SigningKeysTable {
  /** The `kid`. */
  id: string;
  /** What it signs: 'session', or a purpose that a feature defines. */
  purpose: string;
  /** 'HS256', 'RS256', 'ES256'. */
  algorithm: string;
  /** Sealed by the vault. */
  secret: string;
  created_at: number;
  /** When it starts to sign. It is published before that. */
  active_from: number;
  /** Until when it verifies; null while it is in use. */
  retired_at: number | null;
}
