import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldText } from '#text/fields';

type Checked<Values> = Pick<z.ZodMiniType<Values>, 'safeParse'>;

/** Lets a schema of the contract check a form; messages are its keys in the reader's language (spec §5). */
export function schemaResolver<Values extends FieldValues>(schema: Checked<Values>): Resolver<Values> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) {
      const field = issue.path.join('.') || 'root';
      // The first error of a field is the one that is shown.
      errors[field] ??= { type: issue.code, message: fieldMessage(issue.message) };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** The words for a key of the contract; a check without a key says that the value is not valid. */
export function fieldMessage(key: string): string {
  return isKey(key) ? fieldText[key] : fieldText.invalid;
}

const isKey = (key: string): key is keyof typeof fieldText => Object.hasOwn(fieldText, key);
