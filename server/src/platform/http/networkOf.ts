import { isIPv4, isIPv6 } from 'node:net';
import type { Origin } from '../../app.ts';

/** The network of an address, /24 or /48: enough to find an attack, too little to identify a household. */
export function networkOf(address: string): string | null {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0/24');
  return hasGroups(plain) ? firstGroups(plain, 3) : null;
}

/** The unit that limits count: an IPv4 address, or the /64 of an IPv6 address, which one household owns entirely. */
export function countedAs(address: string): string {
  const plain = plainAddress(address);
  return hasGroups(plain) ? firstGroups(plain, 4) : plain;
}

/**
 * The key of an account's limits beside the account: the browser, or the network and program of a client without a
 * device secret.
 */
export const placeOf = ({ device, network, userAgent }: Pick<Origin, 'device' | 'network' | 'userAgent'>): string =>
  device === null ? `network ${network} ${userAgent}` : `device ${device}`;

/** Converts IPv4-mapped IPv6 addresses, from dual-stack sockets or translators, to plain IPv4. */
function plainAddress(address: string): string {
  const written = address.replace(/%.*$/, '').toLowerCase();
  if (!hasGroups(written)) return written;
  const groups = groupsOf(written);
  const prefix = groups.slice(0, 6).join(':');
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return written;
  const bytes = groups.slice(6).flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >> 8, number & 255];
  });
  return bytes.join('.');
}

/** Most addresses are IPv4, and the test for IPv6 is slow. */
const hasGroups = (address: string) => address.includes(':') && isIPv6(address);

const firstGroups = (plain: string, count: number) => `${groupsOf(plain).slice(0, count).join(':')}::/${count * 16}`;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean).flatMap(hexOf));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
}

/** A trailing IPv4 address makes two groups. */
function hexOf(group: string): string[] {
  if (!group.includes('.')) return [group];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}
