import { Link } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import type { BankQuestion } from '@assay/contract/questionBank';
import { Badge } from '../ui/display/Badge.tsx';
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
    <span className="grid justify-items-start gap-1">
      <Link
        to="/admin/reports/items/$id"
        params={{ id: String(id) }}
        className="font-medium tabular-nums underline-offset-4 hover:underline"
      >
        {facility === null || facilityInterval === null ? 'Full marks for all' : shareText(facility, facilityInterval)}
      </Link>
      <span className="text-sm text-ink-muted">
        {answers === 1 ? '1 answer' : `${answers} answers`}
        {measured.version !== version && ` to version ${measured.version}`}
      </span>
      {disagreement !== null && (
        <Badge tone="info" icon={<Gauge size={13} aria-hidden />}>
          {disagreement === 'easier' ? 'Easier than labelled' : 'Harder than labelled'}
        </Badge>
      )}
    </span>
  );
}
