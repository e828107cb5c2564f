import { isIPv4, isIPv6 } from 'node:net';

/** The network that an address belongs to, /24 or /48: enough to find an attack, too little to name a household. */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0/24');
  if (!isIPv6(plain)) return null;
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  // An IPv4 address at the end stands for two groups.
  const given = head.length + tail.length + (plain.includes('.') ? 1 : 0);
  const groups = [...head, ...Array.from({ length: 8 - given }, () => '0'), ...tail].slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}
