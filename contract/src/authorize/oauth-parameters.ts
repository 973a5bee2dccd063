import * as z from 'zod/mini';

// Limits of an OAuth request; `request`, `claims` and `id_token_hint` are the long ones.
const maxParameters = 64;
const maxNameLength = 128;
export const maxValueLength = 16 * 1024;
const maxRepeats = 16;

/** The value of one parameter. */
export const ParameterInput = z.optional(z.string().check(z.maxLength(maxValueLength, 'too_long')));

/** The request that began at the authorization endpoint. */
export const InteractionInput = z.optional(
  z.string().check(z.maxLength(128, 'invalid'), z.regex(/^[\w-]+$/, 'invalid')),
);

function isParameterValue(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxValueLength;
}

/** True for a text, or an array of texts for a repeated parameter (`resource`, RFC 8707). */
function isParameter(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= maxRepeats && value.every(isParameterValue);
  return isParameterValue(value);
}

/**
 * Validates the calls that accept any parameters of a protocol request.
 * Only their bodies accept unknown fields; each must be a text or an array of texts, and all are bounded.
 * `own` are the portal's own fields, which have their own schemas.
 */
export function boundedParameters(own: readonly string[]) {
  return z.refine<Record<string, unknown>>((fields) => {
    const entries = Object.entries(fields);
    return (
      entries.length <= maxParameters &&
      entries.every(
        ([name, value]) =>
          name.length <= maxNameLength && (own.includes(name) || value === undefined || isParameter(value)),
      )
    );
  }, 'invalid');
}
