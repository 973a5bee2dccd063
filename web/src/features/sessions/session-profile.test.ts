import { expect, it } from 'vitest';
import { aliasOf, displayNameOf, fullPhone, labelOf } from './session-profile.ts';

it('joins code and number, or has none', () => {
  expect(fullPhone({ phone_code: '+65', phone_no: '81234567' })).toBe('+6581234567');
  expect(fullPhone({ phone_code: '+65', phone_no: null })).toBeNull();
  expect(fullPhone({ phone_code: null, phone_no: '81234567' })).toBeNull();
});

it('identifies a user by email, else by phone', () => {
  expect(aliasOf({ email: 'a@example.com', phone: '+651' })).toBe('a@example.com');
  expect(aliasOf({ email: null, phone: '+651' })).toBe('+651');
  expect(aliasOf({ email: null, phone: null })).toBeNull();
});

it('prefers the name', () => {
  expect(displayNameOf({ name: 'Ada', email: 'a@example.com' })).toBe('Ada');
  expect(displayNameOf({ name: '', email: 'a@example.com' })).toBe('a@example.com');
  expect(displayNameOf({ name: null, email: null })).toBeNull();
  expect(displayNameOf(null)).toBeNull();
  expect(labelOf({ name: null, email: null, phone: '+651' })).toBe('+651');
});
