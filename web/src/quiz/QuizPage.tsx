import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { failureText, limitIn, loadFailure } from '../platform/failureText.ts';
import { useOwnUser } from '../platform/session.ts';
import { positiveNumber } from '../platform/searchValues.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../ui/feedback/Spinner.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { forgetOpenQuiz } from './openQuiz.browser.ts';
import { runningAttemptsQuery, startQuiz } from './quiz.queries.ts';
import { quizEntryQuery, sendUnsentAnswersQuery } from './quizEntry.queries.ts';
import { SkillPicker } from './picker/SkillPicker.tsx';
import { checkSkill, checkStarted, INVALID_SKILL } from './picker/startChecks.ts';
import type { OpenedQuiz } from './running/useQuizRun.ts';

// Visitors who only browse skills need not load the quiz; selecting a skill starts the download.
const loadRunning = () => import('./running/RunningQuiz.tsx');
const RunningQuiz = lazy(async () => ({ default: (await loadRunning()).RunningQuiz }));
const QuizResult = lazy(async () => ({ default: (await import('./result/QuizResult.tsx')).QuizResult }));

export function QuizPage() {
  const { id } = useOwnUser();
  // A different person at the same screen starts fresh.
  return (
    <Suspense fallback={<PageSpinner />}>
      <QuizOf key={id} userId={id} />
    </Suspense>
  );
}

function QuizOf({ userId }: { userId: number }) {
  const named = useSearch({ strict: false }).skill;
  const skill = positiveNumber(named);
  const isInvalid = named !== undefined && skill === undefined;
  useEffect(() => {
    if (isInvalid) toast.error(INVALID_SKILL);
  }, [isInvalid]);
  const navigate = useNavigate();
  const [started, setStarted] = useState<OpenedQuiz | null>(null);
  const [ask, setAsk] = useState({ skill, visit: 0 });
  const entry = useQuery({ ...quizEntryQuery(userId, ask.skill, ask.visit), enabled: started === null });
  useQuery(sendUnsentAnswersQuery(userId, ask.skill, ask.visit));
  const running = started ?? (entry.data?.step === 'running' ? entry.data.opened : null);

  const enter = (next: number | undefined) => {
    setStarted(null);
    setAsk(({ visit }) => ({ skill: next, visit: visit + 1 }));
  };
  // A different skill in the URL is a new request. The running quiz continues without this page and is offered for
  // resuming.
  const [seenSkill, setSeenSkill] = useState(skill);
  if (skill !== seenSkill) {
    setSeenSkill(skill);
    if (
      skill === undefined
        ? running !== null || entry.data?.step === 'over'
        : skill !== (running?.attempt.skillId ?? ask.skill)
    )
      enter(skill);
  }

  const show = (next: number | undefined) =>
    void navigate({ to: '/quiz', search: next === undefined ? {} : { skill: next }, replace: true });
  const pickAgain = () => {
    forgetOpenQuiz();
    enter(undefined);
    show(undefined);
  };
  const start = useStart(setStarted);

  if (running !== null) {
    const { id: attemptId, skillId } = running.attempt;
    return (
      <RunningQuiz
        key={attemptId}
        open={{ userId, attemptId, skillId }}
        opened={running}
        onShown={show}
        onAgain={pickAgain}
      />
    );
  }
  if (entry.data?.step === 'over') {
    const { open, score, lost } = entry.data;
    return <QuizResult open={open} skillName={undefined} score={score} lost={lost} onAgain={pickAgain} />;
  }
  if (entry.isError)
    return (
      <div className="panel">
        <ErrorState
          {...loadFailure(entry.error, 'Failed to start quiz. Please try again.')}
          onRetry={() => void entry.refetch()}
          retrying={entry.isFetching}
        />
      </div>
    );
  if (entry.data === undefined) return <PageSpinner />;
  return (
    <SkillPicker
      key={ask.visit}
      preselectedId={ask.skill}
      isReturn={ask.visit > 0}
      onSelected={() => void loadRunning()}
      onStart={(skillId) => start.once({ skillId })}
      onResume={({ skillId, id }) => start.once({ skillId, quizAttemptId: id })}
      startingId={start.skillId}
      limit={limitIn(start.error)}
    />
  );
}

interface Starting {
  skillId: number;
  quizAttemptId?: number;
}

function useStart(onStarted: (quiz: OpenedQuiz) => void) {
  const queryClient = useQueryClient();
  // A second click may come before the button is drawn as busy.
  const isSent = useRef(false);
  const starting = useMutation({
    mutationFn: async ({ skillId, quizAttemptId }: Starting) => {
      const sentAt = performance.now();
      const attempt = await startQuiz({ skillId: checkSkill(skillId), quizAttemptId }, { keepSession: false });
      return { attempt: checkStarted(attempt), trip: { sentAt, receivedAt: performance.now() } };
    },
    onMutate: () => toast.info('Starting your quiz...'),
    onSuccess: (quiz) => {
      toast.success(quiz.attempt.resumed ? 'Quiz resumed. Good luck!' : 'Quiz started! Good luck!');
      onStarted(quiz);
    },
    onError: async (error) => {
      toast.error(failureText(error, 'Failed to start quiz. Please try again.'));
      // The attempt to resume may be over.
      await queryClient.invalidateQueries({ queryKey: runningAttemptsQuery().queryKey });
    },
    onSettled: () => {
      isSent.current = false;
    },
  });
  const once = (quiz: Starting) => {
    if (isSent.current) return;
    isSent.current = true;
    starting.mutate(quiz);
  };
  return { once, error: starting.error, skillId: starting.isPending ? starting.variables.skillId : undefined };
}
