import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { LinkIcon, LogOut, Trash2 } from 'lucide-react';
import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import { useConfig } from '../../platform/config.ts';
import { isNotFound, loadFailure } from '../../platform/failureText.ts';
import { useContentTitle } from '../../platform/pageTitle.ts';
import { Card } from '../../ui/display/Card.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { JoinFrame } from '../door/JoinFrame.tsx';
import { OutsidePanel } from '../door/OutsidePanel.tsx';
import { candidatePageQuery } from './candidatePage.queries.ts';
import { KeptData } from './KeptData.tsx';
import type { StartedQuiz } from './QuizStep.tsx';
import { RehearsalCard } from './RehearsalCard.tsx';
import { RoundTimeline } from './RoundTimeline.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

export type QuizProps = StartedQuiz & { token: string; onLeave: () => void };
/** Quizzes are another feature. */
type WithQuiz = { Quiz: ComponentType<QuizProps> };

/** A candidate's own page, opened by the link in their email; its token follows `#`. */
export function CandidateRoundPage({ Quiz }: WithQuiz) {
  const token = useLocation({ select: ({ hash }) => hash });
  // Another link in the same tab starts over.
  return (
    <JoinFrame>
      <CandidateRound key={token} token={token} Quiz={Quiz} />
    </JoinFrame>
  );
}

function CandidateRound({ token, Quiz }: WithQuiz & { token: string }) {
  const page = useQuery(candidatePageQuery(token));
  const [isErased, setErased] = useState(false);
  const [quiz, setQuiz] = useState<StartedQuiz | null>(null);
  useContentTitle(page.data?.round ?? null);
  if (quiz !== null)
    return (
      <Suspense fallback={<PageSpinner />}>
        <Quiz
          {...quiz}
          token={token}
          onLeave={() => {
            setQuiz(null);
            void page.refetch();
          }}
        />
      </Suspense>
    );
  if (isErased)
    return (
      <OutsidePanel icon={<Trash2 size={28} aria-hidden />} title="Your data was deleted">
        <p>We’ve emailed you a confirmation. Your link no longer works.</p>
        <Contact />
      </OutsidePanel>
    );
  // Known data stays, unless the link has ended since.
  if (isNotFound(page.error)) return <InvalidLink />;
  if (page.data !== undefined) {
    const shown = { page: page.data, token, onErased: () => setErased(true) };
    return page.data.ended === null ? <Page {...shown} onStarted={setQuiz} /> : <EndedPage {...shown} />;
  }
  if (page.isPending) return <PageSpinner />;
  return (
    <div className="panel m-auto w-full max-w-md">
      <ErrorState
        {...loadFailure(page.error, 'We couldn’t load your page')}
        onRetry={() => void page.refetch()}
        retrying={page.isFetching}
      />
    </div>
  );
}

/** The same for every kind of invalid link. */
const InvalidLink = () => (
  <OutsidePanel icon={<LinkIcon size={28} aria-hidden />} title="This link isn’t valid">
    <p>It may be incomplete, or no longer valid. Use the link in your latest email.</p>
    <Contact />
  </OutsidePanel>
);

/** The address for questions, if the installation names one. */
function Contact() {
  const address = useConfig()?.contactEmail;
  return (
    address && (
      <p>
        Questions? Write to{' '}
        <a href={`mailto:${address}`} className="wrap-anywhere underline underline-offset-4">
          {address}
        </a>
        .
      </p>
    )
  );
}

type EndedProps = { page: CandidatePage; token: string; onErased: () => void };

/** Their data stays theirs after they left, and after the round. */
const EndedPage = ({ page, token, onErased }: EndedProps) => (
  <Frame
    title={page.round}
    line={page.ended === 'withdrawn' ? 'You’ve withdrawn from this round.' : 'This round is over.'}
  >
    <KeptData page={page} token={token} onErased={onErased} />
    <div className="text-ink-muted empty:hidden">
      <Contact />
    </div>
  </Frame>
);

function Page({ page, token, onStarted, onErased }: EndedProps & { onStarted: (quiz: StartedQuiz) => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const hasContact = Boolean(useConfig()?.contactEmail);
  return (
    <Frame title={page.round} line={`Hello ${page.name}, this is your page. Keep its link to yourself.`}>
      <RoundTimeline page={page} token={token} onStarted={onStarted} />
      <RehearsalCard page={page} token={token} />
      <KeptData page={page} token={token} onErased={onErased} />
      <Card title={hasContact ? 'Contact' : 'Changed plans?'}>
        <div className="grid justify-items-start gap-4">
          <Paragraph>
            <Contact />
          </Paragraph>
          <Button onClick={() => setLeaving(true)}>
            <LogOut size={18} aria-hidden /> Withdraw
          </Button>
        </div>
      </Card>
      {isLeaving && <WithdrawDialog page={page} token={token} onClose={() => setLeaving(false)} />}
    </Frame>
  );
}

const Frame = ({ title, line, children }: { title: string; line: string; children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-4 sm:gap-6">
    <div className="grid gap-1">
      <h1 className="display text-2xl wrap-anywhere outline-none">{title}</h1>
      <p className="wrap-anywhere text-ink-muted">{line}</p>
    </div>
    {children}
    <p className="text-sm text-ink-muted">
      <Link to="/privacy" target="_blank" className="underline underline-offset-4">
        Privacy Policy
      </Link>
    </p>
  </div>
);

const Paragraph = ({ children }: { children: ReactNode }) => (
  <div className="text-ink-muted empty:hidden">{children}</div>
);
