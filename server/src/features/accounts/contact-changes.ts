import type { AccountChanges } from './accounts.service.ts';
import { emailKey } from './email-key.ts';
import type { PhoneNumber } from './phone-number.ts';
import type { User } from './user.ts';

// What an operator's word about a contact changes; the command line and the Admin API say it alike. Pure.

/** What an operator says of a contact: another one (null: none), and whether it is known to be theirs. */
export interface ContactWord<Contact> {
  readonly given?: Contact | null | undefined;
  readonly verified?: boolean | undefined;
}

/** A new address is unverified unless it is said to be verified. */
export function emailChange(
  { given, verified }: ContactWord<string>,
  user: User,
  now: number,
): AccountChanges {
  if (given === undefined && verified === undefined) return {};
  const email = given === undefined ? user.email : given;
  if (email === null) return { email, email_key: null, email_verified_at: null, email_set_by: null };
  const isSame = user.email_key === emailKey(email);
  const kept = isSame && verified !== false ? user.email_verified_at : null;
  return {
    email,
    email_key: emailKey(email),
    email_verified_at: verified ? (kept ?? now) : kept,
    ...setBy(given !== undefined, verified),
  };
}

/** Who only says that an address is not known to be theirs vouches for it no more: no reset link goes there. */
function setBy(isGiven: boolean, verified: boolean | undefined): AccountChanges {
  if (isGiven) return { email_set_by: 'operator' };
  return verified === false ? { email_set_by: null } : {};
}

/** As of the email address. */
export function phoneChange(
  { given, verified }: ContactWord<PhoneNumber>,
  user: User,
  now: number,
): AccountChanges {
  if (given === undefined && verified === undefined) return {};
  if (given === null) return { phone: null, phone_code: null, phone_no: null, phone_verified_at: null };
  const isSame = given === undefined || given.e164 === user.phone;
  const kept = isSame && verified !== false ? user.phone_verified_at : null;
  return {
    ...(given === undefined ? {} : { phone: given.e164, phone_code: given.code, phone_no: given.number }),
    phone_verified_at: verified ? (kept ?? now) : kept,
  };
}
