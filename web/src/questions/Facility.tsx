import { Link } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import type { BankQuestion } from '@assay/contract/questions/questionBank';
import { shareText } from '../ui/scores/shareText.ts';

/** The share of correct first attempts, always with its uncertainty. */
export function Facility({ question: { id, version, measured } }: { question: BankQuestion }) {
  if (measured === null)
    return (
      <span className="text-ink-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">Not answered yet</span>
      </span>
    );
  const { answers, facility, facilityInterval, disagreement } = measured;
  return (
    <span className="inline-flex items-center gap-2">
      {disagreement !== null && (
        <span title={disagreementWords[disagreement]} className="text-info">
          <Gauge size={16} aria-hidden />
          <span className="sr-only">{disagreementWords[disagreement]}</span>
        </span>
      )}
      <Link
        to="/admin/reports/items/$id"
        params={{ id: String(id) }}
        title={[
          answers === 1 ? '1 answer' : `${answers} answers`,
          ...(measured.version === version ? [] : [`to version ${measured.version}`]),
        ].join(' ')}
        className="font-medium tabular-nums underline-offset-4 hover:underline"
      >
        {facility === null || facilityInterval === null ? 'Full marks for all' : shareText(facility, facilityInterval)}
      </Link>
    </span>
  );
}

const disagreementWords = { easier: 'Easier than labelled', harder: 'Harder than labelled' };
