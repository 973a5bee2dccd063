import type { FieldErrors } from './check-values.ts';

/** What a form knows besides the values, which stay in its inputs. */
export interface FormState {
  /** What the schema says about the present values. */
  schemaErrors: FieldErrors;
  /** What the server said about a field; gone with the next change of that field. */
  serverErrors: FieldErrors;
  /** Fields that were changed: only these show an error before the first submit. */
  changed: ReadonlySet<string>;
  submitted: boolean;
  running: boolean;
  /** Fields that were changed since the submit began: what the server says about them is of another value. */
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
      // In one step: an error of the values before would lock the submit button for a moment.
      const changedSince = state.running ? [...state.changedSince, event.name] : [];
      return { ...state, serverErrors, changed, changedSince, schemaErrors: event.errors };
    }
    case 'schema_changed':
      // The same state where nothing is new: the form does not render again.
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

/** The errors to show, the server's last word first. */
export function shownErrors({ schemaErrors, serverErrors, changed, submitted }: FormState): FieldErrors {
  const own = Object.entries(schemaErrors).filter(([name]) => submitted || changed.has(name));
  return { ...Object.fromEntries(own), ...serverErrors };
}
