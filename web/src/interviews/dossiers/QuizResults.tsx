import { scoreWithPoints } from '@assay/contract/quiz/pointsText';
import { unfinishedText } from '@assay/contract/rounds/dossierWords';
import type { QuizResult, UnfinishedQuiz } from '@assay/contract/rounds/quizResults';
import { formatDate } from '../../platform/format.ts';
import { Card } from '../../ui/display/Card.tsx';
import { probableRange } from '../../ui/scores/probableRange.ts';
import { ScoreBar } from '../../ui/scores/ScoreBar.tsx';

type QuizResultsProps = { quizzes: readonly QuizResult[]; left: readonly UnfinishedQuiz[] };

/** A candidate's quizzes: each score with its range, and those without one. */
export const QuizResults = ({ quizzes, left }: QuizResultsProps) => (
  <Card title="Quizzes">
    <ul className="grid gap-5">
      {quizzes.map(({ attemptId, skillName, completedAt, score, points, interval, correctAnswers, totalQuestions }) => (
        <li key={attemptId} className="grid gap-1">
          <p className="flex justify-between gap-x-4 font-medium">
            <span className="wrap-anywhere">{skillName}</span>
            <span className="text-right tabular-nums">{scoreWithPoints(score, points)}</span>
          </p>
          <ScoreBar score={score} range={interval} />
          <p className="text-sm text-ink-muted">
            {correctAnswers}/{totalQuestions} correct, {probableRange(interval)}, {formatDate(completedAt)}
          </p>
        </li>
      ))}
      {left.map((quiz) => (
        <li key={quiz.skillName} className="wrap-anywhere text-ink-muted">
          {unfinishedText(quiz)}
        </li>
      ))}
    </ul>
  </Card>
);
