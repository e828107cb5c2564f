import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { DoorClosed, DoorOpen } from 'lucide-react';
import { useConfig } from '../../platform/config.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useNow } from '../../ui/display/useNow.ts';
import { dataWords, nextWords } from './goodbyeWords.ts';
import type { JoinState } from './joinFlow.ts';
import { UNDO_MS } from './joinSteps.ts';
import { MeetingTitle, OutsidePanel } from './OutsidePanel.tsx';

type Goodbye = Extract<JoinState, { step: 'left' | 'removed' | 'ended' | 'closed' }>;
type GoodbyeProps = { state: Goodbye; onAskAgain: () => void; onUndo: () => void; onStay: () => void };

/** The page after a meeting: the situation, a way back, the next steps and the data we keep. */
export function GoodbyeView({ state, onAskAgain, onUndo, onStay }: GoodbyeProps) {
  switch (state.step) {
    case 'left':
      return (
        <OutsidePanel
          icon={<DoorOpen size={28} aria-hidden />}
          title="You left"
          action={<WayBack canUndo={state.undo !== null} {...{ onAskAgain, onUndo }} />}
          details={<Farewell state={state} />}
        >
          <MeetingTitle title={state.visit.title} />
          <p>Your camera and microphone are off.</p>
          <HomeSite {...{ state, onStay }} />
        </OutsidePanel>
      );
    case 'removed':
      return (
        <OutsidePanel
          icon={<DoorClosed size={28} aria-hidden />}
          title="You were removed from the meeting"
          action={state.canKnock && <Button onClick={onAskAgain}>Ask to join again</Button>}
          details={<Farewell state={state} />}
        >
          <MeetingTitle title={state.visit.title} />
          <p>{state.by} removed you. Your camera and microphone are off.</p>
        </OutsidePanel>
      );
    case 'ended':
      return (
        <OutsidePanel
          icon={<DoorClosed size={28} aria-hidden />}
          title="This meeting has ended"
          details={<Farewell state={state} />}
        >
          <MeetingTitle title={state.visit.title} />
          <p>{endings[state.reason ?? 'over']} You can close this page.</p>
        </OutsidePanel>
      );
    case 'closed':
      return (
        <OutsidePanel
          icon={<DoorClosed size={28} aria-hidden />}
          title="The meeting was closed"
          action={<Button onClick={onAskAgain}>Ask to join again</Button>}
        >
          <MeetingTitle title={state.visit.title} />
          <p>The host was away for a while. Ask to join again when they’re back.</p>
        </OutsidePanel>
      );
  }
}

const endings: Record<NonNullable<Extract<JoinState, { step: 'ended' }>['reason']> | 'over', string> = {
  ended_by_host: 'The host ended it.',
  expired: 'Its scheduled time has ended.',
  over: '',
};

type WayBackProps = { canUndo: boolean; onAskAgain: () => void; onUndo: () => void };

/** One button, so that the focus stays when its meaning changes. */
function WayBack({ canUndo, onAskAgain, onUndo }: WayBackProps) {
  const left = useSecondsLeft();
  return (
    <Button variant={canUndo ? 'primary' : 'secondary'} onClick={canUndo ? onUndo : onAskAgain}>
      {canUndo ? 'Rejoin' : 'Ask to join again'}
      {canUndo && (
        <span aria-hidden className="-ml-1 tabular-nums">
          ({left} s)
        </span>
      )}
    </Button>
  );
}

function useSecondsLeft(): number {
  const [since] = useState(() => Date.now());
  return Math.max(1, Math.ceil((since + UNDO_MS - useNow().getTime()) / 1000));
}

type HomeSiteProps = { state: Extract<Goodbye, { step: 'left' }>; onStay: () => void };

/** Only if the home page is another site than this one, to which people go once they have left for good. */
function HomeSite({ state, onStay }: HomeSiteProps) {
  const home = useConfig()?.homeUrl ?? '/';
  const left = useSecondsLeft();
  if (home === '/') return null;
  if (state.isStaying)
    return (
      <p>
        <a href={home} className="underline underline-offset-4">
          Go to our home page
        </a>
      </p>
    );
  if (state.undo === null) return null;
  return (
    <p className="tabular-nums">
      We’ll take you to our home page in <span className="whitespace-nowrap">{left} s.</span>{' '}
      <button type="button" className="touch-target font-medium text-accent hover:underline" onClick={onStay}>
        Stay here
      </button>
    </p>
  );
}

/** For people who came as candidates. */
function Farewell({ state }: { state: Exclude<Goodbye, { step: 'closed' }> }) {
  const { was, isHost } = state.visit;
  if (isHost || was === 'outside') return null;
  return (
    <dl className="mt-2 grid gap-3 border-t border-line pt-4 text-left text-sm">
      <div>
        <dt className="font-semibold">Next steps</dt>
        <dd className="text-ink-muted">{nextWords(state)}</dd>
      </div>
      <div>
        <dt className="font-semibold">Your data</dt>
        <dd className="text-ink-muted">
          {dataWords(state.visit)} Read our{' '}
          <Link to="/privacy" target="_blank" className="underline underline-offset-4">
            Privacy Policy
          </Link>
          .
        </dd>
      </div>
    </dl>
  );
}
