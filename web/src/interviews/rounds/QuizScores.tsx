import { Link } from '@tanstack/react-router';
import { earnedText } from '@assay/contract/pointsText';
import type { ListedCandidate, Round } from '@assay/contract/rounds/rounds';
import { formatScore } from '../../platform/format.ts';
import { probableRange } from '../../ui/scores/probableRange.ts';
import type { Column } from '../../ui/tables/Table.tsx';

/** More would leave no room for names; their results are in the dossier. */
const MOST_COLUMNS = 2;

/** A column for each quiz of a round with its candidates’ first results, or one that counts them. */
export const quizColumns = ({ skills }: Round): Column<ListedCandidate>[] =>
  skills.length > MOST_COLUMNS
    ? [
        {
          key: 'quizzes',
          header: 'Quizzes',
          cell: ({ quizzes }) => `${quizzes.filter(({ score }) => score !== null).length} of ${skills.length}`,
        },
      ]
    : skills.map(({ id, name }) => ({
        key: `quiz ${id}`,
        header: (
          <span className="block truncate" title={name}>
            {name}
          </span>
        ),
        className: 'max-w-44 max-xl:max-w-28',
        cell: ({ quizzes }) => <QuizScore quiz={quizzes.find(({ skillId }) => skillId === id)} />,
      }));

function QuizScore({ quiz }: { quiz: ListedCandidate['quizzes'][number] | undefined }) {
  if (quiz === undefined) return '–';
  if (quiz.score === null) return 'Running';
  const { percentage, points, interval } = quiz.score;
  return (
    <>
      <Link
        to="/admin/reports/attempts/$id"
        params={{ id: String(quiz.attemptId) }}
        className="font-medium underline-offset-4 hover:underline"
      >
        {formatScore(percentage)}
      </Link>
      {points && <span className="text-sm text-ink-muted tabular-nums"> {earnedText(points)}</span>}
      {interval && <span className="text-sm text-ink-muted"> {probableRange(interval)}</span>}
    </>
  );
}
