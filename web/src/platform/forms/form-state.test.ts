import { expect, it } from 'vitest';
import { type FormEvent, formState, shownErrors, untouched } from './form-state.ts';

const run = (...events: FormEvent[]) => events.reduce(formState, untouched);
const both = { email: 'Required', password: 'Required' };

it('shows an error only where something was changed, until the first submit', () => {
  const state = run({ type: 'changed', name: 'email', errors: both });
  expect(shownErrors(state)).toEqual({ email: 'Required' });
  expect(shownErrors(formState(state, { type: 'refused', errors: both }))).toEqual(both);
});

it('an error goes as soon as the value is right', () => {
  const state = run(
    { type: 'refused', errors: both },
    { type: 'changed', name: 'email', errors: { password: 'Required' } },
  );
  expect(shownErrors(state)).toEqual({ password: 'Required' });
});

it('what the server said stays until that field changes', () => {
  const refused = run({ type: 'server_errors', errors: { email: 'Taken', name: 'No' } });
  expect(shownErrors(formState(refused, { type: 'changed', name: 'name', errors: {} }))).toEqual({
    email: 'Taken',
  });
  expect(shownErrors(formState(refused, { type: 'started' }))).toEqual({});
});

it('what the server says of a value that was changed meanwhile is not said of the new one', () => {
  const state = run(
    { type: 'changed', name: 'name', errors: {} },
    { type: 'started' },
    { type: 'changed', name: 'email', errors: {} },
    { type: 'server_errors', errors: { email: 'Taken', name: 'No' } },
    { type: 'ended' },
  );
  expect(shownErrors(state)).toEqual({ name: 'No' });
});

it('a refused submit is no running one', () => {
  expect(run({ type: 'started' }, { type: 'refused', errors: both }).running).toBe(false);
});

it('a change never shows what was wrong with the values before it', () => {
  const before = run({ type: 'changed', name: 'email', errors: { password: 'Required' } });
  expect(shownErrors(formState(before, { type: 'changed', name: 'password', errors: {} }))).toEqual({});
});

it('another schema has another opinion of the same values, and the same one changes nothing', () => {
  const typed = run({ type: 'changed', name: 'email', errors: {} });
  const stricter = formState(typed, { type: 'schema_changed', errors: { email: 'Too short' } });
  expect(shownErrors(stricter)).toEqual({ email: 'Too short' });
  expect(formState(stricter, { type: 'schema_changed', errors: { email: 'Too short' } })).toBe(stricter);
});
