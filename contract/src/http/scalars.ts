import * as z from 'zod/mini';

// The messages of checks are keys of field-messages.en.ts, so that each side shows them in the reader's language.

/** UUIDv7 as text. */
export const Id = z.string();
/** ISO 8601 in UTC. */
export const Timestamp = z.string();
/** A reply without content. */
export const Empty = z.object({});

/** E-mail as typed: trimmed, bounded, plain address syntax (security #22). */
export const EmailInput = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(254, 'email'),
  z.email('email'),
);

/** A one-time code as typed. */
export const CodeInput = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(64));

/** A password as given to a check: never trimmed, at most 1,024 characters before it is hashed (security #60). */
export const PasswordInput = z.string().check(z.minLength(1, 'required'), z.maxLength(1024));

/** An `mfa_token` in a body; the header `x-mfa-token` is the other way (decisions.md §4). */
export const MfaTokenInput = z.optional(z.string().check(z.maxLength(256)));

/** The kind of challenge; only 'ott' (one-time token) exists (spec §9). */
export const ChallengeKind = z._default(z.literal('ott'), 'ott');
