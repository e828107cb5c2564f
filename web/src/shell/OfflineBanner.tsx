import { useEffect, useState } from 'react';
import { RotateCw, WifiOff } from 'lucide-react';
import { refreshOwnUser } from '../platform/account.ts';
import { loadConfig } from '../platform/config.ts';
import { useIsReachable } from '../platform/connection.ts';
import { currentToken } from '../platform/session.ts';
import { Button } from '../ui/forms/Button.tsx';

const FIRST_RETRY_MS = 3000;
const LAST_RETRY_MS = 30_000;

/**
 * Shows that the server is unreachable, and retries: on request, when the network returns, and at growing intervals.
 */
export function OfflineBanner() {
  return useIsReachable() ? null : <LookingForServer />;
}

function LookingForServer() {
  const [isAsking, setAsking] = useState(false);
  const [tries, setTries] = useState(0);

  const ask = async () => {
    setAsking(true);
    try {
      // Any answer, even a refusal, means that the server is back and the banner disappears.
      if (currentToken() !== null) await refreshOwnUser();
      await loadConfig();
    } catch {
      setTries((count) => count + 1);
    } finally {
      setAsking(false);
    }
  };

  useEffect(() => {
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
    const timer = window.setTimeout(() => void ask(), wait);
    const askNow = () => void ask();
    window.addEventListener('online', askNow);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', askNow);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new round begins when one has failed, not when `ask` is made anew
  }, [tries]);

  return (
    <div
      role="status"
      className="banner-above relative z-30 border-b border-warning bg-warning-soft px-4 py-1.5 print:hidden"
    >
      <div className="mx-auto flex max-w-page items-center justify-center gap-x-4 text-sm">
        <span className="flex items-center gap-2.5">
          <WifiOff size={18} aria-hidden className="text-warning" />
          <span>
            We can’t reach the server. {currentToken() !== null && 'You’re still signed in. '}We’ll keep trying.
          </span>
        </span>
        <Button variant="ghost" size="small" loading={isAsking} onClick={() => void ask()}>
          <RotateCw size={16} aria-hidden /> Retry
        </Button>
      </div>
    </div>
  );
}
