import * as z from 'zod/mini';
import { NameInput } from '../http/scalars.ts';

/** The options of a profile's gender (docs/behaviour/profile.md#data). */
export const Gender = z.enum(['male', 'female', 'other']);
export type Gender = z.infer<typeof Gender>;

/** A time zone's IANA name; the service accepts those that the settings list. */
export const TimezoneInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(64, 'too_long'),
    z.regex(/^[A-Za-z0-9_+/-]*$/, 'invalid'),
  );

/**
 * What a person says about themself, in the order in which it is shown: each field is a column of the account, is changed
 * by `profileUpdate` and shown by `Profile`. The one declaration that the calls, the server and the form take from.
 */
export const personalInput = {
  name: NameInput,
  gender: z.nullable(Gender),
  timezone: z.nullable(TimezoneInput),
};

export type PersonalField = keyof typeof personalInput;

/** As they are shown: what is stored may be older than a rule of the input. */
export const personalShown = {
  name: z.nullable(z.string()),
  gender: z.nullable(Gender),
  /** A name of the settings' `timezones`. */
  timezone: z.nullable(z.string()),
} satisfies Record<PersonalField, unknown>;

export const personalFields = Object.keys(personalInput) as PersonalField[];
