import type { Config } from '../../platform/settings/config.ts';
import type { Witnessed } from '../../platform/operators/witness.ts';
import { proxyCheck } from '../../platform/socket/clientAddress.ts';
import { attention, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

/** An address for examples (RFC 5737), which no visitor has. */
export const FORGED = '192.0.2.99';

type Settings = Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>;

/**
 * Whether the proxies and TRUST_PROXY let the server see visitors' addresses.
 * @param witnessed our request, which claimed to come from FORGED, as the server saw it
 */
export function judgeProxies({ address, peer, forwarded }: Witnessed, { PUBLIC_URL, TRUST_PROXY }: Settings): Finding {
  // Each proxy added the address that it was called from, so the first one added is ours.
  const proxies = forwarded.length - (forwarded.indexOf(FORGED) + 1);
  if (proxies === 0 && PUBLIC_URL?.startsWith('https:'))
    return wrong('The proxy doesn’t send X-Forwarded-For, so all visitors share one address. Set it in the proxy.');
  const chain = [peer, ...forwarded.toReversed()];
  const believed = believedHop(chain, TRUST_PROXY);
  if (chain[believed] !== address)
    return attention(
      'The server runs with a different TRUST_PROXY from this command. Restart it, then run this again.',
    );
  // With a list of proxies, a request that starts on one of them cannot be judged from there.
  const startsAtProxy = Array.isArray(TRUST_PROXY) && proxyCheck(TRUST_PROXY)(chain[proxies] ?? '');
  const remedy = `Set TRUST_PROXY to the number of proxies, which is ${proxies}, or to their addresses.`;
  if (believed > proxies && !startsAtProxy) return wrong(`Visitors can fake their address. ${remedy}`);
  if (believed < proxies) return wrong(`All visitors seem to come from ${address}, a proxy. ${remedy}`);
  return ok(proxies === 0 ? 'No proxy is in front of the server.' : 'The server sees visitors’ own addresses.');
}

/** Which address of the chain counts as the client's; the nearest one comes first. */
function believedHop(chain: readonly string[], trusted: Settings['TRUST_PROXY']): number {
  const last = chain.length - 1;
  if (!Array.isArray(trusted)) return Math.min(trusted ?? 0, last);
  const isProxy = proxyCheck(trusted);
  const first = chain.findIndex((address) => !isProxy(address));
  return first === -1 ? last : first;
}
