import { expect, it } from 'vitest';
import { readToken } from './read-token.ts';

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

it('reads sub and jti', () => {
  expect(readToken(jwt({ sub: 'u1', jti: 't1', name: 'Ünï' }))).toEqual({ user_id: 'u1', id: 't1' });
});

it.each(['', 'rubbish', 'a.b.c', jwt(null), jwt({ sub: 7 })])(
  'falls back to the token itself: %j',
  (token) => {
    expect(readToken(token)).toEqual({ user_id: token, id: token });
  },
);
