import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import type { AttemptAnswer } from '@assay/contract/quiz';
import { formatDuration } from '../platform/format.ts';
import { Card } from '../ui/Card.tsx';

/** How long each question was looked at, beside how it went. */
export function QuestionTimes({ answers }: { answers: readonly AttemptAnswer[] }) {
  const longest = Math.max(1, ...answers.map(({ timeTaken }) => timeTaken));
  return (
    <Card title="Time per question">
      <ol className="grid gap-x-8 gap-y-1 lg:grid-cols-2">
        {answers.map((answer, index) => (
          <li key={answer.questionId}>
            <a
              href={`#answer-${index + 1}`}
              className="grid min-h-9 grid-cols-[1.75rem_1.25rem_1fr_3rem] items-center gap-2 rounded-control px-1 hover:bg-sunken"
            >
              <span className="text-sm text-ink-muted tabular-nums">
                <span className="sr-only">Question </span>
                {index + 1}
              </span>
              <Mark answer={answer} />
              <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${(100 * answer.timeTaken) / longest}%` }}
                />
              </span>
              <span className="text-right text-sm tabular-nums">{formatDuration(answer.timeTaken)}</span>
            </a>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Mark({ answer: { isCorrect, selectedAnswer } }: { answer: AttemptAnswer }) {
  if (selectedAnswer === null)
    return <CircleMinus size={16} role="img" aria-label="No answer" className="text-ink-muted" />;
  if (isCorrect === undefined)
    return <CircleCheck size={16} role="img" aria-label="Answered" className="text-ink-muted" />;
  return isCorrect ? (
    <CircleCheck size={16} role="img" aria-label="Correct" className="text-success" />
  ) : (
    <CircleX size={16} role="img" aria-label="Incorrect" className="text-danger" />
  );
}
