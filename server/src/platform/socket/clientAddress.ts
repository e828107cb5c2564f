import { BlockList, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../settings/config.ts';

/** The client's address as in Fastify's `request.ip`, for requests that bypass Fastify. */
export function addressReader(trusted: Config['TRUST_PROXY']): (request: IncomingMessage) => string {
  const isTrusted = trustOf(trusted);
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const chain = [request.socket.remoteAddress ?? '', ...forwarded.toReversed()];
    const caller = chain.findIndex((address, hop) => hop === chain.length - 1 || !isTrusted(address, hop));
    return chain[caller] ?? '';
  };
}

/** Whether an address is one of this installation's proxies. */
export function proxyCheck(trusted: Config['TRUST_PROXY']): (address: string) => boolean {
  const isTrusted = trustOf(trusted);
  return (address) => isTrusted(address, 0);
}

function trustOf(trusted: Config['TRUST_PROXY']): (address: string, hop: number) => boolean {
  if (trusted === undefined) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) =>
    proxies.check(
      address.replace(/^::ffff:(?=\d+\.)/, ''),
      isIPv6(address.replace(/^::ffff:(?=\d+\.)/, '')) ? 'ipv6' : 'ipv4',
    );
}
