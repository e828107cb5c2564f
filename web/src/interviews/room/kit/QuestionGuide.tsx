import { ChevronLeft, ChevronRight, Play } from 'lucide-react';
import type { KitContent } from '@assay/contract/rounds/kits';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/display/useNow.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { clockText, usedOf } from './questionClock.ts';
import type { QuestionRun } from './useQuestionClock.ts';

type QuestionGuideProps = { questions: KitContent['questions']; run: QuestionRun };

const MINUTE_MS = 60_000;

/** The kit's current question, with the minutes it has taken. Only this browser knows which one is current. */
export function QuestionGuide({ questions, run: { clock, ids, go } }: QuestionGuideProps) {
  const now = useNow().getTime();
  const question = questions[clock.current];
  if (!question) return null;
  const used = usedOf(clock, ids, question.id, now);
  const isOver = used > question.minutes * MINUTE_MS;
  return (
    <section aria-label="Question" className="grid gap-3">
      <Select
        label="Question"
        labelHidden
        options={questions.map(({ id, text }, place) => ({ value: place, label: `${place + 1}. ${text}`, key: id }))}
        value={clock.current}
        onChange={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <p className="font-medium wrap-anywhere">{question.text}</p>
      {question.followUps.length > 0 && (
        <ul className="list-disc pl-5 text-sm">
          {question.followUps.map((followUp) => (
            <li key={followUp}>{followUp}</li>
          ))}
        </ul>
      )}
      <div className="flex items-center gap-2">
        <span className={cx('flex-1 text-sm tabular-nums', isOver ? 'font-semibold text-warning' : 'text-ink-muted')}>
          {clockText(used)} of {question.minutes} min
        </span>
        {clock.since === null ? (
          <Button size="small" onClick={() => go(0)}>
            <Play size={16} aria-hidden /> Start
          </Button>
        ) : (
          <>
            <Button
              size="small"
              icon
              aria-label="Previous question"
              disabled={clock.current === 0}
              onClick={() => go(clock.current - 1)}
            >
              <ChevronLeft size={18} aria-hidden />
            </Button>
            <Button
              size="small"
              icon
              aria-label="Next question"
              disabled={clock.current === questions.length - 1}
              onClick={() => go(clock.current + 1)}
            >
              <ChevronRight size={18} aria-hidden />
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
