import type { Rehearsal } from '@assay/contract/rounds/candidatePage';

/** The result of a candidate's technical check in one phrase; null: not done yet. */
export function rehearsalWords(rehearsal: Rehearsal | null): { text: string; isWell: boolean } | null {
  if (rehearsal === null) return null;
  const { camera, mic, network, relay } = rehearsal;
  const faults = [
    ...(camera ? [] : ['no camera']),
    ...(mic ? [] : ['no microphone']),
    ...(network === 'poor' ? ['poor network'] : network === 'unknown' ? ['network unknown'] : []),
    ...(relay === 'unreached' ? ['relay not reached'] : []),
  ];
  if (faults.length > 0) return { text: sentence(faults), isWell: false };
  const notes = [
    ...(network === 'fair' ? ['network fair'] : []),
    ...(relay === 'reached' ? ['relay works'] : relay === 'none' ? ['no relay'] : []),
  ];
  return { text: sentence(['ready', ...notes]), isWell: true };
}

function sentence(parts: readonly string[]): string {
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
