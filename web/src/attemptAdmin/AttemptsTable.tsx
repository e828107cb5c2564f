import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { AttemptSort, ListedAttempt } from '@assay/contract/quiz/attemptAdmin';
import { formatDuration, formatShortDate } from '../platform/format.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { Points } from '../ui/scores/Points.tsx';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';
import type { Sort } from '../ui/tables/Table.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { AttemptState } from './AttemptState.tsx';
import { ListTime } from './ListTime.tsx';

type TableProps = {
  attempts: readonly ListedAttempt[];
  sort: Sort<AttemptSort>;
  onSort: (sort: Sort<AttemptSort>) => void;
  actions: (attempt: ListedAttempt) => ReactNode;
  selection: RowSelection<ListedAttempt>;
};

export const AttemptsTable = ({ attempts, sort, onSort, actions, selection }: TableProps) => (
  <ResponsiveTable
    caption="Attempts"
    rows={attempts}
    rowKey={({ id }) => id}
    choice={{ selection, label: ({ skillName, learner }) => `Select ${skillName} by ${fullName(learner)}` }}
    sort={sort}
    onSort={onSort}
    columns={[
      {
        key: 'learner',
        header: 'Learner',
        rowHeader: true,
        sortable: true,
        fills: true,
        cell: ({ learner }) => (
          <span className="flex items-center gap-3">
            <Avatar id={learner.id} name={fullName(learner)} image={learner.picture} size={28} />
            <Link
              to="/admin/reports/users/$id"
              params={{ id: String(learner.id) }}
              className="min-w-0 truncate hover:underline"
            >
              {fullName(learner)}
            </Link>
          </span>
        ),
      },
      {
        key: 'skill',
        header: 'Attempt',
        sortable: true,
        fills: true,
        cell: (attempt) => <Attempt attempt={attempt} />,
      },
      {
        key: 'score',
        header: 'Score',
        sortable: true,
        numeric: true,
        cell: (attempt) => <Score attempt={attempt} />,
      },
      {
        key: 'timeTaken',
        header: 'Time',
        sortable: true,
        numeric: true,
        className: 'max-xl:hidden',
        cell: ({ timeTaken }) => (timeTaken === null ? '–' : formatDuration(timeTaken)),
      },
      {
        key: 'startedAt',
        header: 'Started',
        sortable: true,
        numeric: true,
        cell: ({ startedAt }) => <ListTime at={startedAt} />,
      },
      { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
    ]}
    compact={(attempt) => ({
      title: <Attempt attempt={attempt} />,
      line: (
        <>
          {fullName(attempt.learner)} ·{' '}
          <time dateTime={attempt.startedAt}>{formatShortDate(attempt.startedAt, new Date())}</time>
        </>
      ),
      corner:
        attempt.scorePercentage === null || attempt.status === 'void' ? (
          <AttemptState status={attempt.status} />
        ) : (
          <span className="inline-flex items-center gap-x-2">
            <span className="max-sm:hidden">
              <Points {...attempt} />
            </span>
            <ScoreBadge score={attempt.scorePercentage} wordHidden />
          </span>
        ),
      menu: actions(attempt),
    })}
  />
);

const Attempt = ({ attempt: { id, skillName } }: { attempt: ListedAttempt }) => (
  <Link to="/admin/reports/attempts/$id" params={{ id: String(id) }} className="hover:underline">
    {skillName}
  </Link>
);

/** Only a completed attempt counts, so the others show why they don't. */
function Score({ attempt }: { attempt: ListedAttempt }) {
  const { status, scorePercentage, correctAnswers, totalQuestions, assessments } = attempt;
  return (
    <span className="inline-flex items-center gap-x-2">
      {assessments > 0 && (
        <Badge tone="accent" icon={<MessageSquareText size={13} aria-hidden />}>
          <span className="sr-only">Assessed</span>
        </Badge>
      )}
      {scorePercentage === null || status === 'void' ? (
        <AttemptState status={status} />
      ) : (
        <>
          <span className="text-sm text-ink-muted tabular-nums">
            {correctAnswers}/{totalQuestions}
          </span>
          <Points {...attempt} />
          <ScoreBadge score={scorePercentage} wordHidden />
        </>
      )}
    </span>
  );
}
