import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, CircleCheckBig, Keyboard, TriangleAlert } from 'lucide-react';
import { useQuiet } from '../../platform/quietMode.ts';
import { readStored, writeStored } from '../../platform/storage.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { isAnswered, saveState, shownLetter } from '../engine/answerQueue.ts';
import { ClosingPanel } from './ClosingPanel.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { QuestionDots } from './QuestionDots.tsx';
import type { QuizEngine } from '../engine/quizEngine.ts';
import { QuizHeader } from './QuizHeader.tsx';
import { noticeWords, questionsText, troubleWords } from '../quizWords.ts';
import { currentQuestion, type QuizRun, unansweredNumbers } from '../engine/runState.ts';
import { storagePlaces, storageProblem } from '../engine/storagePlaces.browser.ts';
import { useIsOnline } from './useIsOnline.ts';
import { useLoadedAhead } from './useLoadedAhead.ts';
import { useQuizKeys } from './useQuizKeys.ts';

const loadHelp = () => import('./KeyboardHelp.tsx');
const KeyboardHelp = lazy(async () => ({ default: (await loadHelp()).KeyboardHelp }));
const loadSignIn = () => import('./SignInDialog.tsx');
const SignInDialog = lazy(async () => ({ default: (await loadSignIn()).SignInDialog }));

const LETTERS_KEY = 'quiz.letters';

type QuizInProgressProps = { engine: QuizEngine; run: QuizRun; onRestart: () => void };

export function QuizInProgress({ engine, run, onRestart }: QuizInProgressProps) {
  useQuiet(true);
  useLoadedAhead(loadHelp);
  useLoadedAhead(loadSignIn);
  useNotices(run);
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
    if (question === undefined)
      return toast.error('Cannot submit answer: quizAttempt or current question is undefined');
    if (isOpen && letter in question.options) engine.choose(letter);
  };
  const next = () => isHere && !isLast && engine.go(at + 1);
  const previous = () => at > 0 && engine.go(at - 1);
  useQuizKeys({ choose, next, previous, toggleFlag: engine.toggleFlag, help: () => setHelpOpen(true), areLettersOn });

  if (phase.step === 'gone')
    return <ErrorState title={phase.message} action={<Button onClick={onRestart}>Back to skills</Button>} />;

  return (
    <div className="mx-auto w-full max-w-[52rem]">
      <QuizHeader run={run} answered={questions.length - unanswered.length} />
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
            <div className="mt-5 grid grid-cols-2 items-center gap-x-4 gap-y-4 sm:grid-cols-[auto_1fr_auto]">
              <Button onClick={previous} disabled={at === 0} className="justify-self-start">
                <ChevronLeft size={18} aria-hidden /> Previous
              </Button>
              <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
                <QuestionDots
                  dots={questions.map(({ id }, index) => ({
                    number: index + 1,
                    isAnswered: isAnswered(queue, id),
                    isFlagged: flagged.includes(id),
                  }))}
                  current={at}
                  onGo={engine.go}
                />
              </div>
              <div className="justify-self-end">
                {isLast ? (
                  <Button
                    variant="primary"
                    onClick={engine.complete}
                    disabled={unanswered.length > 0 || !run.isHeldHere}
                  >
                    <CircleCheckBig size={18} aria-hidden /> Complete Quiz
                  </Button>
                ) : (
                  <Button variant="primary" onClick={next} disabled={!isHere}>
                    Next <ChevronRight size={18} aria-hidden />
                  </Button>
                )}
              </div>
            </div>
            {isLast && unanswered.length > 0 && (
              <p className="mt-4 text-center text-sm text-ink-muted">
                To complete the quiz, answer {questionsText(unanswered)}.
              </p>
            )}
          </>
        )
      )}
      {phase.step === 'answering' && <Foot hasClock={run.deadline !== Infinity} onHelp={() => setHelpOpen(true)} />}
      <Suspense>
        {isHelpOpen && (
          <KeyboardHelp
            open
            areLettersOn={areLettersOn}
            onLetters={(on) => {
              setLettersOn(on);
              writeStored(LETTERS_KEY, on ? 'on' : 'off');
            }}
            onClose={() => setHelpOpen(false)}
          />
        )}
        {run.needsSignIn && <SignInDialog run={run} />}
      </Suspense>
      {/* Empty at first, so that later text is announced. */}
      <p aria-live="assertive" className="sr-only">
        {phase.step === 'closing' && phase.why === 'time' ? 'Time is up. Saving your answers.' : ''}
      </p>
    </div>
  );
}

/** Messages beside the question. The region for problems exists from the start, so that new ones are announced. */
function Messages({ engine, run, isOnline }: { engine: QuizEngine; run: QuizRun; isOnline: boolean }) {
  const isAnswering = run.phase.step === 'answering';
  const trouble = isAnswering && run.isHeldHere ? troubleWords(run, isOnline) : null;
  const storage = storageProblem(storagePlaces()[engine.keptIn()]);
  return (
    <>
      <div role="status">
        {trouble !== null && (
          <p className="mb-4 flex items-start gap-3 rounded-card border-frame bg-warning-soft px-4 py-3">
            <TriangleAlert size={20} aria-hidden className="mt-0.5 text-warning" />
            <span>{trouble}</span>
          </p>
        )}
      </div>
      {storage !== null && (
        <Banner tone="warning" className="mb-4">
          {storage}
        </Banner>
      )}
      {isAnswering && !run.isHeldHere && (
        <Banner
          className="mb-4"
          action={
            <Button variant="primary" size="small" onClick={engine.takeOver}>
              Continue here
            </Button>
          }
        >
          This quiz is open in another tab.
        </Banner>
      )}
    </>
  );
}

const Foot = ({ hasClock, onHelp }: { hasClock: boolean; onHelp: () => void }): ReactNode => (
  <footer className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-muted">
    <p>{hasClock ? 'You can leave, but the clock keeps running.' : 'You can leave and continue later.'}</p>
    <Button variant="ghost" size="small" onClick={onHelp} className="max-sm:hidden">
      <Keyboard size={16} aria-hidden /> Keyboard
    </Button>
  </footer>
);

function useNotices({ notices }: QuizRun) {
  const shown = useRef(0);
  useEffect(() => {
    for (const notice of notices.slice(shown.current)) {
      const { tone, text } = noticeWords(notice);
      toast[tone](text);
    }
    shown.current = notices.length;
  }, [notices]);
}
