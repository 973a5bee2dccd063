export interface SecondFactorsTables {
  mfa_tokens: MfaTokensTable;
  second_factor_failures: SecondFactorFailuresTable;
  totp_seeds: TotpSeedsTable;
  totp_registrations: TotpRegistrationsTable;
  lark_links: LarkLinksTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}

/** Proofs of one factor (docs/behaviour/sessions.md#tokens). */
export interface MfaTokensTable {
  /** SHA-256 of the token. */
  hash: string;
  user_id: string;
  /** The `jti` of the token under which it was earned. */
  session_id: string;
  factor: string;
  /** JSON list, where `amr` tells more than the factor. */
  amr: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Wrong answers in a row, over every challenge and sign-in (security #13). */
export interface SecondFactorFailuresTable {
  user_id: string;
  factor: string;
  failures: number;
  updated_at: number;
}

/** The verified authenticator app of an account. */
export interface TotpSeedsTable {
  user_id: string;
  /** Sealed for the user. */
  secret: string;
  /** The last step that was accepted; only later ones are. */
  last_step: number;
  created_at: number;
  /** The session in which it was added; null of before that was kept. */
  added_in: string | null;
  /** The factor that confirmed the addition itself; null where a confirmation of before was enough. */
  vouched_by: string | null;
}

/** A seed that is not verified yet. */
export interface TotpRegistrationsTable {
  /** SHA-256 of the `reference_code`. */
  hash: string;
  user_id: string;
  session_id: string;
  /** Sealed for the user. */
  secret: string;
  /** The factor that confirmed the addition itself; null where a confirmation of before was enough. */
  vouched_by: string | null;
  attempts: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface RecoveryCodesTable {
  id: string;
  user_id: string;
  position: number;
  /** Sealed for the user, so that its owner can look at it again (security H6). */
  code: string;
  generated_at: number;
  used_at: number | null;
  /** The session in which it was added; null of before that was kept. */
  added_in: string | null;
  /** The factor that confirmed the addition itself; null where a confirmation of before was enough. */
  vouched_by: string | null;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  /** Base64url, unique over all accounts. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  sign_count: number;
  /** JSON list. */
  transports: string;
  aaguid: string;
  name: string;
  /** Fixed at registration (WebAuthn §6.1.3). */
  backup_eligible: number;
  backed_up: number;
  created_at: number;
  last_used_at: number | null;
  /** The session in which it was added; null of before that was kept. */
  added_in: string | null;
  /** The factor that confirmed the addition itself; null where a confirmation of before was enough. */
  vouched_by: string | null;
}

export interface PasskeyChallengesTable {
  /** SHA-256 of the `reference_code`. */
  hash: string;
  purpose: 'register' | 'sign_in' | 'factor';
  /** Null for a sign-in, where nobody is known yet. */
  user_id: string | null;
  session_id: string | null;
  challenge: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A link to a Lark account that is under way: its owner signs in at Lark meanwhile. */
export interface LarkLinksTable {
  /** SHA-256 of the `state`. */
  hash: string;
  user_id: string;
  session_id: string;
  vouched_by: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
