import { expect, it } from 'vitest';
import { formatDate, formatDateTime } from './format-date.ts';

it('shows day, short month, year, time with am/pm and zone', () => {
  expect(formatDateTime('2026-11-20T10:26:00Z', 'Asia/Singapore')).toMatch(/^20 Nov 2026,? 6:26\spm GMT\+8$/);
});

it('shows dd MMM yyyy', () => {
  expect(formatDate('2026-11-05T23:00:00Z', 'UTC')).toBe('05 Nov 2026');
});

it('handles an unknown zone and a missing date', () => {
  expect(formatDate('2026-11-05T12:00:00Z', 'Mars/Olympus')).toBe('05 Nov 2026');
  expect(formatDate('soon')).toBe('');
});
