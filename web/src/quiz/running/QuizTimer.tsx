import { useEffect, useRef, useState } from 'react';
import { Timer } from 'lucide-react';
import { quizLimits } from '@assay/contract/quiz/quizLimits';
import { formatDuration } from '../../platform/format.ts';
import { cx } from '../../ui/cx.ts';
import { markPassed, type ServerClock } from '../engine/attemptClock.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';
import styles from './QuizTimer.module.css';

/** The countdown, or a note that there is none. Screen readers announce a few marks instead of every second. */
export function QuizTimer({ clock, deadline }: { clock: ServerClock; deadline: number }) {
  const seconds = useSecondsLeft(clock, deadline);
  const isLate = seconds < quizLimits.lastSeconds;
  const announcement = useAnnouncement(seconds);
  return (
    <div className={cx('flex items-center gap-2', isLate ? 'text-danger' : 'text-ink')}>
      <Timer size={20} aria-hidden />
      <span
        role="timer"
        aria-live="off"
        aria-label="Time left"
        className={cx('inline-block text-xl tabular-nums', isLate && seconds > 0 ? styles['late'] : 'font-semibold')}
      >
        {seconds === Infinity ? 'No time limit' : formatDuration(seconds)}
      </span>
      {/* Present and empty from the start: a region that appears with its text is not announced. */}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}

function useAnnouncement(seconds: number): string {
  const [text, setText] = useState('');
  const before = useRef(seconds);
  const announced = useRef(Infinity);
  useEffect(() => {
    const mark = markPassed(before.current, seconds, announced.current);
    before.current = seconds;
    if (mark === null) return;
    announced.current = mark.seconds;
    setText(mark.text);
  }, [seconds]);
  return text;
}
