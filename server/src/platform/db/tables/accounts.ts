import type { Locale } from '@latchkey/contract/text/locales';
export interface AccountsTables {
  users: UsersTable;
}

export interface UsersTable {
  id: string;
  name: string;
  /** Both are set by an operator, for applications that need the parts of the name. Never derived from `name`. */
  given_name: string | null;
  family_name: string | null;
  /** As typed by the person. `email_key` is the same in lower case and NFKC; it is unique. */
  email: string | null;
  email_key: string | null;
  email_verified_at: number | null;
  /** Null if unknown, or if an operator said that the address may not be the person's. */
  email_set_by: 'operator' | 'person' | null;
  /** The session that changed or verified it, if any, and the factor that authorised this. */
  email_added_in: string | null;
  email_vouched_by: string | null;
  /**
   * 1 if an operator has put it in the place of a verified one, or removed that: a code to it stays a second factor, although
   * nobody has verified it (security #574).
   */
  email_replaces_verified: number;
  /** E.164, unique. The two parts are for display: '+65' and '91234567'. */
  phone: string | null;
  phone_code: string | null;
  phone_no: string | null;
  phone_verified_at: number | null;
  /** Like the columns of the email. */
  phone_added_in: string | null;
  phone_vouched_by: string | null;
  phone_replaces_verified: number;
  /** PHC string. */
  password_hash: string | null;
  password_changed_at: number | null;
  /** Increases when a password is set, not when the same password is hashed again. */
  password_version: number;
  /** The newest version that was set with only a link to the mailbox; null if there is none. */
  mailbox_password_version: number | null;
  /** The newest version that an expiry notice let a session set without any proof (security #578); null if there is none. */
  unproven_password_version: number | null;
  /** The newest version that a report has left as the only factor (security #582); null if there is none. */
  doubted_password_version: number | null;
  /**
   * The session that set the password, or, if the mailbox did, the one that had added that (security #579); null if there is
   * none.
   */
  password_set_in: string | null;
  status: 'active' | 'suspended';
  partner: number;
  gender: 'male' | 'female' | 'other' | null;
  timezone: string | null;
  photo_id: string | null;
  /** Unique. */
  lark_id: string | null;
  /** Like the columns of the email; null if an operator set it. */
  lark_added_at: number | null;
  lark_added_in: string | null;
  lark_vouched_by: string | null;
  mfa_enabled: number;
  /** The session that switched it off; null if none did, or it is on. */
  two_factor_off_in: string | null;
  /** The session that switched it on; null if none did, or it is off. */
  two_factor_on_in: string | null;
  /** When it was switched on, or an operator required it; null if it was before this was recorded. */
  two_factor_on_at: number | null;
  /** The session that stopped a waiting reset last; null if none did, or a mailed link stopped it. */
  reset_stopped_in: string | null;
  /**
   * JSON: the ids of the last sessions that changed sign-in methods while there was no verified email to tell the owner at, '*'
   * for all of them; null if there were none since the last reset by mail.
   */
  untold_in: string | null;
  /** When a report from the mailbox alone removed the last second factor (security #348). */
  weakened_by_mailbox_at: number | null;
  mfa_enforced: number;
  preferred_factor: string | null;
  /**
   * Whether to offer codes that can be intercepted although there is a strong factor; null if the owner has not
   * decided.
   */
  allow_codes: number | null;
  /** The session that allowed them; null if none did, or they are not allowed (security #404). */
  codes_allowed_in: string | null;
  /** When the account will be erased; null if no deletion is scheduled. */
  erase_at: number | null;
  /** The session that requested the deletion; null if an operator did, or none is scheduled. */
  erase_asked_in: string | null;
  /** When the owner was last told of unused application access. */
  unused_told_at: number | null;
  /** A flat JSON object of at most 8 KiB; null if empty. */
  attributes: string | null;
  /** One of `locales`; null if the owner has not chosen. */
  locale: Locale | null;
  /** The language in which the owner last signed in (BCP 47), as far as that is known (security #405). */
  used_locale: string | null;
  created_at: number;
  updated_at: number;
  last_login_at: number | null;
}
