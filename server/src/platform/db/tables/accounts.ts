import type { Locale } from '@latchkey/contract/text/locales';
export interface AccountsTables {
  users: UsersTable;
}

export interface UsersTable {
  id: string;
  name: string;
  /** Both where an operator gave them, for applications that want them apart; never split from the name. */
  given_name: string | null;
  family_name: string | null;
  /** As the person writes it; `email_key` is its lower-case NFKC form, unique. */
  email: string | null;
  email_key: string | null;
  email_verified_at: number | null;
  /** Null where nobody knows, and after an operator has said that it is not known to be theirs. */
  email_set_by: 'operator' | 'person' | null;
  /** The session that changed or verified it, where one did, and the factor that confirmed that it may. */
  email_added_in: string | null;
  email_vouched_by: string | null;
  /** E.164, unique; the two parts are as shown, '+65' and '91234567'. */
  phone: string | null;
  phone_code: string | null;
  phone_no: string | null;
  phone_verified_at: number | null;
  /** As of the email. */
  phone_added_in: string | null;
  phone_vouched_by: string | null;
  /** PHC string. */
  password_hash: string | null;
  password_changed_at: number | null;
  /** Rises with every password that is set, and not when the same one is hashed again. */
  password_version: number;
  /** The newest version that a link to the mailbox set with nothing beside it; null where none did. */
  mailbox_password_version: number | null;
  status: 'active' | 'suspended';
  partner: number;
  gender: 'male' | 'female' | 'other' | null;
  timezone: string | null;
  photo_id: string | null;
  /** Unique. */
  lark_id: string | null;
  /** As of the email; null where an operator set it. */
  lark_added_at: number | null;
  lark_added_in: string | null;
  lark_vouched_by: string | null;
  mfa_enabled: number;
  mfa_enforced: number;
  preferred_factor: string | null;
  /** Whether codes that others can intercept are offered beside a strong factor; null where its owner has not said. */
  allow_codes: number | null;
  /** When it will be erased; null for an account that stays. */
  erase_at: number | null;
  /** When its owner was last told of access that nobody uses. */
  unused_told_at: number | null;
  /** A flat JSON object, at most 8 KiB; null where there is nothing. */
  attributes: string | null;
  /** Of `locales`; null where its owner has not chosen. */
  locale: Locale | null;
  created_at: number;
  updated_at: number;
  last_login_at: number | null;
}
