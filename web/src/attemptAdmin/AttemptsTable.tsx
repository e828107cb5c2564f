import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import type { AttemptSort, ListedAttempt } from '@assay/contract/attemptAdmin';
import { formatDateTime, formatDuration } from '../platform/format.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { Points } from '../ui/scores/Points.tsx';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';
import type { Sort } from '../ui/tables/Table.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { AttemptState } from './AttemptState.tsx';
import { nameOf } from './attemptWords.ts';

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
    choice={{ selection, label: ({ skillName, learner }) => `Select ${skillName} by ${nameOf(learner)}` }}
    sort={sort}
    onSort={onSort}
    columns={[
      {
        key: 'learner',
        header: 'Learner',
        rowHeader: true,
        sortable: true,
        className: 'wrap-anywhere',
        cell: (attempt) => <Learner attempt={attempt} />,
      },
      {
        key: 'skill',
        header: 'Skill',
        sortable: true,
        className: 'wrap-anywhere',
        cell: ({ skillName }) => skillName,
      },
      {
        key: 'status',
        header: 'State',
        cell: (attempt) => (
          <span className="inline-flex flex-wrap gap-1">
            <AttemptState status={attempt.status} />
            <Assessed attempt={attempt} />
          </span>
        ),
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
        cell: ({ timeTaken }) => (timeTaken === null ? '–' : formatDuration(timeTaken)),
      },
      {
        key: 'startedAt',
        header: 'Started',
        sortable: true,
        numeric: true,
        className: 'whitespace-nowrap',
        cell: ({ startedAt }) => <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>,
      },
      { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
    ]}
    card={(attempt) => ({
      title: <Learner attempt={attempt} stretched />,
      corner: (
        <div className="flex flex-none items-center gap-1">
          <Score attempt={attempt} />
          {/* Above the link that covers the whole card. */}
          <div className="relative z-1">{actions(attempt)}</div>
        </div>
      ),
      body: (
        <>
          <p className="wrap-anywhere">{attempt.skillName}</p>
          <p className="flex flex-wrap gap-2">
            <AttemptState status={attempt.status} />
            <Assessed attempt={attempt} />
          </p>
          <p className="text-sm text-ink-muted tabular-nums">
            Started <time dateTime={attempt.startedAt}>{formatDateTime(attempt.startedAt)}</time>
            {attempt.timeTaken !== null && <> · {formatDuration(attempt.timeTaken)} taken</>}
          </p>
        </>
      ),
    })}
  />
);

/** `stretched`: the whole card is clickable, while the link's name stays the learner's. */
const Learner = ({ attempt, stretched = false }: { attempt: ListedAttempt; stretched?: boolean }) => (
  <span className="flex items-center gap-3">
    <Avatar id={attempt.learner.id} name={nameOf(attempt.learner)} image={attempt.learner.picture} size={32} />
    <Link
      to="/admin/reports/attempts/$id"
      params={{ id: String(attempt.id) }}
      // The column limits a word's width.
      className={`wrap-break-word ${stretched ? 'after:absolute after:inset-0' : 'hover:underline'}`}
    >
      {nameOf(attempt.learner)}
    </Link>
  </span>
);

function Score({ attempt }: { attempt: ListedAttempt }) {
  const { scorePercentage, correctAnswers, totalQuestions } = attempt;
  if (scorePercentage === null) return <>–</>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 lg:flex-nowrap">
      <span className="text-sm text-ink-muted tabular-nums">
        {correctAnswers}/{totalQuestions}
      </span>
      <Points {...attempt} />
      <ScoreBadge score={scorePercentage} wordHidden />
    </span>
  );
}

const Assessed = ({ attempt: { assessments } }: { attempt: ListedAttempt }) =>
  assessments > 0 && (
    <Badge tone="accent" icon={<MessageSquareText size={13} aria-hidden />}>
      Assessed
    </Badge>
  );
