import { expect, it } from 'vitest';
import { ApiFailure } from '../api/api-failure.ts';
import { serverFieldErrors } from './server-field-errors.ts';

const failure = (errors: Record<string, string[]>) =>
  new ApiFailure('invalid_fields', 'x', {
    httpStatus: 422,
    body: { status: 'invalid_fields', message: 'x', reference: 'r', errors },
  });

it('returns the first message of each known field', () => {
  expect(serverFieldErrors(failure({ email: ['Taken', 'Long'], other: ['x'] }), ['email', 'name'])).toEqual({
    email: 'Taken',
  });
});

it('returns nothing if no field of the form is named', () => {
  expect(serverFieldErrors(failure({ other: ['x'] }), ['email'])).toBeUndefined();
  expect(serverFieldErrors(new Error('x'), ['email'])).toBeUndefined();
});
