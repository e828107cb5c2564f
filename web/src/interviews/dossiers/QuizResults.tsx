import type { QuizResult } from '@assay/contract/rounds/quizResults';
import { formatDate, formatScore } from '../../platform/format.ts';
import { Card } from '../../ui/display/Card.tsx';
import { probableRange } from '../../ui/scores/probableRange.ts';
import { ScoreBar } from '../../ui/scores/ScoreBar.tsx';

/** A candidate's quizzes: each score with its range. */
export const QuizResults = ({ quizzes }: { quizzes: readonly QuizResult[] }) => (
  <Card title="Quizzes">
    <ul className="grid gap-5">
      {quizzes.map(({ attemptId, skillName, completedAt, score, interval, correctAnswers, totalQuestions }) => (
        <li key={attemptId} className="grid gap-1">
          <p className="flex justify-between gap-x-4 font-medium">
            <span className="wrap-anywhere">{skillName}</span>
            <span className="tabular-nums">{formatScore(score)}</span>
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
