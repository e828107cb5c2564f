import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { QUESTION_TEXT_ID } from './QuestionCard.tsx';
import { QuizTimer } from './QuizTimer.tsx';
import type { QuizRun } from '../engine/runState.ts';
import styles from './QuizHeader.module.css';

type QuizHeaderProps = { run: QuizRun; answered: number };

/** Always visible: the position, the progress and the remaining time. */
export function QuizHeader({ run, answered }: QuizHeaderProps) {
  const total = run.questions.length;
  return (
    <header className={cx(styles['bar'], 'grid gap-2.5')}>
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p className={cx(styles['aside'], 'truncate text-sm text-ink-muted')}>{run.skillName}</p>
          <h1
            key={run.at}
            ref={beginHere}
            tabIndex={-1}
            aria-describedby={QUESTION_TEXT_ID}
            className="display text-lg outline-none sm:text-xl"
          >
            Question {run.at + 1} of {total}
          </h1>
        </div>
        <div className="grid justify-items-end gap-0.5">
          <QuizTimer clock={run.clock} deadline={run.deadline} />
          <p className={cx(styles['aside'], 'text-sm text-ink-muted tabular-nums')}>{answered} answered</p>
        </div>
      </div>
      <ProgressBar label="Answered" value={answered} max={total} valueText={`${answered} of ${total} answered`} />
    </header>
  );
}

/** Focuses each question's heading, for sighted users and screen readers. */
function beginHere(heading: HTMLHeadingElement | null) {
  if (heading === null) return;
  heading.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}
