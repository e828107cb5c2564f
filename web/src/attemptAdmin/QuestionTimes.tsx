import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import type { AttemptAnswer } from '@assay/contract/quiz/quiz';
import { formatDuration } from '../platform/format.ts';
import { BarChart } from '../ui/charts/BarChart.tsx';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import type { ChartTable } from '../ui/charts/chartTable.ts';

const TITLE = 'Time per question';

/** Viewing time per question beside its result; each links to its answer. */
export const QuestionTimes = ({ answers }: { answers: readonly AttemptAnswer[] }) => (
  <ChartCard title={TITLE} table={timesTable(answers)}>
    <BarChart
      title={TITLE}
      summary={`Seconds for each of ${answers.length} questions`}
      height={200}
      unit="seconds"
      xLabel="question"
      bars={answers.map((answer, index) => ({
        label: String(index + 1),
        title: `Question ${index + 1}`,
        value: answer.timeTaken,
        more: { answer: markWords(answer) },
      }))}
    />
    <ol
      aria-label="Times and marks"
      className="grid gap-x-2 gap-y-1 text-sm"
      style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))' }}
    >
      {answers.map((answer, index) => (
        <li key={answer.questionId}>
          <a
            href={`#answer-${index + 1}`}
            className="inline-flex min-h-9 items-center gap-2 rounded-control px-1 tabular-nums hover:bg-sunken"
          >
            <span className="min-w-5 text-right text-ink-muted">
              <span className="sr-only">Question </span>
              {index + 1}
            </span>
            <Mark answer={answer} />
            {formatDuration(answer.timeTaken)}
          </a>
        </li>
      ))}
    </ol>
  </ChartCard>
);

const timesTable = (answers: readonly AttemptAnswer[]): ChartTable => ({
  columns: ['Question', 'Question id', 'Answer', 'Time (s)'].map((header) => ({ header })),
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
