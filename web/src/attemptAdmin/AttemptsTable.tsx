import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import type { AttemptSort, ListedAttempt } from '@assay/contract/attemptAdmin';
import { formatDateTime, formatDuration } from '../platform/format.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ScoreBadge } from '../ui/ScoreBadge.tsx';
import { type Sort, Table } from '../ui/Table.tsx';
import { AttemptState } from './AttemptState.tsx';
import { nameOf } from './attemptWords.ts';

type TableProps = {
  attempts: readonly ListedAttempt[];
  sort: Sort;
  onSort: (sort: Sort<AttemptSort>) => void;
  actions: (attempt: ListedAttempt) => ReactNode;
  /** What is ticked, by id, on this page and others. */
  chosen: ReadonlyMap<number, ListedAttempt>;
  onChoose: (chosen: ReadonlyMap<number, ListedAttempt>) => void;
};

/** A table where there is room for one, cards on a phone. */
export function AttemptsTable({ attempts, sort, onSort, actions, chosen, onChoose }: TableProps) {
  const known = new Map([...chosen, ...attempts.map((attempt) => [attempt.id, attempt] as const)]);
  const choose = (ids: ReadonlySet<string | number>) => onChoose(new Map([...known].filter(([id]) => ids.has(id))));
  const toggle = ({ id }: ListedAttempt) => {
    const ids = new Set(chosen.keys());
    if (!ids.delete(id)) ids.add(id);
    choose(ids);
  };
  return (
    <>
      <div className="panel py-1 max-lg:hidden">
        <Table
          caption="Attempts"
          rows={attempts}
          rowKey={({ id }) => id}
          selection={{
            selected: new Set(chosen.keys()),
            onChange: choose,
            labelOf: (id) => choiceLabel(known.get(Number(id))),
          }}
          sort={sort}
          onSort={(next) => onSort(next as Sort<AttemptSort>)}
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
        />
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:hidden" aria-label="Attempts">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="panel relative grid content-start gap-2 p-4">
            <div className="flex items-start justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">
                <Learner attempt={attempt} stretched />
              </span>
              <div className="flex flex-none items-center gap-1">
                <Score attempt={attempt} />
                {/* Above the link that takes the whole card. */}
                <div className="relative z-1">{actions(attempt)}</div>
              </div>
            </div>
            <p className="wrap-anywhere">{attempt.skillName}</p>
            <p className="flex flex-wrap gap-2">
              <AttemptState status={attempt.status} />
              <Assessed attempt={attempt} />
            </p>
            <div className="relative z-1 justify-self-start">
              <Checkbox
                label={choiceLabel(attempt)}
                checked={chosen.has(attempt.id)}
                onChange={() => toggle(attempt)}
              />
            </div>
            <p className="text-sm text-ink-muted tabular-nums">
              Started <time dateTime={attempt.startedAt}>{formatDateTime(attempt.startedAt)}</time>
              {attempt.timeTaken !== null && <> · {formatDuration(attempt.timeTaken)} taken</>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

const choiceLabel = (attempt: ListedAttempt | undefined) =>
  attempt ? `Choose ${attempt.skillName} by ${nameOf(attempt.learner)}` : 'Choose this attempt';

/** `stretched`: the whole card takes the press, while the link's name stays the learner's. */
const Learner = ({ attempt, stretched = false }: { attempt: ListedAttempt; stretched?: boolean }) => (
  <span className="flex items-center gap-3">
    <Avatar id={attempt.learner.id} name={nameOf(attempt.learner)} image={attempt.learner.picture} size={32} />
    <Link
      to="/admin/reports/attempts/$id"
      params={{ id: String(attempt.id) }}
      // The column gives a word its width.
      className={`wrap-break-word ${stretched ? 'after:absolute after:inset-0' : 'hover:underline'}`}
    >
      {nameOf(attempt.learner)}
    </Link>
  </span>
);

function Score({ attempt: { scorePercentage, correctAnswers, totalQuestions } }: { attempt: ListedAttempt }) {
  if (scorePercentage === null) return <>–</>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 lg:flex-nowrap">
      <span className="text-sm text-ink-muted tabular-nums">
        {correctAnswers}/{totalQuestions}
      </span>
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
