import { useEffect, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Score } from '@assay/contract/quiz';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { formatScore } from '../platform/format.ts';
import { useOwnUser } from '../platform/session.ts';
import { positiveNumber } from '../platform/searchValues.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageSpinner } from '../ui/Spinner.tsx';
import { toast } from '../ui/toast.ts';
import { forgetOpenQuiz, rememberOpenQuiz } from './openQuiz.ts';
import { startQuiz } from './quiz.queries.ts';
import { quizEntryQuery, sendLeftBehindQuery } from './quizEntry.queries.ts';
import type { QuizEngine } from './quizEngine.ts';
import { QuizInProgress } from './QuizInProgress.tsx';
import { QuizResult } from './QuizResult.tsx';
import { SkillPicker } from './SkillPicker.tsx';
import { checkSkill, checkStarted } from './startChecks.ts';
import { type OpenedQuiz, useQuizEngine, useRun } from './useQuizRun.ts';

export function QuizPage() {
  const { id } = useOwnUser();
  // Another person at the same screen begins at the beginning.
  return <QuizOf key={id} userId={id} />;
}

function QuizOf({ userId }: { userId: number }) {
  const skill = positiveNumber(useSearch({ strict: false }).skill);
  const navigate = useNavigate();
  const [visit, setVisit] = useState(0);
  const [opened, setOpened] = useState<OpenedQuiz | null>(null);
  const entry = useQuery({ ...quizEntryQuery(userId, skill, visit), enabled: opened === null });
  useQuery(sendLeftBehindQuery(userId, visit));

  const open = (quiz: OpenedQuiz) => {
    const { id: attemptId, skillId } = quiz.attempt;
    rememberOpenQuiz({ userId, attemptId, skillId });
    setOpened(quiz);
    void navigate({ to: '/quiz', search: { skill: skillId }, replace: true });
  };
  const start = useStart(open);

  const pickAgain = (next: number | undefined) => {
    forgetOpenQuiz();
    setOpened(null);
    setVisit((count) => count + 1);
    void navigate({ to: '/quiz', search: next === undefined ? {} : { skill: next }, replace: true });
  };

  const found = entry.data?.step === 'running' ? entry.data.opened : null;
  // Another skill in the address is a new wish; what runs goes on without this page and is offered for resuming.
  const isOtherSkill = opened !== null && skill !== undefined && skill !== opened.attempt.skillId;
  useEffect(() => {
    if (isOtherSkill) pickAgain(skill);
    else if (opened === null && found !== null) open(found);
  });

  const running = opened ?? found;
  if (running !== null && !isOtherSkill) return <RunningQuiz opened={running} userId={userId} onAgain={() => pickAgain(undefined)} />;
  if (entry.data?.step === 'over') {
    const { open: over, score, lost } = entry.data;
    return <QuizResult open={over} skillName={undefined} score={score} lost={lost} onAgain={() => pickAgain(undefined)} />;
  }
  if (entry.isError) return <ErrorState {...loadFailure(entry.error, 'Failed to start quiz. Please try again.')} onRetry={() => void entry.refetch()} retrying={entry.isFetching} />;
  if (entry.data === undefined) return <PageSpinner />;
  return (
    <SkillPicker
      key={skill}
      preselectedId={skill}
      onStart={(skillId) => start.mutate(skillId)}
      startingId={start.isPending ? start.variables : undefined}
    />
  );
}

function useStart(onStarted: (quiz: OpenedQuiz) => void) {
  return useMutation({
    mutationFn: async (skillId: number) => {
      const sentAt = performance.now();
      const attempt = await startQuiz(checkSkill(skillId), { keepSession: false });
      return { attempt: checkStarted(attempt), trip: { sentAt, receivedAt: performance.now() } };
    },
    onMutate: () => toast.info('Starting your quiz...'),
    onSuccess: (quiz) => {
      toast.success(quiz.attempt.resumed ? 'Quiz resumed. Good luck!' : 'Quiz started! Good luck!');
      onStarted(quiz);
    },
    onError: (error) => toast.error(failureText(error, 'Failed to start quiz. Please try again.')),
  });
}

type RunningQuizProps = { opened: OpenedQuiz; userId: number; onAgain: () => void };

function RunningQuiz({ opened, userId, onAgain }: RunningQuizProps) {
  const engine = useQuizEngine(opened, userId);
  return engine === undefined ? <PageSpinner /> : <Run key={opened.attempt.id} engine={engine} userId={userId} onAgain={onAgain} />;
}

function Run({ engine, userId, onAgain }: { engine: QuizEngine; userId: number; onAgain: () => void }) {
  const run = useRun(engine);
  const { phase, attemptId, skillId, skillName } = run;
  const score = phase.step === 'done' ? phase.score : null;
  useCompletion(score);
  if (phase.step !== 'done') return <QuizInProgress engine={engine} run={run} onRestart={onAgain} />;
  return <QuizResult open={{ userId, attemptId, skillId }} skillName={skillName} score={phase.score} lost={phase.lost} onAgain={onAgain} />;
}

function useCompletion(score: Score | null) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (score === null) return;
    toast.success(`Quiz completed! You scored ${formatScore(score.scorePercentage)}`);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'attempts' || queryKey[0] === 'reports' });
  }, [score, queryClient]);
}
