export interface SessionsTables {
  sessions: SessionsTable;
}

/**
 * One row per issued token until it is swept. A token is only valid while its row exists
 * (docs/behaviour/sessions.md#tokens).
 */
export interface SessionsTable {
  /** The token's `jti`. */
  id: string;
  user_id: string;
  kind: 'session' | 'pending_2fa' | 'pending_reset';
  created_at: number;
  /** Written at most once a minute. */
  last_seen_at: number;
  /** The idle limit at the time of the last write. */
  idle_expires_at: number;
  /** The absolute limit; equal to the token's `exp`. */
  expires_at: number;
  ended_at: number | null;
  end_reason: string | null;
  /** The session from which it was ended; null if it was not ended from a session. */
  ended_by: string | null;
  /** JSON list of the factors proven at this sign-in, in order. */
  factors: string;
  /** JSON list of the `amr` values; null if they follow from the factors. */
  amr: string | null;
  /** The newest step-up in this session: its time and factor. */
  step_up_at: number | null;
  step_up_factor: string | null;
  /** The time of the newest step-up, even if its factor was removed or replaced since. */
  proven_at: number | null;
  /** When the password was last entered in this session, for /replace-password (docs/behaviour/passwords.md#calls). */
  password_at: number | null;
  ip: string | null;
  user_agent: string | null;
  device_id: string | null;
  /** SHA-256 of the browser's cookie; null without a cookie. */
  browser_hash: string | null;
  /** Thumbprint (RFC 7638) of the browser key to which the token is bound; null for a bearer token. */
  key_thumbprint: string | null;
  /** The trusted device that replaced the second factor at this sign-in, if any. */
  trusted_device_id: string | null;
  /** The passkey that signed in, if one did. */
  passkey_id: string | null;
  /** 1 if that passkey had been added without a confirmation of its own shortly before, and was removed since. */
  passkey_was_doubtful: 1 | null;
  /** For each factor that was proven, the sessions in which it may have been added: JSON, see accounts/rests-on.ts; null if there are none. */
  rests_on: string | null;
  /** When recovery codes were last shown or used in it, which is when its person knew them. */
  codes_seen_at: number | null;
}
