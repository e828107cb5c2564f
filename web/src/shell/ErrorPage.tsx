import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { noteReachable } from '../platform/connection.ts';
import { Button } from '../ui/forms/Button.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';

/** Replaces a page that crashed or could not be loaded. */
export function ErrorPage() {
  const router = useRouter();
  // A page's missing script is no call, whose failure would be noticed; the banner then asks the server itself.
  useEffect(() => {
    if (!navigator.onLine) noteReachable(false);
  }, []);
  return (
    <div className="mx-auto max-w-page p-4">
      <ErrorState
        title="We couldn’t show this page"
        action={
          <Button variant="ghost" onClick={() => router.history.back()}>
            Go back
          </Button>
        }
        // Only a reload loads scripts that were missing or replaced since.
        onRetry={() => window.location.reload()}
      >
        Something failed to load. Your saved work is safe.
      </ErrorState>
    </div>
  );
}
