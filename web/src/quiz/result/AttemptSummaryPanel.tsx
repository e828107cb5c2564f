import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { AttemptDetails } from '@assay/contract/quiz/quiz';
import { formatDateTime, formatScore } from '../../platform/format.ts';
import { Card } from '../../ui/display/Card.tsx';
import { BandWord } from '../../ui/scores/ScoreBadge.tsx';
import { pointsText } from '@assay/contract/quiz/pointsText';
import { HowSure } from './HowSure.tsx';
import { POINTS_SENTENCE } from '../../ui/scores/quizRules.ts';
import { comparisonSentence } from './scoreWords.ts';

/** The result of a finished attempt: the score with its uncertainty, and the facts of the attempt. */
export function AttemptSummaryPanel({ attempt }: { attempt: Omit<AttemptDetails, 'userId' | 'status'> }) {
  const { scorePercentage, correctAnswers, totalQuestions, interval, moreToHalve } = attempt;
  const { timeTaken, startedAt, completedAt, closedBy } = attempt;
  const points = pointsText(attempt);
  return (
    <Card aria-label="Result">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center">
        {scorePercentage !== null && (
          <div className="grid gap-2">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="display text-3xl tabular-nums">
                <span className="sr-only">Score </span>
                {formatScore(scorePercentage)}
              </span>
              <BandWord score={scorePercentage} />
              {points !== null && <span className="font-semibold tabular-nums">{points}</span>}
            </p>
            {points !== null && <p className="text-sm text-ink-muted">{POINTS_SENTENCE}</p>}
            {interval && moreToHalve !== null && (
              <HowSure
                score={scorePercentage}
                range={interval}
                totalQuestions={totalQuestions}
                moreToHalve={moreToHalve}
                className="max-w-xs"
              />
            )}
            {attempt.comparison && (
              <p className="max-w-text text-sm text-ink-muted">
                <Link
                  to="/quiz/$id"
                  params={{ id: String(attempt.comparison.id) }}
                  className="underline underline-offset-4"
                >
                  Previous attempt
                </Link>
                : {comparisonSentence(attempt.comparison)}
              </p>
            )}
          </div>
        )}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-6">
          {correctAnswers !== null && (
            <Fact label="Correct Answers">
              {correctAnswers}/{totalQuestions}
            </Fact>
          )}
          {timeTaken !== null && (
            <Fact label="Time Taken">{timeTaken === 1 ? '1 second' : `${timeTaken} seconds`}</Fact>
          )}
          <Fact label="Started">
            <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
          </Fact>
          {completedAt !== null && (
            <Fact label="Completed">
              <time dateTime={completedAt}>{formatDateTime(completedAt)}</time>
              {closedBy === 'deadline' && <Note>closed automatically at the time limit</Note>}
            </Fact>
          )}
        </dl>
      </div>
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="font-medium tabular-nums wrap-anywhere">{children}</dd>
  </div>
);

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal text-ink-muted">{children}</span>
);
