import type { Rehearsal } from '@assay/contract/rounds/candidatePage';
import { formatDateTimeZone } from '../../platform/format.ts';
import { rehearsalWords } from '../rehearsalWords.ts';

/** The result of a candidate's technical check, in one phrase. */
export function TechnicalCheck({ rehearsal }: { rehearsal: Rehearsal | null }) {
  const words = rehearsalWords(rehearsal, 'panel');
  if (words === null || rehearsal === null) return '–';
  return (
    <span
      title={`Checked on ${formatDateTimeZone(rehearsal.at)}`}
      className={words.isWell ? 'text-success' : 'font-medium text-warning'}
    >
      {words.text}
    </span>
  );
}
