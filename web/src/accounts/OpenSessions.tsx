import { useRef, useState } from 'react';
import { MonitorSmartphone } from 'lucide-react';
import { type OpenSession, useEndOtherSessions, useEndSession, useSessions } from '../auth/auth.queries.ts';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { formatDateTime } from '../platform/format.ts';
import { timeAgo } from '../platform/relativeTime.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useNow } from '../ui/display/useNow.ts';
import { deviceName } from './deviceName.ts';

type Ending = { what: 'nothing' } | { what: 'others' } | { what: 'one'; session: OpenSession };

/** The person's sessions on all devices. The current one ends by Logout. */
export function OpenSessions() {
  const sessions = useSessions();
  const [ending, setEnding] = useState<Ending>({ what: 'nothing' });
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const others = sessions.data?.filter(({ current }) => !current) ?? [];

  const close = () => setEnding({ what: 'nothing' });
  const afterEnding = () => {
    close();
    // The pressed button disappears with its row; the list takes the focus.
    list.current?.focus();
  };

  return (
    <Card
      title="Open sessions"
      action={
        others.length > 0 && (
          <Button size="small" onClick={() => setEnding({ what: 'others' })}>
            Sign out others
          </Button>
        )
      }
    >
      {sessions.isPending && <SkeletonText lines={4} />}
      {sessions.isError && (
        <ErrorState
          {...loadFailure(sessions.error, 'Failed to load your sessions')}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      )}
      {sessions.data && (
        <ul ref={list} tabIndex={-1} aria-label="Open sessions" className="-my-3 divide-y divide-line outline-none">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              now={now}
              onEnd={() => setEnding({ what: 'one', session })}
            />
          ))}
        </ul>
      )}
      {sessions.data && others.length === 0 && (
        <p className="mt-5 text-sm text-ink-muted">You’re signed in only here.</p>
      )}
      {ending.what === 'one' && <EndOne session={ending.session} onEnded={afterEnding} onClose={close} />}
      {ending.what === 'others' && <EndOthers count={others.length} onEnded={afterEnding} onClose={close} />}
    </Card>
  );
}

function SessionRow({ session, now, onEnd }: { session: OpenSession; now: Date; onEnd: () => void }) {
  const device = deviceName(session.userAgent);
  return (
    <li className="flex items-center gap-3 py-3">
      <MonitorSmartphone size={20} aria-hidden className="flex-none text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{device}</span>
          {session.current && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm text-ink-muted wrap-anywhere">
          {session.address} · last used{' '}
          <time dateTime={session.lastSeenAt} title={formatDateTime(session.lastSeenAt)}>
            {timeAgo(session.lastSeenAt, now)}
          </time>
        </p>
      </div>
      {!session.current && (
        <Button size="small" aria-label={`Sign out ${device}, ${session.address}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

type EndingProps = { onEnded: () => void; onClose: () => void };

function EndOne({ session, onEnded, onClose }: EndingProps & { session: OpenSession }) {
  const ending = useEndSession();
  const end = () =>
    ending.mutate(session.id, {
      onSuccess: () => {
        toast.success('Device signed out');
        onEnded();
      },
      onError: (error) => {
        toast.error(failureText(error, 'Failed to sign out the device'));
        onClose();
      },
    });
  return (
    <ConfirmModal
      open
      dangerous
      title="Sign out this device?"
      confirmLabel="Sign out"
      working={ending.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      {deviceName(session.userAgent)} at {session.address} will be signed out.
    </ConfirmModal>
  );
}

function EndOthers({ count, onEnded, onClose }: EndingProps & { count: number }) {
  const ending = useEndOtherSessions();
  const end = () =>
    ending.mutate(undefined, {
      onSuccess: ({ ended }) => {
        toast.success(ended === 1 ? '1 device signed out' : `${ended} devices signed out`);
        onEnded();
      },
      onError: (error) => {
        toast.error(failureText(error, 'Failed to sign out the devices'));
        onClose();
      },
    });
  return (
    <ConfirmModal
      open
      dangerous
      title="Sign out other devices?"
      confirmLabel="Sign out others"
      working={ending.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      {count === 1 ? 'One other device' : `${count} other devices`} will be signed out. You’ll stay signed in here.
    </ConfirmModal>
  );
}
