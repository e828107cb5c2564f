import { useEffect, useSyncExternalStore } from 'react';
import { Wifi, WifiHigh, WifiLow } from 'lucide-react';
import type { NetworkCheck } from './networkCheck.browser.ts';
import { networkWords } from './networkVerdict.ts';

const icons = { good: Wifi, fair: WifiHigh, poor: WifiLow };
const tones = { good: 'text-success', fair: 'text-warning', poor: 'text-danger' };

/** Tests the network while the person fills in the form. */
export function NetworkLine({ network }: { network: NetworkCheck }) {
  const found = useSyncExternalStore(network.subscribe, network.found);
  const isRunning = useSyncExternalStore(network.subscribe, network.isRunning);
  // Continues while waiting, because the host sees the result.
  useEffect(() => network.begin(), [network]);
  const verdict = found.network;
  const Icon = verdict === 'unknown' ? Wifi : icons[verdict];
  const tone = found.relay === 'unreached' ? 'text-warning' : verdict === 'unknown' ? undefined : tones[verdict];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-4 text-sm text-ink-muted">
      <Icon size={18} aria-hidden className={tone} />
      <p role="status" className="min-w-40 flex-1">
        {isRunning ? 'Checking your network...' : networkWords(found)}
      </p>
      <button
        type="button"
        className="touch-target font-medium text-accent hover:underline"
        onClick={network.begin}
        aria-disabled={isRunning || undefined}
      >
        Check again
      </button>
    </div>
  );
}
