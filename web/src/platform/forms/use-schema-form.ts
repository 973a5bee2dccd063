import { type KeyboardEvent, type SubmitEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../boot/use-hydrated.ts';
import { checkValues, type Schema } from './check-values.ts';
import { formState, shownErrors, untouched } from './form-state.ts';
import { readValues } from './read-values.ts';

interface Options<Values, Shape> {
  /** Initial values of the inputs; without one an input keeps what was typed before the app had loaded. */
  defaultValues?: Partial<Shape>;
  /** Values of fields without an input, for example a token from the address. */
  fixedValues?: Partial<Shape>;
  /** Called with valid values. It handles its own errors. */
  onSubmit: (values: Values, form: FormActions<Values>) => Promise<void>;
}

export interface FormActions<Values> {
  /** Shows errors under fields until these change. */
  setErrors: (errors: Partial<Record<keyof Values & string, string>>) => void;
  setFocus: (name: keyof Values & string) => void;
  /** Restores the default values, or empties the inputs. */
  reset: () => void;
}

type Shape<Values> = { [Name in keyof Values]: unknown };
type FieldName<Values> = keyof Values & string;

/**
 * A form that a schema validates on every change (docs/behaviour/web.md#forms).
 * The values stay in the inputs; `form.values` follows them for parts that depend on them.
 * A submit uses what the inputs contain at that moment, however it got there, and whatever was wrong before.
 *
 *     const form = useSchemaForm(schema, { onSubmit });
 *     <form {...form.formProps}><TextField label={…} {...form.field('email')} /><Button {...form.submitProps}>…
 */
export function useSchemaForm<Values extends object>(
  schema: Schema<Values>,
  { defaultValues, fixedValues, onSubmit }: Options<Values, Shape<Values>>,
) {
  const element = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(formState, untouched);
  const [values, setValues] = useState<Record<string, unknown>>({ ...defaultValues });
  const hydrated = useHydrated();
  const errors = shownErrors(state);

  const current = (): Record<string, unknown> => ({
    ...(element.current ? readValues(element.current) : {}),
    ...fixedValues,
  });

  // The schema can change after the first input, for example when the server's password rules have loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of new values 'changed' tells.
  useEffect(() => {
    if (state.changed.size > 0)
      dispatch({ type: 'schema_changed', errors: checkValues(schema, current()).errors ?? {} });
  }, [schema]);

  const onChange = (name: string) => {
    const values = current();
    const { errors = {} } = checkValues(schema, values);
    // Synchronously, before the next event: Enter, or a password manager's click, must not find the button disabled by
    // an error that has been corrected.
    flushSync(() => {
      dispatch({ type: 'changed', name, errors });
      setValues(values);
    });
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

  const running = useRef(false);
  const submit = async () => {
    if (running.current) return;
    running.current = true;
    dispatch({ type: 'started' });
    try {
      const checked = checkValues(schema, current());
      if (checked.errors) {
        dispatch({ type: 'refused', errors: checked.errors });
        const first = Object.keys(checked.errors)[0];
        if (first) actions.setFocus(first as FieldName<Values>);
        return;
      }
      await onSubmit(checked.values, actions);
    } finally {
      running.current = false;
      dispatch({ type: 'ended' });
    }
  };

  /** Browsers do not submit on Enter while the button is disabled, even if the error has been corrected. */
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isTextInput(event.target)) return;
    if (!event.currentTarget.querySelector('[type=submit]:disabled')) return;
    event.preventDefault();
    void submit();
  };

  return {
    values: values as Partial<Shape<Values>>,
    /** What the inputs contain at this moment, also if it was entered before the app had loaded. */
    read: current,
    errors,
    isDirty: state.changed.size > 0,
    running: state.running,
    /** Props for a control of ui/. */
    field: (name: FieldName<Values>) => ({
      name,
      defaultValue: textOf(defaultValues?.[name]),
      error: errors[name],
      onChange: () => onChange(name),
    }),
    /** Props for a Checkbox of ui/. */
    checkbox: (name: FieldName<Values>) => ({
      name,
      defaultChecked: defaultValues?.[name] === true,
      onChange: () => onChange(name),
    }),
    /** Props for `<form>`. */
    formProps: {
      ref: element,
      noValidate: true,
      // If a form is ever sent without the app, its fields must not appear in the address (security #49).
      method: 'post' as const,
      onKeyDown,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Props for the submit button: busy while running, disabled while there are errors. */
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

const isTextInput = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio';
