import { Link } from '@tanstack/react-router';
import { earnedText } from '@assay/contract/pointsText';
import type { ListedCandidate, Round } from '@assay/contract/rounds/rounds';
import { formatScore } from '../../platform/format.ts';
import { probableRange } from '../../ui/scores/probableRange.ts';

type QuizScoresProps = { round: Round; quizzes: ListedCandidate['quizzes'] };

/** A candidate's first result in each quiz of the round, with its range. */
export const QuizScores = ({ round, quizzes }: QuizScoresProps) =>
  quizzes.length === 0 ? (
    '–'
  ) : (
    <ul>
      {quizzes.map(({ skillId, attemptId, score }) => (
        <li key={skillId} className="whitespace-nowrap">
          {round.skills.length > 1 && `${round.skills.find(({ id }) => id === skillId)?.name ?? 'Quiz'}: `}
          {score === null ? (
            'running'
          ) : (
            <Link
              to="/admin/reports/attempts/$id"
              params={{ id: String(attemptId) }}
              className="font-medium underline-offset-4 hover:underline"
            >
              {formatScore(score.percentage)}
            </Link>
          )}
          {score?.points && <span className="text-sm text-ink-muted tabular-nums"> {earnedText(score.points)}</span>}
          {score?.interval && <span className="text-sm text-ink-muted"> {probableRange(score.interval)}</span>}
        </li>
      ))}
    </ul>
  );
