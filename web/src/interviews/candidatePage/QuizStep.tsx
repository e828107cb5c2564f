import { type FormEvent, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { CandidatePage, CandidateQuiz } from '@assay/contract/rounds/candidatePage';
import { logOut } from '../../platform/account.ts';
import { failureText } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { quizRules } from '../../ui/scores/quizRules.ts';
import { enterForQuizzes, type OpenedQuiz, openQuiz } from './candidatePage.queries.ts';
import { useMailedCode } from './useMailedCode.tsx';

export type StartedQuiz = { opened: OpenedQuiz; userId: number };

type QuizStepProps = { page: CandidatePage; token: string; onStarted: (quiz: StartedQuiz) => void };

/** The quizzes of the round, and until when they can be started. */
export function QuizStep({ page, token, onStarted }: QuizStepProps) {
  const { quizzes, quizzesDueAt } = page;
  const [asked, setAsked] = useState<CandidateQuiz | null>(null);
  const session = useSession();
  const stranger = session.step !== 'signedOut' && !session.user.onlyQuizzes ? session.user : null;
  const hasOpen = quizzes.some(({ status }) => status === 'open' || status === 'running');
  return (
    <>
      {hasOpen && quizzesDueAt !== null && (
        <p className="text-ink-muted">Start by {formatDateTimeZone(quizzesDueAt)}.</p>
      )}
      {hasOpen && stranger !== null && (
        <Banner
          action={
            <Button size="small" onClick={logOut}>
              Sign out
            </Button>
          }
        >
          You’re signed in as {stranger.email}. Sign out to take these quizzes.
        </Banner>
      )}
      <ul className="divide-y divide-line">
        {quizzes.map((quiz) => (
          <li key={quiz.skillId} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium wrap-anywhere">{quiz.name}</span>
              <span className="block text-sm text-ink-muted">{sizeWords(quiz)}</span>
            </span>
            {quiz.status === 'open' || quiz.status === 'running' ? (
              <Button variant="primary" disabled={stranger !== null} onClick={() => setAsked(quiz)}>
                <Play size={18} aria-hidden /> {quiz.status === 'open' ? 'Start' : 'Continue'}
                <span className="sr-only"> {quiz.name}</span>
              </Button>
            ) : (
              <span className={quiz.status === 'done' ? 'text-success' : 'text-ink-muted'}>
                {endWords[quiz.status]}
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <StartDialog quiz={asked} page={page} token={token} onStarted={onStarted} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const endWords = { done: 'Done', missed: 'Not started in time', closed: 'Closed' } as const;

const sizeWords = ({ questions, minutes }: CandidateQuiz): string =>
  `${questions === 1 ? '1 question' : `${questions} questions`}, ${minutes === null ? 'no time limit' : `${Math.round(minutes)} minutes`}`;

/** Nothing about a clock to people without one. */
function startWords(quiz: CandidateQuiz): string {
  const hasClock = quiz.minutes !== null;
  if (quiz.status === 'running') return hasClock ? 'The clock kept running.' : 'Your answers so far are kept.';
  const once = hasClock ? 'You can take it once, and the clock doesn’t stop.' : 'You can take it once.';
  return `${sizeWords(quiz)}. ${once} ${quizRules(quiz, hasClock)}`;
}

const FORM_ID = 'start-quiz';

type StartDialogProps = QuizStepProps & { quiz: CandidateQuiz; onClose: () => void };

/** Asks before the clock starts, and for the code if the address has an account that can be signed in to. */
function StartDialog({ quiz, page, token, onStarted, onClose }: StartDialogProps) {
  const session = useSession();
  const mailed = useMailedCode();
  const known = session.step !== 'signedOut' && session.user.email === page.email ? session.user : null;
  const starting = useMutation({
    mutationFn: async (): Promise<StartedQuiz | null> => {
      if (known?.onlyQuizzes && mailed.sentTo === null) {
        const opened = await openQuiz(quiz.skillId).catch(() => null);
        if (opened !== null) return { opened, userId: known.id };
      }
      const entered = await enterForQuizzes({ token, code: mailed.code });
      if ('codeSentTo' in entered) {
        mailed.setSentTo(entered.codeSentTo);
        return null;
      }
      return { opened: await openQuiz(quiz.skillId), userId: entered.userId };
    },
    onSuccess: (started) => started && onStarted(started),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!starting.isPending && mailed.check()) starting.mutate();
  };
  return (
    <Modal
      open
      size="small"
      title={quiz.status === 'running' ? `Continue ${quiz.name}?` : `Start ${quiz.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={starting.isPending}>
            {quiz.status === 'running' ? 'Continue' : 'Start'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        {mailed.sentTo === null ? <p>{startWords(quiz)}</p> : mailed.field('This address has an account. ')}
        {starting.isError && <Banner tone="danger">{failureText(starting.error, 'Failed to start the quiz')}</Banner>}
      </form>
    </Modal>
  );
}
