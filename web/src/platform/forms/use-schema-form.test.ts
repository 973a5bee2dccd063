import { expect, it } from 'vitest';
import { firstMessage } from './use-schema-form.ts';

it.each([
  [{ message: 'Required' }, 'Required'],
  [[undefined, { code: { message: 'Deep' } }], 'Deep'],
  [{ ref: { message: 'an element, no error' }, message: '' }, undefined],
  [undefined, undefined],
])('finds the first message in %j', (error, message) => {
  expect(firstMessage(error)).toBe(message);
});
