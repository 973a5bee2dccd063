import { type PhoneCountryId, phoneCountries } from '@latchkey/contract/login/phone-countries';
import { isNumeric } from '../forms/is-numeric.ts';
import { isRouteName, type RouteName } from './route-name.ts';

export const authMethods = ['email', 'phone'] as const;
export type AuthMethod = (typeof authMethods)[number];

const countryIds = phoneCountries.map((country) => country.id);

/** The query parameters of auth pages (docs/behaviour/web.md#routes); missing and invalid ones are undefined. */
export interface AuthQuery {
  /** Must still be compared with the stored sessions. */
  auth_user?: string;
  auth_country?: PhoneCountryId;
  auth_method?: AuthMethod;
  auth_phone_number?: number;
  device_id?: string;
  return_to?: RouteName;
  client_id?: string;
  reference_number?: string;
  email?: string;
  /**
   * The email of the person whom the application expects to sign in, if the hint is an email (OpenID Connect Core
   * §3.1.2.1).
   */
  login_hint?: string;
  token?: string;
  /** The name of a person who was invited. */
  name?: string;
  /** At most 200 characters, shown as plain text (security H9). */
  message?: string;
  /** Shown beneath the message, for the developers of an application. */
  error_code?: string;
}

const maxLength = 2048;
const maxMessageLength = 200;

export function parseAuthQuery(search: string): AuthQuery {
  const parameters = new URLSearchParams(search);
  const text = (name: string) => {
    const value = parameters.get(name);
    return value && value.length <= maxLength ? value : undefined;
  };
  const returnTo = parameters.get('return_to');
  return {
    auth_user: text('auth_user'),
    auth_country: oneOf(countryIds, text('auth_country')),
    auth_method: oneOf(authMethods, text('auth_method')),
    auth_phone_number: phoneNumber(text('auth_phone_number')),
    device_id: text('device_id'),
    return_to: isRouteName(returnTo) ? returnTo : undefined,
    client_id: text('client_id'),
    reference_number: text('reference_number'),
    email: text('email'),
    login_hint: /.@/.test(parameters.get('login_hint') ?? '') ? text('login_hint') : undefined,
    token: text('token'),
    name: text('name'),
    error_code: /^[a-z_]{1,50}$/.exec(parameters.get('error_code') ?? '')?.[0],
    message: parameters.get('message')?.slice(0, maxMessageLength) || undefined,
  };
}

function oneOf<const T extends string>(allowed: readonly T[], value: string | undefined): T | undefined {
  return allowed.find((item) => item === value);
}

/** A non-negative integer, such as a phone number without its leading zero. */
function phoneNumber(value: string | undefined): number | undefined {
  const number = isNumeric(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
