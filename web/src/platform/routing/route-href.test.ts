import { expect, it } from 'vitest';
import { hrefOf } from './route-href.ts';

it('is only the path without options', () => {
  expect(hrefOf('/profile', '?client_id=a')).toBe('/profile');
});

it('adds return_to and keeps the query if requested', () => {
  expect(hrefOf('/auth/accounts', '?client_id=a&state=x%20y', { returnTo: 'authApp', keepQuery: true })).toBe(
    '/auth/accounts?client_id=a&state=x+y&return_to=authApp',
  );
});

it('replaces and removes single parameters', () => {
  expect(
    hrefOf('/auth/login', '?auth_method=email&token=t', {
      keepQuery: true,
      query: { auth_method: 'phone', token: undefined },
    }),
  ).toBe('/auth/login?auth_method=phone');
});

it('keeps the hash together with the query, and drops both together', () => {
  const back = { returnTo: 'securityMfa', keepQuery: true } as const;
  expect(hrefOf('/auth/accounts', '?tab=1', back, '#passkeys')).toBe(
    '/auth/accounts?tab=1&return_to=securityMfa#passkeys',
  );
  expect(hrefOf('/profile', '?tab=1', {}, '#passkeys')).toBe('/profile');
});
