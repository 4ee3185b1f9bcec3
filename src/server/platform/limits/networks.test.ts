import { expect, test } from 'vitest';
import { networkOf, wideNetwork } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:DB8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a person who rents a server has a /48 of IPv6, and one address of IPv4', () => {
  expect(wideNetwork(networkOf('2001:db8:0:1fab::9'))).toBe('2001:db8:0/48');
  expect(wideNetwork('203.0.113.7')).toBe('203.0.113.7');
});
