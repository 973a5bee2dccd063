import { timeZoneOf } from '../../../platform/clock/time-zones.ts';
import { nameOf, type User } from '../../accounts/user.ts';

/** Claims by scope (OpenID Connect Core §5.4). */
export const claimsByScope = {
  // Every application may know how the person signed in.
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
  // Belong to the protocol, not to a scope.
  iss: null,
  sid: null,
} as const;

/**
 * What an application may learn about an account's groups, and about its roles in the application
 * (docs/behaviour/groups.md#claims).
 */
export interface ToldMembership {
  readonly groups: readonly string[];
  readonly roles: readonly string[];
}

/** Whether a request asks for any of it, by scope or by name. */
export function asksMembership(scope: string, claims: Readonly<Record<string, unknown>> = {}): boolean {
  const asked = new Set([...scope.split(' '), ...Object.keys(claims)]);
  return asked.has('groups') || asked.has('roles');
}

/**
 * What an application may learn about an account with these scopes; absent values are omitted. `publicUrl` is the base
 * of the picture's URL.
 * `preferred_username` is the email only for applications that may know the email (OpenID Connect Core §5.1).
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
