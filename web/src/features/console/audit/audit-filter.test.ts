import { expect, it } from 'vitest';
import { auditFilterOf } from './audit-filter.ts';

it('uses whole days, including the last one, and ignores invalid days', () => {
  const { from, until, ...rest } = auditFilterOf({
    query: 'x',
    actor: 'y',
    action: 'user.suspended',
    from: '2026-11-20',
    until: '2026-11-20',
  });
  expect(rest).toEqual({ target: 'x', actor: 'y', action: 'user.suspended' });
  expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60_000);
  expect(new Date(from ?? '').getHours()).toBe(0);
  expect(auditFilterOf({ from: 'yesterday', until: '20261120' })).toEqual({});
});
