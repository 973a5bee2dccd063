import type { FieldErrors } from './check-values.ts';

/** What a form knows besides its values, which stay in the inputs. */
export interface FormState {
  /** Errors of the schema for the current values. */
  schemaErrors: FieldErrors;
  /** Errors from the server, each until the next change of its field. */
  serverErrors: FieldErrors;
  /** Changed fields: only these show an error before the first submit. */
  changed: ReadonlySet<string>;
  submitted: boolean;
  running: boolean;
  /** Fields changed since the submit began: the server's errors about them concern a previous value. */
  changedSince: readonly string[];
}

export type FormEvent =
  | { type: 'changed'; name: string; errors: FieldErrors }
  | { type: 'schema_changed'; errors: FieldErrors }
  | { type: 'refused'; errors: FieldErrors }
  | { type: 'started' }
  | { type: 'ended' }
  | { type: 'server_errors'; errors: FieldErrors }
  | { type: 'reset' };

export const untouched: FormState = {
  schemaErrors: {},
  serverErrors: {},
  changed: new Set(),
  submitted: false,
  running: false,
  changedSince: [],
};

/** Pure. */
export function formState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'changed': {
      const { [event.name]: _, ...serverErrors } = state.serverErrors;
      const changed = new Set([...state.changed, event.name]);
      // In one step: an error of the previous values would disable the submit button for a moment.
      const changedSince = state.running ? [...state.changedSince, event.name] : [];
      return { ...state, serverErrors, changed, changedSince, schemaErrors: event.errors };
    }
    case 'schema_changed':
      // The same object if nothing is new, so that the form does not render again.
      return isSame(state.schemaErrors, event.errors) ? state : { ...state, schemaErrors: event.errors };
    case 'refused':
      return { ...state, schemaErrors: event.errors, submitted: true, running: false };
    case 'started':
      return { ...state, running: true, serverErrors: {}, changedSince: [] };
    case 'ended':
      return { ...state, running: false };
    case 'server_errors': {
      const said = Object.entries(event.errors).filter(([name]) => !state.changedSince.includes(name));
      return { ...state, serverErrors: { ...state.serverErrors, ...Object.fromEntries(said) } };
    }
    case 'reset':
      return untouched;
    default:
      return state;
  }
}

const isSame = (one: FieldErrors, other: FieldErrors) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/** The errors to show; the server's take precedence. */
export function shownErrors({ schemaErrors, serverErrors, changed, submitted }: FormState): FieldErrors {
  const own = Object.entries(schemaErrors).filter(([name]) => submitted || changed.has(name));
  return { ...Object.fromEntries(own), ...serverErrors };
}
