import { Link } from '@tanstack/react-router';
import type { AttemptSummary } from '@assay/contract/quiz';
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
        className: 'wrap-anywhere',
        cell: (attempt) => <DetailsLink attempt={attempt} />,
      },
      {
        key: 'score',
        header: 'Score',
        cell: (attempt) => (
          <span className="flex flex-wrap items-center gap-x-2">
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
    card={(attempt) => ({
      title: <DetailsLink attempt={attempt} stretched />,
      corner: <ScoreBadge score={attempt.scorePercentage} />,
      body: (
        <p className="text-sm text-ink-muted tabular-nums">
          {attempt.correctAnswers}/{attempt.totalQuestions} correct in {formatDuration(attempt.timeTaken)}{' '}
          <Points {...attempt} />
          <br />
          <time dateTime={attempt.completedAt}>{formatDateTime(attempt.completedAt)}</time>
        </p>
      ),
    })}
  />
);

/** `stretched`: the whole card is clickable, while the link's name stays the skill's. */
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
