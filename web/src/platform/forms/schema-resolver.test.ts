import { passwordLogin } from '@latchkey/contract/login/password-login';
import { expect, it } from 'vitest';
import { bodyOf } from './body-of.ts';
import { fieldMessage, schemaResolver } from './schema-resolver.ts';

const check = schemaResolver(bodyOf(passwordLogin));
const run = (values: { email: string; password: string }) =>
  check(values, undefined, { fields: {}, shouldUseNativeValidation: false });

it('shows the first error of each field in words', async () => {
  expect(await run({ email: '', password: '' })).toMatchObject({
    errors: { email: { message: 'Required' }, password: { message: 'Required' } },
  });
  expect(await run({ email: 'nobody', password: 'x' })).toMatchObject({
    errors: { email: { message: 'Enter a valid e-mail address.' } },
  });
});

it('hands out the parsed values: the e-mail is trimmed, the password never', async () => {
  expect(await run({ email: ' a@example.com ', password: ' x ' })).toEqual({
    values: { email: 'a@example.com', password: ' x ' },
    errors: {},
  });
});

it('never shows a key that has no words', () => {
  expect(fieldMessage('Invalid input')).toBe('This value is not valid.');
  expect(fieldMessage('toString')).toBe('This value is not valid.');
});
