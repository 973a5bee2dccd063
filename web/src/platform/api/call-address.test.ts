import { expect, it } from 'vitest';
import { callAddress } from './call-address.ts';

it('leaves a plain path unchanged', () => {
  expect(callAddress('/api/profile', undefined, undefined)).toBe('/api/profile');
});

it('encodes a parameter so that it stays one segment', () => {
  expect(callAddress('/api/applications/:client_id', { client_id: '../a?b' }, undefined)).toBe(
    '/api/applications/..%2Fa%3Fb',
  );
});

it('appends the query without absent values', () => {
  expect(callAddress('/api/x', undefined, { cursor: 'a b', limit: 5, gone: undefined, none: null })).toBe(
    '/api/x?cursor=a+b&limit=5',
  );
});
