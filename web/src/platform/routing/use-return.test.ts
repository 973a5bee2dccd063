import { expect, it } from 'vitest';
import { returnTargetOf } from './use-return.ts';

it('reads a known name', () => {
  expect(returnTargetOf('?return_to=securityMfa')).toBe('securityMfa');
});

it.each(['?return_to=//evil.example', '?return_to=%2F%5Cevil', '?return_to=javascript:alert(1)', '?', ''])(
  '#73 %j is not a known name',
  (search) => {
    expect(returnTargetOf(search)).toBeUndefined();
  },
);
