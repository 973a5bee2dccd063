import { expect, it } from 'vitest';
import { isRouteName } from './route-name.ts';

it.each(['profileDetail', 'authApp'])('recognises %s', (name) => {
  expect(isRouteName(name)).toBe(true);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  '%2f%2fevil.example',
  'profiledetail',
  ' profileDetail',
  '__proto__',
  'toString',
  '',
  null,
  ['profileDetail'],
])('#73 return_to %j is not a route', (value) => {
  expect(isRouteName(value)).toBe(false);
});
