import { expect, it } from 'vitest';
import { dateTimeIn } from './date-time.ts';

it('formats a time in a language and zone, the same when repeated, and refuses an invalid zone', () => {
  const at = Date.UTC(2026, 0, 2, 3, 4);
  const english = dateTimeIn('en-GB');
  for (let times = 0; times < 2; times += 1) {
    expect(english(at, 'UTC')).toBe('2 Jan 2026, 03:04');
    expect(english(at, 'Asia/Tokyo')).toBe('2 Jan 2026, 12:04');
    expect(dateTimeIn('ja')(at, 'Asia/Tokyo')).toBe('2026/01/02 12:04');
    expect(() => english(at, 'Nowhere/None')).toThrow(RangeError);
  }
});

it('keeps formatting in a zone whose format was evicted from the cache', () => {
  const english = dateTimeIn('en-GB');
  for (const zone of Intl.supportedValuesOf('timeZone').slice(0, 300)) english(0, zone);
  expect(english(Date.UTC(2026, 0, 2, 3, 4), 'UTC')).toBe('2 Jan 2026, 03:04');
});
