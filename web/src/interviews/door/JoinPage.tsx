import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useParams, useSearch } from '@tanstack/react-router';
import { focusHeading } from '../../platform/focusHeading.browser.ts';
import { useContentTitle } from '../../platform/pageTitle.ts';
import { useQuiet } from '../../platform/quietMode.ts';
import { PageSpinner, Spinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { JoinForm } from './JoinForm.tsx';
import { JoinFrame } from './JoinFrame.tsx';
import { isInside, type JoinState, titleOf } from './joinFlow.ts';
import { Lobby } from './Lobby.tsx';
import { HostSignIn } from './SignIn.tsx';
import { useAwake } from './useAwake.ts';
import { useJoinRun } from './useJoinRun.ts';
import { useLetInNotice } from './useLetInNotice.ts';

// Loaded later: waiting or entering leaves time for it, and most links lead to the form.
const OutsideView = lazy(async () => ({ default: (await import('./OutsideView.tsx')).OutsideView }));
const WaitingView = lazy(async () => ({ default: (await import('./WaitingView.tsx')).WaitingView }));
const GoodbyeView = lazy(async () => ({ default: (await import('./GoodbyeView.tsx')).GoodbyeView }));
const Room = lazy(async () => ({ default: (await import('../room/Room.tsx')).Room }));

/** A different link starts over, without state from the previous one. */
export function JoinPage() {
  const { meetingId } = useParams({ from: '/join/$meetingId' });
  const { i: inviteToken = null } = useSearch({ from: '/join/$meetingId' });
  const [visit, setVisit] = useState(0);
  return (
    <JoinMeeting
      key={`${meetingId} ${inviteToken} ${visit}`}
      {...{ meetingId, inviteToken }}
      onAskAgain={() => setVisit(visit + 1)}
    />
  );
}

type JoinMeetingProps = { meetingId: string; inviteToken: string | null; onAskAgain: () => void };

function JoinMeeting({ meetingId, inviteToken, onAskAgain }: JoinMeetingProps) {
  const { run, state, devices, network, tabs } = useJoinRun(meetingId, inviteToken);
  const named = titleOf(state);
  // Outside again the state has no title, but the page is still about the meeting.
  const [title, setTitle] = useState(named);
  if (named !== null && named !== title) setTitle(named);
  useContentTitle(title);
  useQuiet(isInside(state));
  useAwake(isInside(state));
  useLetInNotice(meetingId, state);
  useFocusOnView(state.step);

  const room = state.step === 'room' ? run.room() : null;
  if (room !== null)
    return (
      <Suspense fallback={<PageSpinner />}>
        <Room session={room} onLeave={(how) => void run.leave(how)} />
      </Suspense>
    );
  return <JoinFrame>{viewOf(state)}</JoinFrame>;

  function viewOf(shown: JoinState): ReactNode {
    switch (shown.step) {
      case 'loading':
        return shown.problem === null ? (
          <PageSpinner />
        ) : (
          <div className="panel m-auto w-full max-w-md">
            <ErrorState title="We couldn’t load this meeting" onRetry={run.retry}>
              {shown.problem}
            </ErrorState>
          </div>
        );
      case 'form':
      case 'joining':
        return (
          <Lobby state={shown} devices={devices}>
            <JoinForm
              state={shown}
              before={run.person()}
              {...{ network, tabs }}
              onSubmit={run.submit}
              onTakeOver={run.takeOver}
            />
          </Lobby>
        );
      case 'waiting':
        return (
          <Lobby state={shown} devices={devices}>
            <Suspense fallback={<Spinner />}>
              <WaitingView state={shown} onLeave={() => void run.leave()} />
            </Suspense>
          </Lobby>
        );
      case 'entering':
      case 'room':
        return (
          <Lobby state={shown} devices={devices}>
            <p role="status">{(shown.step === 'entering' && shown.problem) || 'Opening the interview room...'}</p>
            <Button className="justify-self-start" onClick={() => void run.leave()}>
              Leave
            </Button>
          </Lobby>
        );
      case 'notFound':
      case 'notStarted':
      case 'rejected':
      case 'replaced':
        return (
          <Suspense fallback={<PageSpinner />}>
            <OutsideView
              state={shown}
              title={title}
              signIn={<HostSignIn meetingId={meetingId} />}
              onAskAgain={onAskAgain}
            />
          </Suspense>
        );
      case 'removed':
      case 'closed':
      case 'ended':
      case 'left':
        return (
          <Suspense fallback={<PageSpinner />}>
            <GoodbyeView state={shown} onAskAgain={onAskAgain} onUndo={run.undoLeaving} onStay={run.stay} />
          </Suspense>
        );
    }
  }
}

/** Focuses a new view's heading for keyboards and screen readers, before the person continues. */
function useFocusOnView(step: JoinState['step']) {
  const view = step === 'joining' ? 'form' : step;
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current === view) return undefined;
    shown.current = view;
    if (view === 'room' || view === 'loading') return undefined;
    return focusHeading();
  }, [view]);
}
