import { BlockList, isIP } from 'node:net';

/** RFC 1918, RFC 3927, RFC 4193, RFC 4291, RFC 6598: addresses that the public Internet does not route. */
const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addSubnet('10.0.0.0', 8);
own.addSubnet('172.16.0.0', 12);
own.addSubnet('192.168.0.0', 16);
own.addSubnet('169.254.0.0', 16);
own.addSubnet('100.64.0.0', 10);
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');

/** @param address without brackets @returns false also for what is no IP address */
export function isOwnNetwork(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && own.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The host of an address as `node:dns` takes it, IPv6 without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/**
 * Whether texts may travel to this address: encrypted, or within the own network. A name without encryption is looked
 * up before each call.
 */
export function mayBeModel(url: string): boolean {
  const host = hostOf(url);
  return new URL(url).protocol === 'https:' || isIP(host) === 0 || isOwnNetwork(host);
}
