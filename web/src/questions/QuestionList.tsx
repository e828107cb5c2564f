import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { BankQuestion, QuestionSort } from '@assay/contract/questions/questionBank';
import { formatDate } from '../platform/format.ts';
import { oneLine } from '../ui/text/oneLine.ts';
import type { Sort } from '../ui/tables/Table.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { correctionLabel } from './correctionWords.ts';
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
    choice={{ selection, label: ({ questionText }) => `Select “${oneLine(questionText)}”` }}
    columns={[
      {
        key: 'text',
        header: 'Question',
        rowHeader: true,
        sortable: true,
        fills: true,
        className: 'font-normal',
        cell: (question) => <Text question={question} />,
      },
      {
        key: 'notes',
        header: 'Notes',
        headerHidden: true,
        cell: (question) => (
          <span className="flex gap-1">
            <CorrectionBadge question={question} />
            <LintBadge findings={question.findings} />
          </span>
        ),
      },
      ...(skillShown
        ? [
            {
              key: 'skill',
              header: 'Skill',
              className: 'max-w-48 max-xl:hidden',
              cell: ({ skillName }: BankQuestion) => skillName,
            },
          ]
        : []),
      {
        key: 'difficulty',
        header: 'Difficulty',
        sortable: true,
        cell: ({ difficulty }) => difficultyWords[difficulty],
      },
      {
        key: 'facility',
        header: '% correct',
        numeric: true,
        sortable: true,
        cell: (question) => <Facility question={question} />,
      },
      {
        key: 'status',
        header: 'Status',
        cell: ({ status }) => (status === 'live' ? 'Live' : <StatusBadge status={status} />),
      },
      {
        key: 'updatedAt',
        header: 'Changed',
        sortable: true,
        // The question needs the space first.
        className:
          skillShown || questions.some(({ correction }) => correction !== null) ? 'max-2xl:hidden' : 'max-xl:hidden',
        cell: ({ updatedAt }) => formatDate(updatedAt),
      },
      { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
    ]}
    compact={(question) => ({
      title: <Text question={question} />,
      line: [
        correctionLabel(question.correction, question.status),
        ...(question.findings.length > 0
          ? [question.findings.length === 1 ? '1 issue' : `${question.findings.length} issues`]
          : []),
        difficultyWords[question.difficulty],
        ...(skillShown ? [question.skillName] : question.tags),
      ]
        .filter(Boolean)
        .join(' · '),
      corner: question.status !== 'live' && <StatusBadge status={question.status} />,
      menu: actions(question),
    })}
  />
);

const Text = ({ question: { id, name, questionText } }: { question: BankQuestion }) => (
  <Link
    to="/admin/questions/$id"
    params={{ id: String(id) }}
    title={name ? `${name}: ${oneLine(questionText)}` : oneLine(questionText)}
    className="font-medium hover:underline"
  >
    {oneLine(questionText)}
  </Link>
);
