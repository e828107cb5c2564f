import ipaddr from 'ipaddr.js';

/** Which network addresses webhooks and learning platforms may have: public ones, and those that the operator lists. */

/** @param networks addresses and CIDR blocks, as ALLOWED_PRIVATE_ADDRESSES has them */
export function isListed(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const reached = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.process(network), network.includes(':') ? 128 : 32] as const);
    return base.kind() === reached.kind() && reached.match(base, Math.min(bits, base.kind() === 'ipv4' ? 32 : 128));
  });
}

/** Loopback, private, link-local, shared, reserved and translated ranges are not; neither is text that is no address. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** @param isPlain without encryption, which is for listed addresses only */
export const mayReach = (address: string, networks: readonly string[], isPlain: boolean): boolean =>
  isListed(address, networks) || (!isPlain && isPublic(address));

/** The host as `node:net` takes it, IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Why nothing is sent to this address; null: it may be. Names are looked up when sending, because they may lead elsewhere
 * by then.
 */
export function refusalOfUrl(text: string, networks: readonly string[]): string | null {
  const url = new URL(text);
  const host = hostOf(url);
  const isPlain = url.protocol === 'http:';
  if (url.username !== '' || url.password !== '') return 'Remove user name and password from the address';
  if (url.hash !== '') return 'Remove the part after #';
  if (isPlain && networks.length === 0) return 'Enter an https address';
  const isHere = host === 'localhost' || host.endsWith('.localhost');
  if (isHere ? networks.length === 0 : ipaddr.isValid(host) && !mayReach(host, networks, isPlain))
    return isPlain && isPublic(host) ? 'Enter an https address' : 'Private addresses are not allowed here';
  return null;
}
