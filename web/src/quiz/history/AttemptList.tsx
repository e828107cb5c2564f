import { Link } from '@tanstack/react-router';
import type { AttemptSummary } from '@assay/contract/quiz/quiz';
import { formatDateTime, formatDuration } from '../../platform/format.ts';
import { Points } from '../../ui/scores/Points.tsx';
import { ScoreBadge } from '../../ui/scores/ScoreBadge.tsx';
import { ResponsiveTable } from '../../ui/tables/ResponsiveTable.tsx';

export const AttemptList = ({ attempts }: { attempts: readonly AttemptSummary[] }) => (
  <ResponsiveTable
    caption="Completed quizzes"
    rows={attempts}
    rowKey={(attempt) => attempt.id}
    columns={[
      {
        key: 'skill',
        header: 'Skill',
        rowHeader: true,
        fills: true,
        cell: (attempt) => <DetailsLink attempt={attempt} />,
      },
      {
        key: 'score',
        header: 'Score',
        cell: (attempt) => (
          <span className="flex items-center gap-x-2">
            <ScoreBadge score={attempt.scorePercentage} /> <Points {...attempt} />
          </span>
        ),
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
    compact={(attempt) => ({
      title: <DetailsLink attempt={attempt} />,
      line: (
        <>
          {attempt.correctAnswers}/{attempt.totalQuestions} <Points {...attempt} /> ·{' '}
          {formatDuration(attempt.timeTaken)} ·{' '}
          <time dateTime={attempt.completedAt}>{formatDateTime(attempt.completedAt)}</time>
        </>
      ),
      corner: <ScoreBadge score={attempt.scorePercentage} wordHidden />,
    })}
  />
);

const DetailsLink = ({ attempt: { id, skillName } }: { attempt: AttemptSummary }) => (
  <Link to="/quiz/$id" params={{ id: String(id) }} className="text-accent underline-offset-4 hover:underline">
    {skillName}
  </Link>
);
