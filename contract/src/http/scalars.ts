import * as z from 'zod/mini';
import { emailPattern } from './email-pattern.ts';

// The messages of checks are keys of field-messages.en.ts, so that server and pages show them in the reader's language.

/** UUIDv7 as text. */
export const Id = z.string();
/** ISO 8601 in UTC. */
export const Timestamp = z.string();
/** Whole seconds. */
export const Seconds = z.number();
/** A reply without content. */
export const Empty = z.object({});

/** An id in a path or a body. */
export const IdInput = z.string().check(z.maxLength(64, 'invalid'), z.regex(/^[\w-]+$/, 'invalid'));

/** Control characters, line separators and direction overrides: names are part of mails and logs (#84). */
const unfitForOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** Text without visible characters; U+2800 is the Braille blank. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Z}\u2800]*$/u;

/** Applies to every text on one line. */
export const isOneVisibleLine = (name: string): boolean =>
  name.isWellFormed() && !unfitForOneLine.test(name) && !invisible.test(name);

/**
 * Characters without a glyph, but for those that scripts and emoji need: joiners, not beside ASCII, and variation
 * selectors.
 */
const hidden =
  /\u2800|(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\0-\x7F]\p{Join_Control}|\p{Join_Control}[\0-\x7F]/u;

/** For names that must not look like another's: also without invisible characters inside (#303). */
export const isPlainLine = (name: string): boolean => isOneVisibleLine(name) && !hidden.test(name);

/**
 * A line of text for others to read: trimmed, at most 100 characters, at least one of them visible (#109).
 * The rule is not a `pattern` in the OpenAPI document: generators do not support Unicode properties (#112).
 */
export const NameInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(100, 'too_long'),
    z.refine(isOneVisibleLine, { error: 'invalid', abort: false }),
  );

/** Email as typed: trimmed, bounded, plain address syntax (security #22). */
export const EmailInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(254, 'email'),
    z.email({ pattern: emailPattern, error: 'email' }),
  );

/** A calling code as typed, '+65' or '65'; the server only accepts those of `phoneCountries` (security #69). */
export const PhoneCodeInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(5, 'phone_invalid'),
    z.regex(/^\+?[1-9]\d{0,3}$/, 'phone_invalid'),
  );

const hasFiveDigits = (number: string): boolean => number.replace(/\D/g, '').length >= 5;

/** A national phone number as typed: at least five digits, with any separators. */
export const PhoneNumberInput = z
  .string()
  .check(
    z.trim(),
    z.refine(hasFiveDigits, { error: 'phone_too_short', abort: false }),
    z.maxLength(24, 'phone_invalid'),
    z.regex(/^(\(?\d[\d ().-]*)?$/, 'phone_invalid'),
  );

/** The channel of a phone code (docs/behaviour/login.md#data). */
export const SendViaInput = z._default(z.enum(['sms', 'whatsapp']), 'sms');

/** A one-time code as typed. */
export const CodeInput = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(64, 'too_long'));

/**
 * An entered password: never trimmed, at most 1,024 characters, which is checked before it is hashed (security #60).
 */
export const PasswordInput = z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too_long'));

/** A token or reference from an earlier reply or a link: letters, digits, `-`, `_` and `.`. */
export const TokenInput = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(512, 'too_long'), z.regex(/^[\w.-]*$/, 'invalid'));

/** An `mfa_token` in a body; it can also be sent in the header `x-mfa-token` (docs/behaviour/api.md#requests). */
export const MfaTokenInput = z.optional(z.string().check(z.maxLength(256, 'too_long')));

/** The page's origin; compared with the configured one and never trusted (security H2). */
export const OriginInput = z.optional(z.string().check(z.maxLength(2048, 'too_long')));

/** The kind of challenge; only 'ott' (one-time token) exists (docs/behaviour/mfa.md#calls). */
export const ChallengeKind = z._default(z.literal('ott'), 'ott');

/** The position in a list: the `next_cursor` of the previous page. */
export const CursorInput = z.optional(TokenInput);
