import { type SubmitEvent, useReducer, useRef, useState } from 'react';
import { useHydrated } from '../boot/use-hydrated.ts';
import { checkValues, type Schema } from './check-values.ts';
import { formState, shownErrors, untouched } from './form-state.ts';
import { readValues } from './read-values.ts';

/** A schema, or where it comes from when the first paint should not wait for it. */
type SchemaSource<Values> = Schema<Values> | (() => Promise<Schema<Values>>);

interface Options<Values, Shape> {
  /** What the inputs hold at first; without one an input keeps what was typed before the app was there. */
  defaultValues?: Partial<Shape>;
  /** Fields that are no input, e.g. a token of the address. */
  fixedValues?: Partial<Shape>;
  /** Runs with values that the schema has passed. It handles its own errors. */
  onSubmit: (values: Values, form: FormActions<Values>) => Promise<void>;
}

export interface FormActions<Values> {
  /** Shows errors under fields until they change. */
  setErrors: (errors: Partial<Record<keyof Values & string, string>>) => void;
  setFocus: (name: keyof Values & string) => void;
  /** Puts the default values back, or empties the inputs. */
  reset: () => void;
}

type Shape<Values> = { [Name in keyof Values]: unknown };
type FieldName<Values> = keyof Values & string;

/**
 * A form that a schema checks on every change (spec §5).
 * The values stay in the inputs; `form.values` follows them for what depends on them.
 *
 *     const form = useSchemaForm(schema, { onSubmit });
 *     <form {...form.formProps}><TextField label={…} {...form.field('email')} /><Button {...form.submitProps}>…
 */
export function useSchemaForm<Values extends object>(
  source: SchemaSource<Values>,
  { defaultValues, fixedValues, onSubmit }: Options<Values, Shape<Values>>,
) {
  const element = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(formState, untouched);
  const [values, setValues] = useState<Record<string, unknown>>({ ...defaultValues });
  const hydrated = useHydrated();
  const errors = shownErrors(state);

  const schema = async () => (typeof source === 'function' ? await source() : source);
  const current = () => ({ ...(element.current ? readValues(element.current) : {}), ...fixedValues });

  const onChange = async (name: string) => {
    dispatch({ type: 'changed', name });
    setValues(current());
    const check = await schema();
    // Read again: the schema may have come after further keys.
    dispatch({ type: 'checked', errors: checkValues(check, current()).errors ?? {} });
  };

  const actions: FormActions<Values> = {
    setErrors: (given) => dispatch({ type: 'server_errors', errors: given as Record<string, string> }),
    setFocus: (name) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    reset() {
      element.current?.reset();
      setValues({ ...defaultValues });
      dispatch({ type: 'reset' });
    },
  };

  const submit = async () => {
    if (state.running) return;
    dispatch({ type: 'started' });
    try {
      const checked = checkValues(await schema(), current());
      if (checked.errors) {
        dispatch({ type: 'refused', errors: checked.errors });
        const first = Object.keys(checked.errors)[0];
        if (first) actions.setFocus(first as FieldName<Values>);
        return;
      }
      await onSubmit(checked.values, actions);
    } finally {
      dispatch({ type: 'ended' });
    }
  };

  return {
    values: values as Partial<Shape<Values>>,
    errors,
    isDirty: state.changed.size > 0,
    running: state.running,
    /** Spread on a control of ui/. */
    field: (name: FieldName<Values>) => ({
      name,
      defaultValue: textOf(defaultValues?.[name]),
      error: errors[name],
      onChange: () => void onChange(name),
      onFocus: () => void (typeof source === 'function' && source()),
    }),
    /** Spread on a Checkbox of ui/. */
    checkbox: (name: FieldName<Values>) => ({
      name,
      defaultChecked: defaultValues?.[name] === true,
      onChange: () => void onChange(name),
    }),
    /** Spread on `<form>`. */
    formProps: {
      ref: element,
      noValidate: true,
      // Should a form ever be sent without the app, then not with its fields in the address (security #49).
      method: 'post' as const,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Spread on the submit button: busy while running, disabled while errors exist. */
    submitProps: {
      type: 'submit' as const,
      busy: state.running,
      disabled: Object.keys(errors).length > 0,
      waiting: !hydrated,
    },
    ...actions,
  };
}

const textOf = (value: unknown) => (value === undefined || value === null ? undefined : String(value));
