import * as z from 'zod/mini';
import { emailPattern } from './email-pattern.ts';

// The messages of checks are keys of field-messages.en.ts, so that each side shows them in the reader's language.

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

/** Control characters, line separators and direction overrides: a name goes into mails and logs (#84). */
const unfitForOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** What leaves no trace on a screen; U+2800 is the blank of Braille. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Z}\u2800]*$/u;

/** What an application calls itself is held to it, too (#303). */
export const isOneVisibleLine = (name: string): boolean =>
  name.isWellFormed() && !unfitForOneLine.test(name) && !invisible.test(name);

/**
 * One line that a person wrote and others read: trimmed, at most 100 characters, at least one of them visible (#109).
 * The rule is no `pattern` of the OpenAPI document: generators do not know Unicode's properties (#112).
 */
export const NameInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(100, 'too_long'),
    z.refine(isOneVisibleLine, { error: 'invalid', abort: false }),
  );

/** E-mail as typed: trimmed, bounded, plain address syntax (security #22). */
export const EmailInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(254, 'email'),
    z.email({ pattern: emailPattern, error: 'email' }),
  );

/** A calling code as typed, '+65' or '65'; the server accepts those of `phoneCountries` alone (security #69). */
export const PhoneCodeInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(5, 'phone_invalid'),
    z.regex(/^\+?[1-9]\d{0,3}$/, 'phone_invalid'),
  );

const hasFiveDigits = (number: string): boolean => number.replace(/\D/g, '').length >= 5;

/** A number within its country as typed: at least five digits, with separators between them where the user writes them. */
export const PhoneNumberInput = z
  .string()
  .check(
    z.trim(),
    z.refine(hasFiveDigits, { error: 'phone_too_short', abort: false }),
    z.maxLength(24, 'phone_invalid'),
    z.regex(/^(\(?\d[\d ().-]*)?$/, 'phone_invalid'),
  );

/** How a phone code travels (docs/behaviour/login.md#data). */
export const SendViaInput = z._default(z.enum(['sms', 'whatsapp']), 'sms');

/** A one-time code as typed. */
export const CodeInput = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(64, 'too_long'));

/** A password as given to a check: never trimmed, at most 1,024 characters before it is hashed (security #60). */
export const PasswordInput = z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too_long'));

/** A token or reference that an earlier reply or a link carried: letters, digits, `-`, `_` and `.`. */
export const TokenInput = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(512, 'too_long'), z.regex(/^[\w.-]*$/, 'invalid'));

/** An `mfa_token` in a body; the header `x-mfa-token` is the other way (docs/behaviour/api.md#requests). */
export const MfaTokenInput = z.optional(z.string().check(z.maxLength(256, 'too_long')));

/** The page's own origin as it names it; compared with the configured one and never trusted (security H2). */
export const OriginInput = z.optional(z.string().check(z.maxLength(2048, 'too_long')));

/** The kind of challenge; only 'ott' (one-time token) exists (docs/behaviour/mfa.md#calls). */
export const ChallengeKind = z._default(z.literal('ott'), 'ott');

/** Where the next page of a list begins: the `next_cursor` of the page before. */
export const CursorInput = z.optional(TokenInput);
