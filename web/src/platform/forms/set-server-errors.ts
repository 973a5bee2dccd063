import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../api/api-failure.ts';

/**
 * Puts the `errors` of an `invalid_fields` reply under their inputs.
 * Returns false where the failure names no field of this form: then say it elsewhere.
 */
export function setServerErrors<Values extends FieldValues>(form: UseFormReturn<Values>, failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || !failure.body?.errors) return false;
  let placed = false;
  for (const [name, messages] of Object.entries(failure.body.errors)) {
    const message = messages[0];
    if (!message || !(name in form.getValues())) continue;
    form.setError(name as Path<Values>, { type: 'server', message });
    placed = true;
  }
  return placed;
}
