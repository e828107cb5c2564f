import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import type { AttemptAnswer } from '@assay/contract/quiz';
import { formatDuration } from '../platform/format.ts';
import type { ChartTable } from '../ui/chartTable.ts';
import { Card } from '../ui/Card.tsx';
import { TableFileMenu } from '../ui/TableFileMenu.tsx';

/** How long each question was looked at, beside how it went. */
export function QuestionTimes({ answers }: { answers: readonly AttemptAnswer[] }) {
  const longest = Math.max(1, ...answers.map(({ timeTaken }) => timeTaken));
  return (
    <Card
      title="Time per question"
      action={<TableFileMenu title="Time per question" read={() => timesFile(answers)} />}
    >
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

const timesFile = (answers: readonly AttemptAnswer[]): ChartTable => ({
  columns: ['Place', 'Question id', 'Answer', 'Time (s)'].map((header) => ({ header })),
  rows: answers.map((answer, index) => [index + 1, answer.questionId, markWords(answer), answer.timeTaken]),
});

const looks = {
  'No answer': [CircleMinus, 'text-ink-muted'],
  Answered: [CircleCheck, 'text-ink-muted'],
  Correct: [CircleCheck, 'text-success'],
  Incorrect: [CircleX, 'text-danger'],
} as const;

function markWords({ isCorrect, selectedAnswer }: AttemptAnswer): keyof typeof looks {
  if (selectedAnswer === null) return 'No answer';
  if (isCorrect === undefined) return 'Answered';
  return isCorrect ? 'Correct' : 'Incorrect';
}

function Mark({ answer }: { answer: AttemptAnswer }) {
  const words = markWords(answer);
  const [Icon, colour] = looks[words];
  return <Icon size={16} role="img" aria-label={words} className={colour} />;
}
