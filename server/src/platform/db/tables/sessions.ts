export interface SessionsTables {
  sessions: SessionsTable;
}

/** One row for each token that was ever issued and is not swept yet; a token lives only while its row does (docs/behaviour/sessions.md#tokens). */
export interface SessionsTable {
  /** The token's `jti`. */
  id: string;
  user_id: string;
  kind: 'session' | 'pending_2fa' | 'pending_reset';
  created_at: number;
  /** Written at most once a minute. */
  last_seen_at: number;
  /** The idle limit as of the last write. */
  idle_expires_at: number;
  /** The absolute limit, and the token's `exp`. */
  expires_at: number;
  ended_at: number | null;
  end_reason: string | null;
  /** The session whose holder ended it; null where nobody's did. */
  ended_by: string | null;
  /** JSON list of the factors that were proven at this sign-in, first to last. */
  factors: string;
  /** JSON list of what was really used, as `amr` says it; null where the factors alone tell it. */
  amr: string | null;
  /** The newest confirmation inside this session: when, and by which factor. */
  step_up_at: number | null;
  step_up_factor: string | null;
  /** When the password was last proven in this session, for /replace-password (docs/behaviour/passwords.md#calls). */
  password_at: number | null;
  ip: string | null;
  user_agent: string | null;
  device_id: string | null;
  /** SHA-256 of the browser's cookie; null where it had none. */
  browser_hash: string | null;
  /** RFC 7638, of the browser's key that the token is bound to; null where its bearer alone counts. */
  key_thumbprint: string | null;
  /** The trusted device that stood for the second factor of its sign-in; null where none did. */
  trusted_device_id: string | null;
}
