import type { ReactNode } from 'react';
import { CircleCheck, CircleMinus, CircleX, Lightbulb } from 'lucide-react';
import type { AttemptAnswer, AttemptDetails } from '@assay/contract/quiz/quiz';
import { formatDuration } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { markOf, type ReviewedOption, reviewedOptions } from './attemptReview.ts';

type CardProps = {
  answer: AttemptAnswer;
  number: number;
  scoringRule: AttemptDetails['scoringRule'];
  /** Whether the reader took this quiz or reads another person's. */
  taker: 'you' | 'they';
  /** An action on the question. */
  action?: ReactNode;
  /** Below the explanation. */
  children?: ReactNode;
};

/** One question of a finished quiz, as far as the reader may see it. */
export function AttemptAnswerCard({ answer, number, scoringRule, taker, action, children }: CardProps) {
  const given = taker === 'you' ? 'Your answer' : 'Their answer';
  return (
    <article className="panel grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby={`question-${answer.questionId}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`question-${answer.questionId}`} className="text-sm font-semibold text-ink-muted">
          Question {number}
        </h3>
        <Mark answer={answer} />
        <p className="ml-auto text-sm text-ink-muted tabular-nums">
          <span className="capitalize">{answer.difficulty}</span> ·{' '}
          {scoringRule === 'points' && `${answer.points === 1 ? '1 point' : `${answer.points} points`} · `}
          {formatDuration(answer.timeTaken)} taken
        </p>
        {action}
      </header>
      {answer.correction && <p className="text-sm text-ink-muted">{correctionWords[answer.correction]}</p>}
      <Markdown className="max-w-text text-lg font-medium [&_pre]:text-sm [&_pre]:font-normal">
        {answer.questionText}
      </Markdown>
      <ul className="grid grid-cols-1 gap-2">
        {reviewedOptions(answer).map((option) => (
          <Option key={option.letter} option={option} given={given} />
        ))}
      </ul>
      {answer.selectedAnswer === null && <p className="font-medium text-ink-muted">No answer</p>}
      {answer.explanation !== undefined && answer.explanation !== '' && (
        <div className="flex gap-3 rounded-control bg-sunken p-4">
          <Lightbulb size={20} aria-hidden className="mt-0.5 text-ink-muted" />
          <div className="min-w-0">
            <p className="text-sm font-semibold">Explanation</p>
            <Markdown className="max-w-text">{answer.explanation}</Markdown>
          </div>
        </div>
      )}
      {children}
    </article>
  );
}

const correctionWords = {
  keys: 'The correct answer to this question was changed.',
  void: 'This question no longer counts towards the score.',
  full: 'Everyone got full marks for this question.',
} as const;

function Mark({ answer }: { answer: AttemptAnswer }) {
  if (answer.correction === 'void' && answer.isCorrect === undefined)
    return <Badge icon={<CircleMinus size={14} aria-hidden />}>Not scored</Badge>;
  const mark = markOf(answer);
  if (mark === 'keptBack') return null;
  return mark === 'correct' ? (
    <Badge tone="success" icon={<CircleCheck size={14} aria-hidden />}>
      Correct
    </Badge>
  ) : (
    <Badge tone="danger" icon={<CircleX size={14} aria-hidden />}>
      Incorrect
    </Badge>
  );
}

type OptionProps = { option: ReviewedOption; given: string };

function Option({ option: { letter, text, isSelected, isCorrect }, given }: OptionProps) {
  const isWrongChoice = isSelected && isCorrect === false;
  return (
    <li
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-1 rounded-control border border-line px-3 py-2.5 sm:flex-nowrap',
        isCorrect && 'border-success! bg-success-soft',
        isWrongChoice && 'border-danger! bg-danger-soft',
        isSelected && isCorrect === undefined && 'border-accent! bg-accent-soft',
      )}
    >
      <span className="grid size-6 flex-none place-items-center rounded-full border border-line-strong text-xs font-semibold">
        {letter}
      </span>
      <Markdown inline className="min-w-0 flex-1">
        {text}
      </Markdown>
      {(isSelected || isCorrect) && (
        <span
          className={cx(
            'flex h-6 items-center gap-1 text-sm font-semibold max-sm:w-full max-sm:pl-9',
            isCorrect ? 'text-success' : isWrongChoice ? 'text-danger' : 'text-accent',
          )}
        >
          {isCorrect && <CircleCheck size={16} aria-hidden />}
          {isWrongChoice && <CircleX size={16} aria-hidden />}
          {isSelected && isCorrect ? `${given}, correct` : isSelected ? given : 'Correct answer'}
        </span>
      )}
    </li>
  );
}
