import { fieldText } from '#text/fields';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** The part of a contract's schema that a form needs: a Zod schema, or a hand-written one where Zod is too large. */
export interface Schema<Values> {
  safeParse(
    values: unknown,
  ): { success: true; data: Values } | { success: false; error: { issues: readonly Issue[] } };
}

/** Field name → error message. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Validates values with a schema whose messages are keys of the contract; returns the first error of each field
 * (docs/behaviour/web.md#forms).
 */
export function checkValues<Values>(
  schema: Schema<Values>,
  values: unknown,
): { values: Values; errors?: undefined } | { values?: undefined; errors: FieldErrors } {
  const result = schema.safeParse(values);
  if (result.success) return { values: result.data };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= fieldMessage(issue.message);
  return { errors };
}

/** The text for a key of the contract; a check without a key says that the value is invalid. */
export function fieldMessage(key: string): string {
  return isKey(key) ? fieldText[key] : fieldText.invalid;
}

const isKey = (key: string): key is keyof typeof fieldText => Object.hasOwn(fieldText, key);
