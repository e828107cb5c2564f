import { useEffect, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';
import { noteReachable, useIsReachable } from '../platform/connection.ts';
import { Button } from '../ui/forms/Button.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';

/** Replaces a page that crashed or could not be loaded. */
export function ErrorPage() {
  const router = useRouter();
  const isReachable = useIsReachable();
  const wasAway = useRef(false);
  // A page's missing script is no call, whose failure would be noticed; the banner then asks the server itself.
  useEffect(() => {
    if (!navigator.onLine) noteReachable(false);
  }, []);
  useEffect(() => {
    if (isReachable && wasAway.current) reload();
    wasAway.current = !isReachable;
  }, [isReachable]);

  const goBack = (
    <Button variant="ghost" onClick={() => router.history.back()}>
      Go back
    </Button>
  );
  return (
    <div className="mx-auto max-w-page p-4">
      {isReachable ? (
        <ErrorState title="We couldn’t show this page" action={goBack} onRetry={reload}>
          Something failed to load. Your saved work is safe.
        </ErrorState>
      ) : (
        // The banner names the cause and has the button.
        <ErrorState title="This page will load once we reach the server" action={goBack}>
          Your saved work is safe.
        </ErrorState>
      )}
    </div>
  );
}

/** Only a reload loads scripts that were missing or replaced since. */
const reload = () => window.location.reload();
