import { Eye, EyeOff } from 'lucide-react';
import type { InspectedAttempt } from '@assay/contract/attemptAdmin';
import { formatDateTime, formatScore } from '../platform/format.ts';
import { Badge } from '../ui/Badge.tsx';
import type { ChartTable } from '../ui/chartTable.ts';
import { Card } from '../ui/Card.tsx';
import { TableFileMenu } from '../ui/TableFileMenu.tsx';

/** What people think of the attempt; nothing is drawn before somebody has said something. */
export function Assessments({ attempt: { id: attemptId, assessments } }: { attempt: InspectedAttempt }) {
  if (assessments.length === 0) return null;
  return (
    <Card
      title="Assessments by people"
      action={
        <TableFileMenu
          title="Assessments"
          fileTitle={`Assessments of attempt ${attemptId}`}
          read={() => assessmentsFile(assessments)}
        />
      }
    >
      <ul className="grid gap-4">
        {assessments.map(({ id, author, at, rating, comment, shared }) => (
          <li key={id} className="grid gap-1 border-line not-first:border-t not-first:pt-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{author ?? 'A former admin'}</span>
              {rating !== null && <Badge tone="accent">Would give {formatScore(rating)}</Badge>}
              {shared ? (
                <Badge tone="info" icon={<Eye size={13} aria-hidden />}>
                  The learner sees this
                </Badge>
              ) : (
                <Badge icon={<EyeOff size={13} aria-hidden />}>Admins only</Badge>
              )}
              <time dateTime={at} className="text-sm text-ink-muted">
                {formatDateTime(at)}
              </time>
            </p>
            <p className="max-w-text whitespace-pre-line wrap-anywhere">{comment}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const assessmentsFile = (assessments: InspectedAttempt['assessments']): ChartTable => ({
  columns: ['Written', 'Author', 'Rating (%)', 'Comment', 'Shown to the learner'].map((header) => ({ header })),
  rows: assessments.map(({ at, author, rating, comment, shared }) => [
    at,
    author,
    rating,
    comment,
    shared ? 'yes' : 'no',
  ]),
});
