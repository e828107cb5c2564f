import { expect, test } from 'vitest';
import { countedAs, networkOf } from './networkOf.ts';

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:0DB8:0012::1', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['1::3:4:5:6:7:8', '1:0:3::/48'],
  ['::1', '0:0:0::/48'],
  ['::2:3:4:5:6:192.0.2.1', '0:2:3::/48'],
  ['64:ff9b:1::192.0.2.1', '64:ff9b:1::/48'],
  ['64:ff9b::192.0.2.1', '192.0.2.0/24'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['', 'unknown', '192.0.2', '192.0.2.256', 'someone@example.org', '2001:db8'])(
  'an invalid address has no network, and is not printed: %s',
  (text) => {
    expect(networkOf(text)).toBeNull();
  },
);

test.each([
  ['192.0.2.77', '192.0.2.77'],
  ['::ffff:192.0.2.77', '192.0.2.77'],
  ['::FFFF:c000:24d', '192.0.2.77'],
  ['0:0:0:0:0:ffff:192.0.2.77', '192.0.2.77'],
  ['64:ff9b::192.0.2.77', '192.0.2.77'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64'],
  ['2001:db8:12:35::1', '2001:db8:12:35::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, counted) => {
  expect(countedAs(address)).toBe(counted);
});
