import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Score } from '@assay/contract/quiz/quiz';
import { formatScore } from '../../platform/format.ts';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLoadedAhead } from './useLoadedAhead.ts';
import { type OpenQuiz, rememberOpenQuiz } from '../openQuiz.browser.ts';
import { QuizInProgress } from './QuizInProgress.tsx';
import { type OpenedQuiz, useQuizEngine, useRun } from './useQuizRun.ts';

const loadResult = () => import('../result/QuizResult.tsx');
const QuizResult = lazy(async () => ({ default: (await loadResult()).QuizResult }));

type RunningQuizProps = { open: OpenQuiz; opened: OpenedQuiz; onShown: (skillId: number) => void; onAgain: () => void };

export function RunningQuiz({ open, opened, onShown, onAgain }: RunningQuizProps) {
  const engine = useQuizEngine(opened, open.userId);
  const run = useRun(engine);
  useCompletion(run.phase.step === 'done' ? run.phase.score : null);
  useLoadedAhead(loadResult);
  const remember = useEffectEvent(() => {
    rememberOpenQuiz(open);
    onShown(open.skillId);
  });
  // A reload returns here.
  useEffect(() => remember(), []);
  if (run.phase.step !== 'done') return <QuizInProgress engine={engine} run={run} onRestart={onAgain} />;
  const { score, lost } = run.phase;
  return (
    <Suspense fallback={<PageSpinner />}>
      <QuizResult open={open} skillName={run.skillName} score={score} lost={lost} onAgain={onAgain} />
    </Suspense>
  );
}

function useCompletion(score: Score | null) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (score === null) return;
    toast.success(`Quiz completed! You scored ${formatScore(score.scorePercentage)}`);
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'attempts' || queryKey[0] === 'reports',
    });
  }, [score, queryClient]);
}
