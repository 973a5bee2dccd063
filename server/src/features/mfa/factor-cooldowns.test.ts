import { expect, it } from 'vitest';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { cooldownAfter } from '../../platform/rate-limits/cooldowns.ts';
import { cooldowns, maxFailuresInARow } from './limits.ts';

it('#13 five wrong answers cause no cooldown, then the cooldowns grow', () => {
  expect([0, 4, 5, 6, 7, 10, 20, 99].map((failures) => cooldownAfter(failures, cooldowns))).toEqual([
    0,
    0,
    minute,
    minute,
    5 * minute,
    15 * minute,
    hour,
    hour,
  ]);
});

it('#13 a hundred take days', () => {
  const waits = Array.from({ length: maxFailuresInARow }, (_, failures) =>
    cooldownAfter(failures, cooldowns),
  );
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(3 * day);
});
