import { ApiFailure } from '../api/api-failure.ts';

/**
 * The first message of each field that an `invalid_fields` reply names, for `form.setErrors`.
 * Undefined if it names none of these fields: the error must be shown elsewhere then.
 */
export function serverFieldErrors<Name extends string>(
  failure: unknown,
  fields: readonly Name[],
): Partial<Record<Name, string>> | undefined {
  if (!(failure instanceof ApiFailure) || !failure.body?.errors) return undefined;
  const errors: Partial<Record<Name, string>> = {};
  for (const name of fields) {
    const message = failure.body.errors[name]?.[0];
    if (message) errors[name] = message;
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}
