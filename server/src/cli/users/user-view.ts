import { attributesOf } from '../../features/accounts/attributes.ts';
import { aliasOf, isPasswordForKnownBrowsers, type User } from '../../features/accounts/user.ts';

/** An account as the command line shows it. Of the password it shows only whether there is one. */
export function userView(user: User) {
  return {
    id: user.id,
    name: user.name,
    given_name: user.given_name,
    family_name: user.family_name,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    email_set_by: user.email_set_by,
    phone: user.phone,
    phone_verified: user.phone_verified_at !== null,
    lark_id: user.lark_id,
    attributes: attributesOf(user),
    erase_at: isoTime(user.erase_at),
    status: user.status,
    partner: user.partner === 1,
    has_password: user.password_hash !== null,
    password_known_browsers_only: isPasswordForKnownBrowsers(user),
    two_factor: user.mfa_enabled === 1,
    two_factor_required: user.mfa_enforced === 1,
    created_at: isoTime(user.created_at),
    last_login_at: isoTime(user.last_login_at),
  };
}

/** The account as lines of name and value. */
export function userLines(user: User): string[][] {
  return Object.entries(userView(user)).map(([name, value]) => [name.replaceAll('_', ' '), shown(value)]);
}

export const userListHead = ['ID', 'EMAIL OR PHONE', 'NAME', 'STATUS', 'LAST SIGN-IN'];

export function userListRow(user: User): string[] {
  return [user.id, aliasOf(user), user.name, user.status, isoTime(user.last_login_at) ?? 'never'];
}

/** Shows a missing value as a dash. */
function shown(value: string | boolean | object | null): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  if (value === null || typeof value === 'string') return value ?? '–';
  return Object.keys(value).length > 0 ? JSON.stringify(value) : '–';
}

const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');
