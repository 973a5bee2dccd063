import { expect, it } from 'vitest';
import { type FormEvent, formState, shownErrors, untouched } from './form-state.ts';

const run = (...events: FormEvent[]) => events.reduce(formState, untouched);
const both = { email: 'Required', password: 'Required' };

it('shows errors only for changed fields, until the first submit', () => {
  const state = run({ type: 'changed', name: 'email', errors: both });
  expect(shownErrors(state)).toEqual({ email: 'Required' });
  expect(shownErrors(formState(state, { type: 'refused', errors: both }))).toEqual(both);
});

it('an error disappears as soon as the value is valid', () => {
  const state = run(
    { type: 'refused', errors: both },
    { type: 'changed', name: 'email', errors: { password: 'Required' } },
  );
  expect(shownErrors(state)).toEqual({ password: 'Required' });
});

it('a server error stays until its field changes', () => {
  const refused = run({ type: 'server_errors', errors: { email: 'Taken', name: 'No' } });
  expect(shownErrors(formState(refused, { type: 'changed', name: 'name', errors: {} }))).toEqual({
    email: 'Taken',
  });
  expect(shownErrors(formState(refused, { type: 'started' }))).toEqual({});
});

it('a server error for a value that changed meanwhile is not shown for the new one', () => {
  const state = run(
    { type: 'changed', name: 'name', errors: {} },
    { type: 'started' },
    { type: 'changed', name: 'email', errors: {} },
    { type: 'server_errors', errors: { email: 'Taken', name: 'No' } },
    { type: 'ended' },
  );
  expect(shownErrors(state)).toEqual({ name: 'No' });
});

it('a refused submit is not pending', () => {
  expect(run({ type: 'started' }, { type: 'refused', errors: both }).running).toBe(false);
});

it('a change never shows the errors of earlier values', () => {
  const before = run({ type: 'changed', name: 'email', errors: { password: 'Required' } });
  expect(shownErrors(formState(before, { type: 'changed', name: 'password', errors: {} }))).toEqual({});
});

it('another schema validates the same values again, and the same schema changes nothing', () => {
  const typed = run({ type: 'changed', name: 'email', errors: {} });
  const stricter = formState(typed, { type: 'schema_changed', errors: { email: 'Too short' } });
  expect(shownErrors(stricter)).toEqual({ email: 'Too short' });
  expect(formState(stricter, { type: 'schema_changed', errors: { email: 'Too short' } })).toBe(stricter);
});
