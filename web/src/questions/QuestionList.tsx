import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { BankQuestion, QuestionSort } from '@assay/contract/questionBank';
import { formatDate } from '../platform/format.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { oneLine } from '../ui/text/oneLine.ts';
import type { Sort } from '../ui/tables/Table.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { Facility } from './Facility.tsx';
import { CorrectionBadge, difficultyWords, LintBadge, StatusBadge } from './questionWords.tsx';

type ListProps = {
  questions: readonly BankQuestion[];
  /** In a list of all skills, each question shows its own. */
  skillShown: boolean;
  selection: RowSelection<{ id: number }>;
  sort: Sort<QuestionSort>;
  onSort: (sort: Sort<QuestionSort>) => void;
  actions: (question: BankQuestion) => ReactNode;
};

export const QuestionList = ({ questions, skillShown, selection, sort, onSort, actions }: ListProps) => (
  <ResponsiveTable
    caption="Questions"
    rows={questions}
    rowKey={({ id }) => id}
    sort={sort}
    onSort={onSort}
    choice={{ selection, label: ({ questionText }) => `Select “${oneLine(questionText)}”`, labelHidden: true }}
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
        header: '% correct',
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
    wideCards
    card={(question) => ({
      title: <Text question={question} skillShown={skillShown} />,
      corner: actions(question),
      body: (
        <>
          <p className="flex flex-wrap gap-2">
            <StatusBadge status={question.status} />
            <Badge>{difficultyWords[question.difficulty]}</Badge>
            <CorrectionBadge question={question} />
            <LintBadge findings={question.findings} />
          </p>
          {question.measured && (
            <p className="flex flex-wrap gap-x-2 text-sm">
              <span className="text-ink-muted">% correct</span> <Facility question={question} />
            </p>
          )}
        </>
      ),
    })}
  />
);

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
