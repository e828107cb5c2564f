import { useRef } from 'react';
import { MonitorSmartphone } from 'lucide-react';
import { type OpenSession, useEndSession, useSessions } from '../auth/auth.queries.ts';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { formatDateTime } from '../platform/format.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { deviceName } from './deviceName.ts';

/** Where this person is signed in. This very session ends with Logout. */
export function OpenSessions() {
  const sessions = useSessions();
  const list = useRef<HTMLUListElement>(null);
  return (
    <Card title="Open sessions">
      {sessions.isPending && <SkeletonText lines={4} />}
      {sessions.isError && (
        <ErrorState
          {...loadFailure(sessions.error, 'Failed to load your sessions')}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      )}
      {sessions.data && (
        <ul ref={list} tabIndex={-1} className="-my-3 divide-y divide-line outline-none">
          {sessions.data.map((session) => (
            // The pressed button goes with its row; the list keeps the keyboard's place.
            <SessionRow key={session.id} session={session} onEnded={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionRow({ session, onEnded }: { session: OpenSession; onEnded: () => void }) {
  const ending = useEndSession();
  const device = deviceName(session.userAgent);
  const end = () =>
    ending.mutate(session.id, {
      onSuccess: () => {
        toast.success('Session ended');
        onEnded();
      },
      onError: (error) => toast.error(failureText(error, 'Failed to end the session')),
    });

  return (
    <li className="flex items-center gap-3 py-3">
      <MonitorSmartphone size={20} aria-hidden className="text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{device}</span>
          {session.current && <Badge tone="success">This session</Badge>}
        </p>
        <p className="text-sm text-ink-muted wrap-anywhere">
          {session.address} · last used <time dateTime={session.lastSeenAt}>{formatDateTime(session.lastSeenAt)}</time>
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          aria-label={`End session ${device}, ${session.address}`}
          loading={ending.isPending}
          onClick={end}
        >
          End
        </Button>
      )}
    </li>
  );
}
