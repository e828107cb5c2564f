import { useEffect, useEffectEvent } from 'react';
import { CircleCheck } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { QuizInProgress } from '../../quiz/running/QuizInProgress.tsx';
import { useQuizEngine, useRun } from '../../quiz/running/useQuizRun.ts';
import type { QuizProps } from '../../interviews/candidatePage/CandidateRoundPage.tsx';
import { OutsidePanel } from '../../interviews/door/OutsidePanel.tsx';
import { enterForQuizzes } from '../../interviews/candidatePage/candidatePage.queries.ts';

/** A quiz of the round, in place of the candidate's page. */
export function CandidateQuiz({ opened, userId, token, onLeave }: QuizProps) {
  const engine = useQuizEngine(opened, userId);
  const run = useRun(engine);
  const { needsSignIn } = run;
  // The link opens another session; an account with a password asks for it in the dialog of the quiz.
  const enterAgain = useEffectEvent(() => void enterForQuizzes({ token }).catch(() => undefined));
  useEffect(() => {
    if (needsSignIn) enterAgain();
  }, [needsSignIn]);
  if (run.phase.step !== 'done') return <QuizInProgress engine={engine} run={run} onRestart={onLeave} />;
  return (
    <OutsidePanel
      icon={<CircleCheck size={28} aria-hidden />}
      title="Your answers are in"
      action={
        <Button variant="primary" onClick={onLeave}>
          Back to your page
        </Button>
      }
    >
      <p>Thank you. The panel can see your result.</p>
    </OutsidePanel>
  );
}
