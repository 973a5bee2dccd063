import * as z from 'zod/mini';
import { NameInput } from '../http/scalars.ts';

/** The options for gender (docs/behaviour/profile.md#data). */
export const Gender = z.enum(['male', 'female', 'other']);
export type Gender = z.infer<typeof Gender>;

/** A time zone's IANA name; the service accepts those listed in the settings. */
export const TimezoneInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(64, 'too_long'),
    z.regex(/^[A-Za-z0-9_+/-]*$/, 'invalid'),
  );

/**
 * Personal data in display order: each field is a column of the account, is changed by `profileUpdate` and shown by
 * `Profile`. The only declaration, from which the calls, the server and the form are derived.
 */
export const personalInput = {
  name: NameInput,
  gender: z.nullable(Gender),
  timezone: z.nullable(TimezoneInput),
};

export type PersonalField = keyof typeof personalInput;

/** The fields in replies: stored values may be older than a rule of the input. */
export const personalShown = {
  name: z.nullable(z.string()),
  gender: z.nullable(Gender),
  /** A name listed in the settings' `timezones`. */
  timezone: z.nullable(z.string()),
} satisfies Record<PersonalField, unknown>;

export const personalFields = Object.keys(personalInput) as PersonalField[];
