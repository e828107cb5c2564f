import type { RelayCheck } from '@assay/contract/interviews/interviews';
import type { Rehearsal } from '@assay/contract/rounds/candidatePage';

/** For the panel, whose server may need a relay. */
export const relayWords: Record<RelayCheck, string> = {
  reached: 'A test connection through the relay worked.',
  unreached: 'The relay couldn’t be reached, so the call may not connect. Another network may help.',
  none: 'There’s no relay, so some networks may block the call.',
};

/** The result of a candidate's technical check in one phrase; null: not done yet. */
export function rehearsalWords(
  rehearsal: Rehearsal | null,
  reader: 'panel' | 'candidate',
): { text: string; isWell: boolean } | null {
  if (rehearsal === null) return null;
  const { camera, mic, network, relay } = rehearsal;
  const forPanel = reader === 'panel';
  const faults = [
    ...(camera ? [] : ['no camera']),
    ...(mic ? [] : ['no microphone']),
    ...(network === 'poor' ? ['poor network'] : network === 'unknown' ? ['network unknown'] : []),
    ...(relay === 'unreached' ? [forPanel ? 'relay not reached' : 'the call may not connect'] : []),
  ];
  if (faults.length > 0) return { text: sentence(faults), isWell: false };
  const notes = [
    ...(network === 'fair' ? ['network fair'] : []),
    ...(forPanel && relay === 'reached' ? ['relay works'] : []),
    ...(forPanel && relay === 'none' ? ['no relay'] : []),
  ];
  return { text: sentence(['ready', ...notes]), isWell: true };
}

function sentence(parts: readonly string[]): string {
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
