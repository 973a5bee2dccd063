import * as z from 'zod/mini';
import { EmailInput, NameInput } from '../http/scalars.ts';
import { TimezoneInput } from '../profile/personal-fields.ts';

/** Maximum bytes of all attributes of an account, as JSON in UTF-8. */
export const largestAttributes = 8 * 1024;

/** An attribute's name: a letter, then letters, digits, `.`, `_` and `-`. */
export const AttributeNameInput = z
  .string()
  .check(z.maxLength(64, 'too_long'), z.regex(/^[A-Za-z][A-Za-z0-9._-]*$/, 'invalid'));

const AttributeValue = z.union([
  z.string().check(
    z.maxLength(1000, 'too_long'),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'invalid'),
  ),
  z.number(),
  z.boolean(),
]);

/**
 * Attributes that operators assign to an account: flat, each a string, a number or a boolean
 * (docs/behaviour/accounts.md#attributes).
 */
export const Attributes = z.record(z.string(), AttributeValue);
export type Attributes = z.infer<typeof Attributes>;

export const AttributesInput = z.record(AttributeNameInput, AttributeValue).check(
  z.refine((given) => new TextEncoder().encode(JSON.stringify(given)).length <= largestAttributes, {
    error: 'too_long',
    abort: false,
  }),
);

/** A phone number with its calling code, '+6591234567'; the server accepts the calling codes that it can send to. */
export const PhoneInput = z
  .string()
  .check(z.trim(), z.maxLength(24, 'phone_invalid'), z.regex(/^\+[\d ().-]+$/, 'phone_invalid'));

/** An identifier that Lark's API accepts for a person: open id, union id, user id in the tenant, or their email at Lark. */
export const LarkIdInput = z
  .string()
  .check(z.trim(), z.maxLength(254, 'too_long'), z.regex(/^[\w.+-]+(@[\w.-]+)?$/, 'invalid'));

/** The fields of a change; omitted ones stay unchanged, null removes a value. */
export const userFields = {
  name: z.optional(NameInput),
  given_name: z.optional(z.nullable(NameInput)),
  family_name: z.optional(z.nullable(NameInput)),
  email: z.optional(z.nullable(EmailInput)),
  phone: z.optional(z.nullable(PhoneInput)),
  lark_id: z.optional(z.nullable(LarkIdInput)),
  timezone: z.optional(z.nullable(TimezoneInput)),
  /** All attributes; replaces the existing ones. */
  attributes: z.optional(AttributesInput),
};
