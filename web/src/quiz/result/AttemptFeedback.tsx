import type { AttemptDetails } from '@assay/contract/quiz/quiz';
import { furtherLines } from '@assay/contract/furtherLines';
import { formatDateTime, formatScore } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { NamedValues } from '../../ui/display/NamedValues.tsx';

/** Shared assessments, shown to the learner beside the score. */
export function AttemptFeedback({ feedback }: Pick<AttemptDetails, 'feedback'>) {
  if (feedback.length === 0) return null;
  return (
    <Card title="Feedback">
      <ul className="grid gap-4">
        {feedback.map(({ at, rating, comment, further }) => (
          <li key={at} className="grid gap-1 border-line not-first:border-t not-first:pt-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
              <time dateTime={at}>{formatDateTime(at)}</time>
              {rating !== null && <Badge tone="accent">Reviewer’s rating: {formatScore(rating)}</Badge>}
            </p>
            <p className="max-w-text whitespace-pre-line wrap-anywhere">{comment}</p>
            <NamedValues values={furtherLines(further)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
