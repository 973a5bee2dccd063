import type { AccountChanges } from './accounts.service.ts';
import { emailKey } from './email-key.ts';
import type { PhoneNumber } from './phone-number.ts';
import type { User } from './user.ts';

// The changes that result from an operator's edit of a contact, for the command line and the Admin API alike. Pure.

/** An operator's edit of a contact: its new value (null removes it), and whether it is verified. */
export interface ContactWord<Contact> {
  readonly given?: Contact | null | undefined;
  readonly verified?: boolean | undefined;
}

/** A new address is unverified unless the operator says otherwise. */
export function emailChange(
  { given, verified }: ContactWord<string>,
  user: User,
  now: number,
): AccountChanges {
  if (given === undefined && verified === undefined) return {};
  const email = given === undefined ? user.email : given;
  const proof = { verifiedAt: user.email_verified_at, replaces: user.email_replaces_verified };
  if (email === null) {
    const nobodys = { email_key: null, email_verified_at: null, email_set_by: null };
    return { email, ...nobodys, email_replaces_verified: replacesVerified(proof, { isSame: false }) };
  }
  const isSame = user.email_key === emailKey(email);
  const kept = isSame && verified !== false ? user.email_verified_at : null;
  return {
    email,
    email_key: emailKey(email),
    email_verified_at: verified ? (kept ?? now) : kept,
    email_replaces_verified: replacesVerified(proof, { isSame, verified }),
    ...setBy(given !== undefined, verified),
  };
}

/**
 * Whether a code to the contact stays a second factor although nobody has verified it: an operator's correction must not
 * leave the account to its password alone (security #574).
 */
function replacesVerified(
  before: { readonly verifiedAt: number | null; readonly replaces: number },
  { isSame, verified }: { readonly isSame: boolean; readonly verified?: boolean | undefined },
): number {
  if (verified === false) return 0;
  return !isSame && before.verifiedAt !== null ? 1 : before.replaces;
}

/** An operator who marks an address as unverified no longer vouches for it: no reset link is sent there. */
function setBy(isGiven: boolean, verified: boolean | undefined): AccountChanges {
  if (isGiven) return { email_set_by: 'operator' };
  return verified === false ? { email_set_by: null } : {};
}

/** Like `emailChange`, for the phone number. */
export function phoneChange(
  { given, verified }: ContactWord<PhoneNumber>,
  user: User,
  now: number,
): AccountChanges {
  if (given === undefined && verified === undefined) return {};
  const proof = { verifiedAt: user.phone_verified_at, replaces: user.phone_replaces_verified };
  if (given === null) {
    const none = { phone: null, phone_code: null, phone_no: null, phone_verified_at: null };
    return { ...none, phone_replaces_verified: replacesVerified(proof, { isSame: false }) };
  }
  const isSame = given === undefined || given.e164 === user.phone;
  const kept = isSame && verified !== false ? user.phone_verified_at : null;
  return {
    ...(given === undefined ? {} : { phone: given.e164, phone_code: given.code, phone_no: given.number }),
    phone_verified_at: verified ? (kept ?? now) : kept,
    phone_replaces_verified: replacesVerified(proof, { isSame, verified }),
  };
}

/** Like `emailChange`, for the id of the person at Lark. */
export function larkChange(given: string | null | undefined, user: User): AccountChanges {
  if (given === undefined || given === user.lark_id) return {};
  return { lark_id: given };
}

/** Whether somebody else at Lark confirms sign-ins from now on, which the owner must hear of. */
export function factorsChanged(
  { lark_id: before }: User,
  given: string | null | undefined,
): ('factor_removed' | 'factor_added')[] {
  if (given === undefined || given === before) return [];
  return [
    ...(before === null ? [] : (['factor_removed'] as const)),
    ...(given === null ? [] : (['factor_added'] as const)),
  ];
}

/** Nobody loses a contact that was theirs without hearing of it, at that contact (#181). */
export function contactsLost(
  user: User,
  { email, phone }: { email: string | null | undefined; phone: PhoneNumber | null | undefined },
): ('email_changed' | 'phone_changed')[] {
  const isOtherEmail = email !== undefined && email !== user.email;
  const isOtherPhone = phone !== undefined && phone?.e164 !== (user.phone ?? undefined);
  return [
    ...(isOtherEmail ? (['email_changed'] as const) : []),
    ...(isOtherPhone ? (['phone_changed'] as const) : []),
  ];
}
