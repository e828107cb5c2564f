import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Timer } from 'lucide-react';
import { secondsLeft } from '@assay/contract/quiz/quizLimits';
import { formatDuration } from '../platform/format.ts';
import { endOf } from '../quiz/engine/attemptClock.ts';
import { activeAttemptsQuery } from '../quiz/attempts.queries.ts';
import { buttonClass } from '../ui/forms/Button.tsx';

/** The learner's running quizzes. Hidden if there are none, or while unknown. */
export function RunningQuizzes() {
  const active = useQuery(activeAttemptsQuery());
  if (active.data === undefined || active.data.items.length === 0) return null;
  return <RunningList attempts={active.data.items} receivedAt={active.data.receivedAt} />;
}

type Attempt = {
  id: number;
  skillId: number;
  skillName: string;
  totalQuestions: number;
  answeredCount: number;
  deadline: string | null;
  serverNow: string;
  graceSeconds: number;
};

const SETTLING_MS = 1000;
const PATIENCE_MS = 5000;

/** A quiz that expires while its learner watches counts at once: the page reloads when the server has closed it. */
function useReloadAtEnd(attempts: readonly Attempt[], receivedAt: number) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const fromReceipt = attempts.map(
      ({ deadline, serverNow, graceSeconds }) => endOf(deadline) - Date.parse(serverNow) + graceSeconds * 1000,
    );
    const wait = receivedAt + Math.min(...fromReceipt) + SETTLING_MS - performance.now();
    if (wait === Infinity) return;
    const reload = () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'attempts' || queryKey[0] === 'reports',
      });
    const timer = window.setTimeout(reload, Math.max(PATIENCE_MS, wait));
    return () => window.clearTimeout(timer);
  }, [attempts, receivedAt, queryClient]);
}

/** `performance.now()`, updated every second, because the wall clock may jump. */
function useMonotonicNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

function RunningList({ attempts, receivedAt }: { attempts: readonly Attempt[]; receivedAt: number }) {
  useReloadAtEnd(attempts, receivedAt);
  const sinceReceived = useMonotonicNow() - receivedAt;
  const running = attempts
    .map((attempt) => ({
      ...attempt,
      seconds: secondsLeft(endOf(attempt.deadline), Date.parse(attempt.serverNow) + sinceReceived),
    }))
    .filter(({ seconds }) => seconds > 0);
  if (running.length === 0) return null;

  return (
    <section aria-labelledby="running-title" className="panel bg-warning-soft! p-4 sm:px-6">
      <h2 id="running-title" className="flex items-center gap-2 font-semibold text-warning">
        <Timer size={20} aria-hidden />{' '}
        {running.length === 1 ? 'A quiz is running' : `${running.length} quizzes are running`}
      </h2>
      <ul className="mt-1 grid gap-2">
        {running.map((attempt) => (
          <li key={attempt.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p id={`running-${attempt.id}`} className="min-w-0">
              <span className="font-medium">{attempt.skillName}</span>: {attempt.answeredCount} of{' '}
              {attempt.totalQuestions} answered,{' '}
              {attempt.seconds === Infinity ? (
                'no time limit'
              ) : (
                <>
                  <span role="timer" aria-live="off" className="font-semibold tabular-nums">
                    {formatDuration(attempt.seconds)}
                  </span>{' '}
                  left
                </>
              )}
            </p>
            <Link
              to="/quiz"
              search={{ skill: attempt.skillId }}
              aria-describedby={`running-${attempt.id}`}
              className={buttonClass({ variant: 'primary', size: 'small' })}
            >
              Resume
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
