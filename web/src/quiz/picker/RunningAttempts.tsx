import { useMemo } from 'react';
import { Timer } from 'lucide-react';
import { formatDuration } from '../../platform/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { endOf, measureClock } from '../engine/attemptClock.ts';
import type { ActiveAttempt } from '../quiz.queries.ts';
import type { Trip } from '../engine/runState.ts';
import { useSecondsLeft } from '../running/useSecondsLeft.ts';

type RunningAttemptsProps = {
  attempts: readonly ActiveAttempt[];
  trip: Trip;
  busySkillId: number | undefined;
  onResume: (attempt: ActiveAttempt) => void;
};

/** Quizzes already running, because their clocks do not stop. */
export const RunningAttempts = ({ attempts, trip, busySkillId, onResume }: RunningAttemptsProps) => (
  <section aria-labelledby="running-title" className="panel mb-6 bg-warning-soft! p-4 sm:px-6">
    <h2 id="running-title" className="flex items-center gap-2 font-semibold text-warning">
      <Timer size={20} aria-hidden />{' '}
      {attempts.length === 1 ? 'A quiz is running' : `${attempts.length} quizzes are running`}
    </h2>
    <ul className="mt-1 grid gap-2">
      {attempts.map((attempt) => (
        <RunningAttempt
          key={attempt.id}
          attempt={attempt}
          trip={trip}
          isBusy={busySkillId === attempt.skillId}
          onResume={() => onResume(attempt)}
        />
      ))}
    </ul>
  </section>
);

type RunningAttemptProps = { attempt: ActiveAttempt; trip: Trip; isBusy: boolean; onResume: () => void };

function RunningAttempt({ attempt, trip, isBusy, onResume }: RunningAttemptProps) {
  const clock = useMemo(
    () => measureClock(null, { serverNow: Date.parse(attempt.serverNow), ...trip }),
    [attempt, trip],
  );
  const seconds = useSecondsLeft(clock, endOf(attempt.deadline));
  const textId = `running-attempt-${attempt.id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p id={textId} className="min-w-0">
        <span className="font-medium">{attempt.skillName}</span>: {attempt.answeredCount} of {attempt.totalQuestions}{' '}
        answered,{' '}
        {seconds === 0 ? (
          'time is up'
        ) : seconds === Infinity ? (
          'no time limit'
        ) : (
          <>
            <span role="timer" aria-live="off" className="font-semibold tabular-nums">
              {formatDuration(seconds)}
            </span>{' '}
            left
          </>
        )}
      </p>
      <Button
        variant="primary"
        size="small"
        aria-describedby={textId}
        disabled={seconds === 0}
        loading={isBusy}
        onClick={onResume}
      >
        Resume
      </Button>
    </li>
  );
}
