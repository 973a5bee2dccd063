import { expect, test } from 'vitest';
import { isIdle } from './is-idle.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2020-01-01T00:00:00Z', '2026-11-01T00:00:00Z', false],
  ['2020-01-01T00:00:00Z', '2025-11-22T12:00:01Z', false],
  ['2020-01-01T00:00:00Z', '2025-11-22T12:00:00Z', true],
  ['2026-01-01T00:00:00Z', null, false],
  ['2025-01-01T00:00:00Z', null, true],
])('added %s and last used %s: idle %s', (created_at, last_used_at, idle) =>
  expect(isIdle({ created_at, last_used_at }, now)).toBe(idle),
);
