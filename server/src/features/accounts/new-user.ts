import type { Attributes } from '@latchkey/contract/users/user-fields';
import type { Clock } from '../../platform/clock/clock.ts';
import type { UsersTable } from '../../platform/db/tables/accounts.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { storedAttributes } from './attributes.ts';
import { emailKey } from './email-key.ts';
import type { PhoneNumber } from './phone-number.ts';

export interface NewAccount {
  /** Set if the id was issued before the account existed. */
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: PhoneNumber | undefined;
  readonly name?: string | undefined;
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly larkId?: string | undefined;
  /** A PHC string; hash the password before, never inside a transaction. */
  readonly passwordHash?: string | undefined;
  readonly emailVerified?: boolean;
  /**
   * An address that an operator set can be verified by a reset of the password (docs/behaviour/passwords.md#states).
   */
  readonly emailSetBy?: UsersTable['email_set_by'];
  readonly phoneVerified?: boolean;
  readonly partner?: boolean;
  readonly attributes?: Attributes | undefined;
}

/** The row of a new account. */
export function newUser(account: NewAccount, clock: Clock): UsersTable {
  const now = clock.now();
  return {
    id: account.id ?? newId(clock),
    name: account.name ?? account.email?.split('@')[0] ?? '',
    given_name: account.givenName ?? null,
    family_name: account.familyName ?? null,
    email: account.email ?? null,
    email_key: account.email ? emailKey(account.email) : null,
    email_verified_at: account.email && account.emailVerified ? now : null,
    email_set_by: account.email ? (account.emailSetBy ?? null) : null,
    email_added_in: null,
    email_vouched_by: null,
    email_replaces_verified: 0,
    phone: account.phone?.e164 ?? null,
    phone_code: account.phone?.code ?? null,
    phone_no: account.phone?.number ?? null,
    phone_verified_at: account.phone && account.phoneVerified ? now : null,
    phone_added_in: null,
    phone_vouched_by: null,
    phone_replaces_verified: 0,
    password_hash: account.passwordHash ?? null,
    password_changed_at: account.passwordHash ? now : null,
    password_version: 0,
    mailbox_password_version: null,
    unproven_password_version: null,
    doubted_password_version: null,
    password_set_in: null,
    status: 'active',
    partner: account.partner ? 1 : 0,
    gender: null,
    timezone: null,
    locale: null,
    used_locale: null,
    photo_id: null,
    lark_id: account.larkId ?? null,
    lark_added_at: null,
    lark_added_in: null,
    lark_vouched_by: null,
    mfa_enabled: 0,
    two_factor_off_in: null,
    two_factor_on_in: null,
    two_factor_on_at: null,
    reset_stopped_in: null,
    untold_in: null,
    weakened_by_mailbox_at: null,
    mfa_enforced: 0,
    preferred_factor: null,
    allow_codes: null,
    codes_allowed_in: null,
    erase_at: null,
    erase_asked_in: null,
    unused_told_at: null,
    attributes: storedAttributes(account.attributes ?? {}),
    created_at: now,
    updated_at: now,
    last_login_at: null,
  };
}
