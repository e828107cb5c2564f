import { Link } from '@tanstack/react-router';
import type { AttemptSummary } from '@assay/contract/quiz';
import { formatDateTime, formatDuration } from '../platform/format.ts';
import { ScoreBadge } from '../ui/ScoreBadge.tsx';
import { Table } from '../ui/Table.tsx';

/** A table where there is room for one, cards on a phone. */
export const AttemptList = ({ attempts }: { attempts: readonly AttemptSummary[] }) => (
  <>
    <div className="panel py-1 max-lg:hidden">
      <Table
        caption="Completed quizzes"
        rows={attempts}
        rowKey={(attempt) => attempt.id}
        columns={[
          {
            key: 'skill',
            header: 'Skill',
            rowHeader: true,
            className: 'wrap-anywhere',
            cell: (attempt) => <DetailsLink attempt={attempt} />,
          },
          {
            key: 'score',
            header: 'Score',
            cell: (attempt) => <ScoreBadge score={attempt.scorePercentage} />,
          },
          {
            key: 'correct',
            header: 'Correct',
            numeric: true,
            cell: (attempt) => `${attempt.correctAnswers}/${attempt.totalQuestions}`,
          },
          { key: 'time', header: 'Time taken', numeric: true, cell: (attempt) => formatDuration(attempt.timeTaken) },
          {
            key: 'completed',
            header: 'Completed',
            numeric: true,
            cell: (attempt) => <time dateTime={attempt.completedAt}>{formatDateTime(attempt.completedAt)}</time>,
          },
        ]}
      />
    </div>
    <ul className="grid gap-3 sm:grid-cols-2 lg:hidden">
      {attempts.map((attempt) => (
        <li key={attempt.id} className="panel relative grid gap-2 p-4">
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-semibold wrap-anywhere">
              <DetailsLink attempt={attempt} stretched />
            </span>
            <ScoreBadge score={attempt.scorePercentage} />
          </div>
          <p className="text-sm text-ink-muted tabular-nums">
            {attempt.correctAnswers}/{attempt.totalQuestions} correct in {formatDuration(attempt.timeTaken)}
            <br />
            <time dateTime={attempt.completedAt}>{formatDateTime(attempt.completedAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  </>
);

/** `stretched`: the whole card takes the press, while the link's name stays the skill's. */
const DetailsLink = ({ attempt, stretched = false }: { attempt: AttemptSummary; stretched?: boolean }) => (
  <Link
    to="/quiz/$id"
    params={{ id: String(attempt.id) }}
    className={
      stretched ? 'after:absolute after:inset-0' : 'touch-target text-accent underline-offset-4 hover:underline'
    }
  >
    {attempt.skillName}
  </Link>
);
