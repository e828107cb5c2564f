import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, CircleCheckBig, Keyboard } from 'lucide-react';
import { useQuiet } from '../platform/quietMode.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { toast } from '../ui/toast.ts';
import { isAnswered, saveState, shownLetter } from './answerQueue.ts';
import { ClosingPanel } from './ClosingPanel.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { QUESTION_TEXT_ID, QuestionCard } from './QuestionCard.tsx';
import { QuestionDots } from './QuestionDots.tsx';
import type { QuizEngine } from './quizEngine.ts';
import { QuizTimer } from './QuizTimer.tsx';
import { noticeWords, questionsText, troubleWords } from './quizWords.ts';
import { currentQuestion, type QuizRun, unansweredNumbers } from './runState.ts';
import { SignInDialog } from './SignInDialog.tsx';
import { storagePlaces, storageProblem } from './storagePlaces.ts';
import { useIsOnline } from './useIsOnline.ts';
import { useQuizKeys } from './useQuizKeys.ts';

const LETTERS_KEY = 'quiz.letters';

type QuizInProgressProps = { engine: QuizEngine; run: QuizRun; onRestart: () => void };

export function QuizInProgress({ engine, run, onRestart }: QuizInProgressProps) {
  useQuiet(true);
  useNotices(run);
  const heading = useFocusOnQuestion(run.at);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [areLettersOn, setLettersOn] = useState(() => readStored(LETTERS_KEY) !== 'off');
  const isOnline = useIsOnline();

  const { questions, queue, phase, at, flagged } = run;
  const question = currentQuestion(run);
  const unanswered = unansweredNumbers(run);
  const isLast = at === questions.length - 1;
  const isHere = question !== undefined && isAnswered(queue, question.id);
  const isOpen = phase.step === 'answering' && run.isHeldHere;

  const choose = (letter: string) => {
    if (question === undefined) return toast.error('Cannot submit answer: quizAttempt or current question is undefined');
    if (isOpen && letter in question.options) engine.choose(letter);
  };
  const next = () => isHere && !isLast && engine.go(at + 1);
  const previous = () => at > 0 && engine.go(at - 1);
  useQuizKeys({ choose, next, previous, toggleFlag: engine.toggleFlag, help: () => setHelpOpen(true), areLettersOn });

  if (phase.step === 'gone')
    return <ErrorState title={phase.message} action={<Button onClick={onRestart}>Back to the skills</Button>} />;

  return (
    <div className="mx-auto grid max-w-[52rem] gap-4">
      <QuizHeader run={run} heading={heading} answered={questions.length - unanswered.length} />
      <Messages engine={engine} run={run} isOnline={isOnline} />
      {phase.step === 'closing' ? (
        <ClosingPanel run={run} />
      ) : (
        question !== undefined && (
          <>
            <QuestionCard
              key={question.id}
              question={question}
              chosen={shownLetter(queue, question.id)}
              saveState={saveState(queue, question.id)}
              refusal={queue.refused[question.id]?.reason}
              isFlagged={flagged.includes(question.id)}
              disabled={!isOpen}
              onChoose={choose}
              onToggleFlag={engine.toggleFlag}
            />
            <div className="grid grid-cols-2 items-center gap-x-4 gap-y-4 sm:grid-cols-[auto_1fr_auto]">
              <Button onClick={previous} disabled={at === 0} className="justify-self-start">
                <ChevronLeft size={18} aria-hidden /> Previous
              </Button>
              <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
                <QuestionDots
                  dots={questions.map(({ id }, index) => ({ number: index + 1, isAnswered: isAnswered(queue, id), isFlagged: flagged.includes(id) }))}
                  current={at}
                  onGo={engine.go}
                />
              </div>
              <div className="justify-self-end">
                {isLast ? (
                  <Button variant="primary" onClick={engine.complete} disabled={unanswered.length > 0 || !run.isHeldHere}>
                    <CircleCheckBig size={18} aria-hidden /> Complete Quiz
                  </Button>
                ) : (
                  <Button variant="primary" onClick={next} disabled={!isHere}>
                    Next <ChevronRight size={18} aria-hidden />
                  </Button>
                )}
              </div>
            </div>
            {isLast && unanswered.length > 0 && <p className="text-center text-sm text-ink-muted">Before you can complete the quiz, answer {questionsText(unanswered)}.</p>}
          </>
        )
      )}
      <Foot onHelp={() => setHelpOpen(true)} />
      <KeyboardHelp
        open={isHelpOpen}
        areLettersOn={areLettersOn}
        onLetters={(on) => {
          setLettersOn(on);
          writeStored(LETTERS_KEY, on ? 'on' : 'off');
        }}
        onClose={() => setHelpOpen(false)}
      />
      {run.needsSignIn && <SignInDialog run={run} />}
      {/* Empty until it happens, so that it is announced when it does. */}
      <p aria-live="assertive" className="sr-only">
        {phase.step === 'closing' && phase.why === 'time' ? 'Time is up. Saving your answers.' : ''}
      </p>
    </div>
  );
}

