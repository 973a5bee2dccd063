import { expect, it } from 'vitest';
import { timeZoneOf, timeZones } from './time-zones.ts';

it.each([
  ['Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['America/Coyhaique', 'America/Coyhaique'],
  // Merged with a neighbour in the database, and still offered.
  ['Europe/Amsterdam', 'Europe/Amsterdam'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Zulu', 'UTC'],
])('the current name of %s is %s', (name, today) => {
  expect(timeZoneOf(name)).toBe(today);
});

it.each(['Mars/Olympus', 'Factory', '', '__proto__', 'asia/tokyo'])('rejects the zone %j', (name) => {
  expect(timeZoneOf(name)).toBeUndefined();
});

it('accepts every name that the runtime knows, and offers each zone once under its current name', () => {
  const offered = timeZones();
  expect(offered[0]).toBe('UTC');
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered).toContain('Asia/Ho_Chi_Minh');
  expect(offered).not.toContain('Asia/Saigon');
  for (const name of Intl.supportedValuesOf('timeZone')) expect(offered).toContain(timeZoneOf(name));
  for (const name of offered) expect(timeZoneOf(name)).toBe(name);
});
