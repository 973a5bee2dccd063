import { expect, test } from 'vitest';
import { formatRelative } from './format-relative.ts';

const now = Date.parse('2026-11-22T18:00:00Z');

test.each([
  ['2026-11-22T17:59:30Z', 'now'],
  ['2026-11-22T18:00:30Z', 'now'],
  ['2026-11-22T17:59:00Z', '1 minute ago'],
  ['2026-11-22T17:01:00Z', '59 minutes ago'],
  ['2026-11-22T17:00:00Z', '1 hour ago'],
  ['2026-11-21T18:00:00Z', 'yesterday'],
  ['2026-11-16T18:00:00Z', '6 days ago'],
  ['2026-11-15T18:00:00Z', '15 Nov 2026'],
  ['rubbish', ''],
])('%s is %s', (iso, words) => expect(formatRelative(iso, now, 'UTC')).toBe(words));
