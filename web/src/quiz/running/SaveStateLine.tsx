import { Check, CircleAlert, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { SaveState } from '../engine/answerQueue.ts';

const looks = {
  none: null,
  saving: { text: 'Saving…', Icon: LoaderCircle, look: 'text-ink-muted', spin: 'animate-spin' },
  saved: { text: 'Saved', Icon: Check, look: 'text-success', spin: undefined },
  retrying: { text: 'Not saved – retrying', Icon: TriangleAlert, look: 'text-warning', spin: undefined },
  refused: { text: 'Not saved', Icon: CircleAlert, look: 'text-danger', spin: undefined },
} satisfies Record<SaveState, unknown>;

/**
 * Whether the server has the displayed answer. Not announced: only failures are, elsewhere. Keeps its space while
 * empty.
 */
export function SaveStateLine({ state, reason }: { state: SaveState; reason: string | undefined }) {
  const shown = looks[state];
  if (shown === null)
    return <p className="min-h-6 text-sm text-ink-muted">Select an answer. You can change it until the quiz ends.</p>;
  const { text, Icon, look, spin } = shown;
  return (
    <p data-save-state={state} className={`flex min-h-6 items-center gap-2 text-sm font-medium ${look}`}>
      <Icon size={18} aria-hidden className={spin} />
      <span>
        {text}
        {reason !== undefined && `: ${reason}`}
      </span>
    </p>
  );
}
