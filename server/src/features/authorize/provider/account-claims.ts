import { timeZoneOf } from '../../../platform/clock/time-zones.ts';
import { nameOf, type User } from '../../accounts/user.ts';

/** Claims by scope (OpenID Connect Core §5.4). */
export const claimsByScope = {
  // How the person signed in is for every application to know.
  openid: ['sub', 'acr', 'amr', 'auth_time'],
  profile: [
    'name',
    'given_name',
    'family_name',
    'preferred_username',
    'picture',
    'gender',
    'zoneinfo',
    'locale',
    'updated_at',
  ],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  groups: ['groups'],
  roles: ['roles'],
  // Of the protocol, not of a scope.
  iss: null,
  sid: null,
} as const;

/** What of an account's groups an application may learn, and what it is there (docs/behaviour/groups.md#claims). */
export interface ToldMembership {
  readonly groups: readonly string[];
  readonly roles: readonly string[];
}

/** Whether a request is for any of it: by scope, or by name. */
export function asksMembership(scope: string, claims: Readonly<Record<string, unknown>> = {}): boolean {
  const asked = new Set([...scope.split(' '), ...Object.keys(claims)]);
  return asked.has('groups') || asked.has('roles');
}

/**
 * What an application may learn of an account with these scopes; absent values are left out. `publicUrl` leads to the picture.
 * The name that a person is known by is their email only to whom the email is told (OpenID Connect Core §5.1).
 */
export function accountClaims(user: User, publicUrl: string, scope: string): Record<string, unknown> {
  const mayKnowEmail = scope.split(' ').includes('email');
  const claims = {
    sub: user.id,
    name: nameOf(user),
    given_name: user.given_name,
    family_name: user.family_name,
    preferred_username: (mayKnowEmail && user.email) || user.id,
    picture: user.photo_id ? `${publicUrl}/photos/${user.photo_id}` : null,
    gender: user.gender,
    zoneinfo: user.timezone && (timeZoneOf(user.timezone) ?? user.timezone),
    locale: user.locale,
    updated_at: Math.floor(user.updated_at / 1000),
    email: user.email,
    email_verified: user.email ? user.email_verified_at !== null : null,
    phone_number: user.phone,
    phone_number_verified: user.phone ? user.phone_verified_at !== null : null,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
}
