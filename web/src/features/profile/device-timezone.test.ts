import { expect, it } from 'vitest';
import { deviceTimezone } from './device-timezone.ts';

const offered = ['UTC', 'Asia/Ho_Chi_Minh', 'Asia/Tokyo'];
// This runtime uses an old name for one of them, as browsers do.
const old = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Ho_Chi_Minh' }).resolvedOptions().timeZone;

it.each([
  ['Asia/Tokyo', 'Asia/Tokyo'],
  [old, 'Asia/Ho_Chi_Minh'],
  ['Europe/Paris', 'Europe/Paris'],
])('%s is offered as %s', (own, name) => {
  expect(deviceTimezone(offered, own)).toBe(name);
});
