import { expect, it } from 'vitest';
import { linesOf, scopesOf } from './scope-lines.ts';

it('parses what it formats, including equals signs and colons', () => {
  const scopes = { read: 'See a=b', 'write:all': 'Change everything' };
  expect(scopesOf(linesOf(scopes))).toEqual(scopes);
  expect(scopesOf(' read = See \n\n')).toEqual({ read: 'See' });
  expect(scopesOf('')).toEqual({});
});

it.each(['read', 'read=', '=See', 'read it=See', 'read=One\nread=Two'])('refuses %j', (typed) => {
  expect(scopesOf(typed)).toBeUndefined();
});
