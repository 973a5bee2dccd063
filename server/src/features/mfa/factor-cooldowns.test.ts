import { factorTypes } from '@latchkey/contract/mfa/factors';
import { expect, it } from 'vitest';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { cooldownAfter, cooldownsOf } from './factor-cooldowns.ts';
import { maxFailuresInARow } from './limits.ts';

const untilLocked = (factor: (typeof factorTypes)[number]) =>
  Array.from({ length: maxFailuresInARow }, (_, failures) => cooldownAfter(failures, factor)).reduce(
    (sum, cooldown) => sum + cooldown,
  );

it('#13 five wrong answers cost nothing, then the cooldowns grow', () => {
  expect([0, 4, 5, 6, 7, 10, 20, 99].map((failures) => cooldownAfter(failures, 'totp'))).toEqual([
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

it('#13 a hundred take days; of the phone code, which needs no password, most of a day', () => {
  for (const factor of factorTypes.filter((type) => type !== 'sms_otp'))
    expect(untilLocked(factor)).toBeGreaterThan(3 * day);
  expect(untilLocked('sms_otp')).toBeGreaterThan(22 * hour);
});

it('#68 no cooldown of the phone code is longer than a quarter of an hour', () => {
  expect(Math.max(...cooldownsOf('sms_otp').map(({ lasts }) => lasts))).toBe(15 * minute);
});
