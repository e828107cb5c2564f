import type { Ref } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { NOT_INITIALIZED } from './useGoogleButton.ts';

type GooglePlaceProps = { place: Ref<HTMLDivElement>; isBusy: boolean; hasFailed: boolean; onAgain: () => void };

/** Where Google draws its button, or why it did not. */
export const GooglePlace = ({ place, isBusy, hasFailed, onAgain }: GooglePlaceProps) =>
  hasFailed ? (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p role="alert">{NOT_INITIALIZED}</p>
      <Button size="small" onClick={onAgain}>
        Try again
      </Button>
    </div>
  ) : (
    // In a dark page the browser would put white behind Google's frame.
    <div ref={place} style={{ colorScheme: 'light' }} aria-busy={isBusy} className="flex min-h-11 justify-center" />
  );
