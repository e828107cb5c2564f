import { expect, test } from 'vitest';
import { isPublic, mayReach, refusalOfUrl } from './addresses.ts';

const notPublic = `
  127.0.0.1 127.9.9.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1
  100.127.255.254 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
  :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe 64:ff9b::7f00:1 2002:7f00:1:: fc00::1 fd12:3456::1 fe80::1
  fe80::1%eth0 ff02::1 2001:db8::1 2001::1 100::1 localhost 127.0.0.1. 1.2.3.4.5`.trim();

test.each(['', ...notPublic.split(/\s+/)])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
  expect(mayReach(address, [], false)).toBe(false);
});

test.each(['8.8.8.8', '93.184.216.34', '::ffff:8.8.8.8', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
  expect([mayReach(address, [], false), mayReach(address, [], true)]).toEqual([true, false]);
});

test('listed networks and addresses are reached, with and without encryption, and none beside them', () => {
  const networks = ['10.1.0.0/16', '192.168.7.7', 'fd00::/8', '::1'];
  for (const address of ['10.1.255.255', '::ffff:10.1.0.1', '192.168.7.7', 'fd99::1', '::1'])
    expect([mayReach(address, networks, true), mayReach(address, networks, false)], address).toEqual([true, true]);
  for (const address of ['10.2.0.1', '192.168.7.8', 'fc00::1', '127.0.0.1', '::ffff:127.0.0.1'])
    expect(mayReach(address, networks, false), address).toBe(false);
  expect(mayReach('10.0.0.1', ['::/0'], false)).toBe(false);
  expect(mayReach('127.0.0.1', ['::ffff:127.0.0.1'], false)).toBe(true);
});

test.each([
  ['https://example.org/hooks', null],
  ['https://example.org:8443/hooks?key=1', null],
  ['https://8.8.8.8/', null],
  ['http://example.org/', 'Enter an https address'],
  ['http://127.0.0.1/', 'Enter an https address'],
  ['https://user@example.org/', 'Remove user name and password from the address'],
  ['https://:secret@example.org/', 'Remove user name and password from the address'],
  ['https://example.org/#part', 'Remove the part after #'],
  ...['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost', 'a.localhost', '0'].map(
    (host): [string, string] => [`https://${host}/`, 'Private addresses are not allowed here'],
  ),
])('the address %s: %s', (url, refusal) => {
  expect(refusalOfUrl(url, [])).toBe(refusal);
});

test('with listed networks, names without encryption are checked when sending, addresses at once', () => {
  const networks = ['10.0.0.0/8'];
  expect(refusalOfUrl('http://hooks.internal/', networks)).toBeNull();
  expect(refusalOfUrl('http://10.2.3.4/', networks)).toBeNull();
  expect(refusalOfUrl('http://8.8.8.8/', networks)).toBe('Enter an https address');
  expect(refusalOfUrl('http://192.168.0.1/', networks)).toBe('Private addresses are not allowed here');
});
