import { Link } from '@tanstack/react-router';
import { earnedText } from '@assay/contract/quiz/pointsText';
import type { ListedCandidate, Round } from '@assay/contract/rounds/rounds';
import { formatScore } from '../../platform/format.ts';
import { probableRange } from '../../ui/scores/probableRange.ts';
import type { Column } from '../../ui/tables/Table.tsx';

/** More would leave no room for names; their results are in the dossier. */
export const MOST_QUIZ_COLUMNS = 2;

/** A column for each quiz of a round with its candidates’ first results, or one that counts them. */
export const quizColumns = ({ skills }: Round): Column<ListedCandidate>[] =>
  skills.length > MOST_QUIZ_COLUMNS
    ? [
        {
          key: 'quizzes',
          header: 'Quizzes',
          numeric: true,
          sortable: true,
          cell: ({ quizzes }) => `${quizzes.filter(({ score }) => score !== null).length} of ${skills.length}`,
        },
      ]
    : skills.map(({ id, name }) => ({
        // As the API names the order.
        key: `quiz-${id}`,
        sortable: true,
        numeric: true,
        headerText: name,
        header: (
          <span className="min-w-0 truncate" title={name}>
            {name}
          </span>
        ),
        className: skills.length > 1 ? 'max-w-48 max-xl:max-w-28' : 'max-w-48 max-xl:max-w-28 2xl:max-w-64',
        cell: ({ quizzes }) => (
          <QuizScore quiz={quizzes.find(({ skillId }) => skillId === id)} isOnly={skills.length === 1} />
        ),
      }));

/** The results for a phone’s row: "56% / Running"; empty without one. */
export const resultsText = ({ quizzes }: ListedCandidate): string =>
  quizzes.map(({ score }) => (score === null ? 'Running' : formatScore(score.percentage))).join(' / ');

type ScoreProps = { quiz: ListedCandidate['quizzes'][number] | undefined; isOnly: boolean };

/** Beside a second quiz, names need the room of the points. */
function QuizScore({ quiz, isOnly }: ScoreProps) {
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
      {isOnly && points && (
        <span className="text-sm text-ink-muted tabular-nums max-2xl:hidden"> {earnedText(points)}</span>
      )}
      {interval && <span className="text-sm text-ink-muted max-xl:hidden"> {probableRange(interval)}</span>}
    </>
  );
}
