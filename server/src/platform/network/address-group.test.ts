import { expect, it } from 'vitest';
import { addressGroup, networkGroup } from './address-group.ts';

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.5', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

it.each([
  ['203.0.113.5', '203.0.113.0/24'],
  ['::ffff:203.0.113.5', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('%s is in the network %s', (address, network) => {
  expect(networkGroup(address)).toBe(network);
});
