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
  /** The `jti` of the token under which the proof was issued. */
  session_id: string;
  factor: string;
  /** JSON list, if `amr` says more than the factor. */
  amr: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Consecutive wrong answers, across all challenges and sign-ins (security #13). */
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
  /** The last accepted time step. Only later ones are accepted. */
  last_step: number;
  created_at: number;
  /** The session in which it was added; null if it was added before this was recorded. */
  added_in: string | null;
  /** The factor that authorised the addition itself; null if an earlier confirmation was sufficient. */
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
  /** The factor that authorised the addition itself; null if an earlier confirmation was sufficient. */
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
  /** Sealed for the user rather than hashed, so that the owner can display it again (security H6). */
  code: string;
  generated_at: number;
  used_at: number | null;
  /** The session in which it was added; null if it was added before this was recorded. */
  added_in: string | null;
  /** The factor that authorised the addition itself; null if an earlier confirmation was sufficient. */
  vouched_by: string | null;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  /** Base64url, unique across all accounts. */
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
  /** The session in which it was added; null if it was added before this was recorded. */
  added_in: string | null;
  /** The factor that authorised the addition itself; null if an earlier confirmation was sufficient. */
  vouched_by: string | null;
}

export interface PasskeyChallengesTable {
  /** SHA-256 of the `reference_code`. */
  hash: string;
  purpose: 'register' | 'sign_in' | 'factor';
  /** Null for a sign-in, whose account is not known yet. */
  user_id: string | null;
  session_id: string | null;
  challenge: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Linking of a Lark account in progress, while the owner signs in at Lark. */
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
