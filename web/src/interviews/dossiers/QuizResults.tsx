import { scoreWithPoints } from '@assay/contract/pointsText';
import type { QuizResult } from '@assay/contract/rounds/quizResults';
import { formatDate } from '../../platform/format.ts';
import { Card } from '../../ui/display/Card.tsx';
import { probableRange } from '../../ui/scores/probableRange.ts';
import { ScoreBar } from '../../ui/scores/ScoreBar.tsx';

/** A candidate's quizzes: each score with its range. */
export const QuizResults = ({ quizzes }: { quizzes: readonly QuizResult[] }) => (
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
    </ul>
  </Card>
);
