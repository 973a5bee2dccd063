import type { FieldMessage } from '@latchkey/contract/text/field-messages.en';
import * as z from 'zod/mini';
import { catalog } from '../text/catalog.ts';
import { ApiError } from './api-error.ts';

/** Parses a part of a request. Throws `malformed` where there is no object at all, `invalid_fields` with a message a field otherwise. */
export function validate(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  if (result.error.issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')) {
    throw new ApiError('malformed');
  }
  throw new ApiError('invalid_fields', { errors: messagesByField(result.error.issues) });
}

/** A path whose parameters cannot be right names nothing that exists. */
export function validateParams(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (!result.success) throw new ApiError('not_found');
  return result.data;
}

function messagesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // A map, because a field may have the name of a property that every object has.
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
