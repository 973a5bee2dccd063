import { passwordLogin } from '@latchkey/contract/login/password-login';
import { expect, it } from 'vitest';
import { bodyOf } from './body-of.ts';
import { checkValues, fieldMessage } from './check-values.ts';

const check = (values: unknown) => checkValues(bodyOf(passwordLogin), values);

it('shows the first error of each field as text', () => {
  expect(check({ email: '', password: '' }).errors).toEqual({ email: 'Required', password: 'Required' });
  expect(check({ email: 'nobody', password: 'x' }).errors).toEqual({
    email: 'Enter a valid email address.',
  });
});

it('returns the parsed values: the email is trimmed, the password never', () => {
  expect(check({ email: ' a@example.com ', password: ' x ' }).values).toEqual({
    email: 'a@example.com',
    password: ' x ',
  });
});

it('never shows a key without a text', () => {
  expect(fieldMessage('Invalid input')).toBe('This value is not valid.');
  expect(fieldMessage('toString')).toBe('This value is not valid.');
});
