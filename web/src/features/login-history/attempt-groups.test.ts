import type { LoginHistory } from '@latchkey/contract/login-history/login-history';
import { expect, test } from 'vitest';
import { attemptGroups } from './attempt-groups.ts';

const entry = (at: string, changes: Partial<LoginHistory> = {}): LoginHistory => ({
  id: at,
  at,
  result: 'failure',
  method: 'password',
  factor: null,
  ip: '192.0.2.1',
  place: 'Singapore',
  device: 'Computer',
  device_kind: 'computer',
  browser: 'Firefox 130',
  os: 'Windows',
  session_id: null,
  is_bound: null,
  is_current: false,
  is_active: false,
  ...changes,
});
const counts = (...entries: LoginHistory[]) => attemptGroups(entries).map(({ count }) => count);

test('consecutive failures from one place are grouped, with the time of the first', () => {
  const groups = attemptGroups([
    entry('2026-11-22T10:03:00Z'),
    entry('2026-11-22T10:02:00Z'),
    entry('2026-11-22T10:01:00Z'),
  ]);
  expect(groups).toMatchObject([
    { entry: { at: '2026-11-22T10:03:00Z' }, count: 3, since: '2026-11-22T10:01:00Z' },
  ]);
});

test('sign-ins, other places, other methods and other days are separate', () => {
  const at = '2026-11-22T10:03:00Z';
  const before = '2026-11-22T10:02:00Z';
  expect(counts(entry(at, { result: 'success' }), entry(before, { result: 'success' }))).toEqual([1, 1]);
  expect(counts(entry(at), entry(before, { ip: '192.0.2.2' }))).toEqual([1, 1]);
  expect(counts(entry(at), entry(before, { method: 'passkey' }))).toEqual([1, 1]);
  expect(counts(entry(at), entry(before, { result: 'denied' }))).toEqual([1, 1]);
  expect(counts(entry(at), entry('2026-11-21T10:02:00Z'))).toEqual([1, 1]);
  expect(counts(entry(at), entry(before, { result: 'success' }), entry(before))).toEqual([1, 1, 1]);
});
