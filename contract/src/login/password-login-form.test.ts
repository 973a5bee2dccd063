import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { passwordLogin } from './password-login.ts';
import { checkPasswordLogin } from './password-login-form.ts';

/** The result of the schema, in the format of the hand-written check. */
function bySchema(given: { email: string; password: string }) {
  const result = z.core.safeParse(passwordLogin.body ?? z.never(), given);
  if (result.success) return { fields: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  return { errors };
}

const emails = [
  '',
  ' ',
  'ann',
  'ann@',
  'ann@example',
  'ann@example.com',
  '  ann@example.com\n',
  "o'neil+tag@sub.example.co",
  '.ann@example.com',
  'a..b@example.com',
  'ann@-example.com',
  'Ånn@example.com',
  `${'a'.repeat(242)}@example.com`,
  `${'a'.repeat(243)}@example.com`,
];
const passwords = ['', ' ', 'x', 'x'.repeat(1024), 'x'.repeat(1025)];

it.each(emails.flatMap((email) => passwords.map((password) => ({ email, password }))))(
  'reports for $email the same as the schema ($password.length characters of password)',
  (given) => {
    expect(checkPasswordLogin(given)).toEqual(bySchema(given));
  },
);
