import { expect, it } from 'vitest';
import { deviceIdOf } from './device-id.ts';

it('accepts a plain id', () => {
  expect(deviceIdOf('?device_id=abc-123')).toBe('abc-123');
});

it.each(['', '?device_id=', '?device_id=a%0d%0ab', '?device_id=%E2%82%AC', `?device_id=${'x'.repeat(129)}`])(
  'ignores what cannot be in a header: %j',
  (search) => {
    expect(deviceIdOf(search)).toBeUndefined();
  },
);
