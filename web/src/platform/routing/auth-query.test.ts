import { expect, it } from 'vitest';
import { parseAuthQuery } from './auth-query.ts';

it('accepts valid values', () => {
  expect(
    parseAuthQuery(
      '?auth_country=SG&auth_method=phone&auth_phone_number=081234&return_to=authApp&client_id=c',
    ),
  ).toMatchObject({
    auth_country: 'SG',
    auth_method: 'phone',
    auth_phone_number: 81234,
    return_to: 'authApp',
    client_id: 'c',
  });
});

it('ignores unknown countries, methods, numbers and targets', () => {
  expect(
    parseAuthQuery('?auth_country=XX&auth_method=magic&auth_phone_number=12ab&return_to=//evil&client_id='),
  ).toMatchObject({
    auth_country: undefined,
    auth_method: undefined,
    auth_phone_number: undefined,
    return_to: undefined,
    client_id: undefined,
  });
});

it.each(['12ab', '-81110009', '12.34', '', ' ', '9'.repeat(20), 'Infinity'])(
  'rejects the phone number %j',
  (given) => {
    expect(parseAuthQuery(`?auth_phone_number=${given}`).auth_phone_number).toBeUndefined();
  },
);

it('accepts a login hint if it is an email', () => {
  expect(parseAuthQuery('?login_hint=ann%2Bshop@example.com').login_hint).toBe('ann+shop@example.com');
  for (const other of ['0c9f', '@', '', `${'x'.repeat(2048)}@example.com`])
    expect(parseAuthQuery(`?login_hint=${other}`).login_hint).toBeUndefined();
});

it('cuts the message at 200 characters', () => {
  expect(parseAuthQuery(`?message=${'x'.repeat(500)}`).message).toHaveLength(200);
});

it('accepts an error code only in the form of a code', () => {
  expect(parseAuthQuery('?error_code=invalid_redirect_uri').error_code).toBe('invalid_redirect_uri');
  for (const other of ['Call 555-0100', '<b>', 'x'.repeat(51), ''])
    expect(parseAuthQuery(`?error_code=${encodeURIComponent(other)}`).error_code).toBeUndefined();
});
