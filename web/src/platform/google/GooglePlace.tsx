import type { Ref } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { NOT_INITIALIZED } from './useGoogleButton.ts';

type GooglePlaceProps = { place: Ref<HTMLDivElement>; isBusy: boolean; hasFailed: boolean; onAgain: () => void };

/** The container of Google's button, or why it is missing. */
export const GooglePlace = ({ place, isBusy, hasFailed, onAgain }: GooglePlaceProps) =>
  hasFailed ? (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p role="alert">{NOT_INITIALIZED}</p>
      <Button size="small" onClick={onAgain}>
        Try again
      </Button>
    </div>
  ) : (
    // On a dark page the browser would put white behind Google's frame.
    <div ref={place} style={{ colorScheme: 'light' }} aria-busy={isBusy} className="flex min-h-11 justify-center" />
  );
