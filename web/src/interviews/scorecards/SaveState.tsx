import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import type { DraftState } from './draftQueue.ts';

const words: Readonly<Record<DraftState, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  retrying: 'Offline. We’ll save this when you’re back.',
  conflict: 'Not saved',
  refused: 'Not saved',
};

type SaveStateProps = {
  state: DraftState;
  reason: string | null;
  /** Loads the newer version, or saves this one over it. */
  onResolve: (which: 'newer' | 'mine') => void;
};

/** Whether what is typed is on the server, and what to do if it is not. */
export const SaveState = ({ state, reason, onResolve }: SaveStateProps) => (
  <>
    <p role="status" className="text-sm text-ink-muted">
      {words[state]}
    </p>
    {state === 'conflict' && (
      <Banner
        tone="warning"
        action={
          <span className="flex gap-2">
            <Button size="small" onClick={() => onResolve('newer')}>
              Load the newer one
            </Button>
            <Button size="small" onClick={() => onResolve('mine')}>
              Keep this one
            </Button>
          </span>
        }
      >
        You changed this in another window.
      </Banner>
    )}
    {state === 'refused' && reason !== null && <Banner tone="danger">{reason}</Banner>}
  </>
);
