import type { FieldMessage } from '@latchkey/contract/text/field-messages.en';
import * as z from 'zod/mini';
import { catalog } from '../text/catalog.ts';
import { ApiError } from './api-error.ts';

/**
 * Parses a part of a request. Throws `malformed` if it is not an object at all, otherwise `invalid_fields` with a
 * message for each invalid field.
 */
export function validate(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) {
    const field = fieldWithNul(result.data);
    if (field === undefined) return result.data;
    throw new ApiError('invalid_fields', { errors: { [field || 'body']: [catalog().fields.invalid] } });
  }
  if (result.error.issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')) {
    throw new ApiError('malformed');
  }
  throw new ApiError('invalid_fields', { errors: messagesByField(result.error.issues) });
}

/** A path with impossible parameters names nothing that exists: throws `not_found`. */
export function validateParams(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (!result.success || fieldWithNul(result.data) !== undefined) throw new ApiError('not_found');
  return result.data;
}

/**
 * The path of a text that contains NUL, which PostgreSQL cannot store and would report as an internal error (security
 * #294); undefined if there is none. The recursion is bounded: the value has passed its schema, and JSON depth is
 * bounded before.
 */
function fieldWithNul(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const within = key.includes('\0') ? '' : fieldWithNul(part);
    if (within !== undefined) return within === '' ? key : `${key}.${within}`;
  }
  return undefined;
}

function messagesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // A Map, because a field may be named like a property of Object.prototype.
  const errors = new Map<string, string[]>();
  const add = (field: string, message: string) => errors.set(field, [...(errors.get(field) ?? []), message]);
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 20)) add(key.slice(0, 100), catalog().fields.unknown_field);
    } else {
      add(issue.path.join('.') || 'body', textOf(issue));
    }
  }
  return Object.fromEntries(errors);
}

function textOf(issue: z.core.$ZodIssue): string {
  if (issue.message in catalog().fields) return catalog().fields[issue.message as FieldMessage];
  if (issue.code === 'invalid_type' && issue.input === undefined) return catalog().fields.required;
  if (issue.code === 'too_big') return catalog().fields.too_long;
  return catalog().fields.invalid;
}
