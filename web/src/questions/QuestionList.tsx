import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { BankQuestion, QuestionSort } from '@assay/contract/questionBank';
import { formatDate } from '../platform/format.ts';
import { Badge } from '../ui/Badge.tsx';
import { oneLine } from '../ui/oneLine.ts';
import { type Sort, Table } from '../ui/Table.tsx';
import { Facility } from './Facility.tsx';
import { CorrectionBadge, difficultyWords, LintBadge, StatusBadge } from './questionWords.tsx';

type ListProps = {
  questions: readonly BankQuestion[];
  /** Where all skills are listed together, each question says its own. */
  skillShown: boolean;
  selected: ReadonlySet<string | number>;
  onSelect: (selected: ReadonlySet<string | number>) => void;
  sort: Sort;
  onSort: (sort: Sort<QuestionSort>) => void;
  actions: (question: BankQuestion) => ReactNode;
};

/** A table where there is room for one, cards on a phone. */
export function QuestionList({ questions, skillShown, selected, onSelect, sort, onSort, actions }: ListProps) {
  const labelOf = (key: string | number) =>
    `Select “${oneLine(questions.find(({ id }) => id === key)?.questionText ?? '')}”`;
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <>
      <div className="panel py-1 max-lg:hidden">
        <Table
          caption="Questions"
          rows={questions}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={(next) => onSort(next as Sort<QuestionSort>)}
          selection={{ selected, onChange: onSelect, labelOf }}
          columns={[
            {
              key: 'text',
              header: 'Question',
              rowHeader: true,
              sortable: true,
              cell: (question) => (
                <>
                  <Text question={question} skillShown={skillShown} />
                  <span className="flex flex-wrap gap-2">
                    <CorrectionBadge question={question} />
                    <LintBadge findings={question.findings} />
                  </span>
                </>
              ),
            },
            {
              key: 'difficulty',
              header: 'Difficulty',
              sortable: true,
              cell: ({ difficulty }) => difficultyWords[difficulty],
            },
            {
              key: 'facility',
              header: 'Facility',
              sortable: true,
              className: 'whitespace-nowrap',
              cell: (question) => <Facility question={question} />,
            },
            { key: 'points', header: 'Points', numeric: true, cell: ({ points }) => points },
            { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
            {
              key: 'updatedAt',
              header: 'Changed',
              sortable: true,
              className: 'whitespace-nowrap',
              cell: ({ updatedAt }) => formatDate(updatedAt),
            },
            { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
          ]}
        />
      </div>
      <ul className="grid gap-3 lg:hidden" aria-label="Questions">
        {questions.map((question) => (
          <li key={question.id} className="panel grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-2 p-4">
            <label className="-m-2 grid size-11 place-items-center">
              <input
                type="checkbox"
                className="size-5"
                aria-label={labelOf(question.id)}
                checked={selected.has(question.id)}
                onChange={() => toggle(question.id)}
              />
            </label>
            <Text question={question} skillShown={skillShown} />
            {actions(question)}
            <p className="col-span-3 flex flex-wrap gap-2">
              <StatusBadge status={question.status} />
              <Badge>{difficultyWords[question.difficulty]}</Badge>
              <CorrectionBadge question={question} />
              <LintBadge findings={question.findings} />
            </p>
            {question.measured && (
              <p className="col-span-3 flex flex-wrap gap-x-2 text-sm">
                <span className="text-ink-muted">Facility</span> <Facility question={question} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const Text = ({ question, skillShown }: { question: BankQuestion; skillShown: boolean }) => (
  <span className="grid min-w-0 gap-1 font-normal">
    <Link
      to="/admin/questions/$id"
      params={{ id: String(question.id) }}
      className="font-medium wrap-anywhere hover:underline"
    >
      {oneLine(question.questionText)}
    </Link>
    <span className="text-sm text-ink-muted wrap-anywhere">
      {[...(skillShown ? [question.skillName] : []), ...question.tags].join(' · ')}
    </span>
  </span>
);
