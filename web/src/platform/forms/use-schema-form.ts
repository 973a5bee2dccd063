import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { useHydrated } from '../boot/use-hydrated.ts';
import { schemaResolver } from './schema-resolver.ts';

interface Options<Values extends FieldValues> {
  defaultValues?: DefaultValues<Values>;
  onSubmit: SubmitHandler<Values>;
}

export interface SchemaForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Spread on a field of ui/: `<TextField label={…} {...form.field('email')} />`. */
  field: (name: Path<Values>) => FieldProps;
  /** Spread on `<form>`. */
  formProps: { onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void; noValidate: true; method: 'post' };
  /** Spread on the submit button: busy while running, disabled while errors exist (spec §5). */
  submitProps: { type: 'submit'; busy: boolean; disabled: boolean; waiting: boolean };
}

export type FieldProps = ReturnType<UseFormReturn['register']> & { error: string | undefined };

/** A form that a schema checks on every change. Fields without a default keep what was typed before the app was there. */
export function useSchemaForm<Values extends FieldValues>(
  schema: Pick<z.ZodMiniType<Values>, 'safeParse'>,
  { defaultValues, onSubmit }: Options<Values>,
): SchemaForm<Values> {
  const form = useForm<Values>({ resolver: schemaResolver(schema), mode: 'onChange', defaultValues });
  const hydrated = useHydrated();
  const { errors, isSubmitting } = form.formState;
  return {
    ...form,
    field: (name) => ({ ...form.register(name), error: firstMessage(errors[name]) }),
    formProps: {
      onSubmit: (event) => void form.handleSubmit(onSubmit)(event),
      noValidate: true,
      // Should a form ever be sent without the app, then not with its fields in the address (security #49).
      method: 'post',
    },
    submitProps: {
      type: 'submit',
      busy: isSubmitting,
      disabled: Object.keys(errors).some((name) => name !== 'root'),
      waiting: !hydrated,
    },
  };
}

/** The first message in a field's error, nested or listed (spec §5). */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const [key, inner] of Object.entries(error)) {
    const message = key === 'ref' ? undefined : firstMessage(inner);
    if (message) return message;
  }
  return undefined;
}
