import { expect, it } from 'vitest';
import { isSameNetwork } from './same-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['::ffff:203.0.113.7', '203.0.113.7', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['192.168.1.4', '192.168.1.200', true],
  ['192.168.1.4', '192.168.2.4', false],
  ['100.64.1.4', '100.64.1.5', false],
  ['192.168.1.4', '203.0.113.7', false],
  ['127.0.0.1', '127.0.0.1', true],
  [null, null, false],
  ['203.0.113.7', undefined, false],
] as const)('%s and %s: %s', (one, other, isSame) => {
  expect(isSameNetwork(one, other)).toBe(isSame);
  expect(isSameNetwork(other, one)).toBe(isSame);
});
