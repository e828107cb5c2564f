import type { Rehearsal } from '@assay/contract/rounds/candidatePage';

/** The result of a candidate's technical check in one phrase; null: not done yet. */
export function rehearsalWords(rehearsal: Rehearsal | null): { text: string; isWell: boolean } | null {
  if (rehearsal === null) return null;
  const { camera, mic, network } = rehearsal;
  const faults = [
    ...(camera ? [] : ['no camera']),
    ...(mic ? [] : ['no microphone']),
    ...(network === 'poor' ? ['poor network'] : network === 'unknown' ? ['network unknown'] : []),
  ];
  if (faults.length === 0) return { text: network === 'fair' ? 'Ready, network fair' : 'Ready', isWell: true };
  const text = faults.join(', ');
  return { text: text.charAt(0).toUpperCase() + text.slice(1), isWell: false };
}