type QuizHeaderProps = { run: QuizRun; heading: { current: HTMLHeadingElement | null }; answered: number };

/** Stays in sight: where one is, how much is done, how much time is left. */
function QuizHeader({ run, heading, answered }: QuizHeaderProps) {
  const total = run.questions.length;
  return (
    <header className="sticky top-(--sticky-top) z-10 -mx-2 grid gap-2 rounded-b-card bg-bg px-2 pt-1 pb-3">
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="truncate text-sm text-ink-muted">{run.skillName}</p>
          <h1 ref={heading} tabIndex={-1} aria-describedby={QUESTION_TEXT_ID} className="display text-lg outline-none sm:text-xl">
            Question {run.at + 1} of {total}
          </h1>
        </div>
        <div className="grid justify-items-end gap-0.5">
          <QuizTimer clock={run.clock} deadline={run.deadline} />
          <p className="text-sm text-ink-muted tabular-nums">{answered} answered</p>
        </div>
      </div>
      <ProgressBar label="Answered" value={answered} max={total} valueText={`${answered} of ${total} answered`} />
    </header>
  );
}

/** One polite region for everything that goes wrong; empty while all is well. */
function Messages({ engine, run, isOnline }: { engine: QuizEngine; run: QuizRun; isOnline: boolean }) {
  const trouble = run.phase.step === 'answering' && run.isHeldHere ? troubleWords(run, isOnline) : null;
  const storage = storageProblem(storagePlaces()[engine.keptIn()]);
  return (
    <div className="grid gap-2 empty:hidden">
      <div role="status">{trouble !== null && <Banner tone="warning">{trouble}</Banner>}</div>
      {storage !== null && <Banner tone="warning">{storage}</Banner>}
      {!run.isHeldHere && run.phase.step === 'answering' && (
        <Banner
          tone="info"
          action={
            <Button variant="primary" size="small" onClick={engine.takeOver}>
              Take over here
            </Button>
          }
        >
          This quiz is continued in another tab
        </Banner>
      )}
    </div>
  );
}

const Foot = ({ onHelp }: { onHelp: () => void }): ReactNode => (
  <footer className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-muted">
    <p>Leaving this page does not end the quiz; its clock goes on, and you can come back.</p>
    <Button variant="ghost" size="small" onClick={onHelp} className="max-sm:hidden">
      <Keyboard size={16} aria-hidden /> Keyboard
    </Button>
  </footer>
);

/** Each question begins at its heading, for the eye and for a screen reader. */
function useFocusOnQuestion(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [at]);
  return heading;
}

function useNotices({ notices }: QuizRun) {
  const told = useRef(0);
  useEffect(() => {
    for (const notice of notices.slice(told.current)) {
      const { tone, text } = noticeWords(notice);
      toast[tone](text);
    }
    told.current = notices.length;
  }, [notices]);
}
