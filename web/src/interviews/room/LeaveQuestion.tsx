import { useEffect } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import type { RoomSession } from './roomSession.ts';

const isElsewhere = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
  current.pathname !== next.pathname;

/** The Back button, a gesture or a closed window would silently end the call, so people in it are asked first. */
export function LeaveQuestion({ session, onLeave }: { session: RoomSession; onLeave: () => void }) {
  const leaving = useBlocker({
    shouldBlockFn: isElsewhere,
    // A person whose connection is lost may need to reload.
    enableBeforeUnload: session.isConnected,
    withResolver: true,
  });
  // The call may end while the question is open; then the URL is reset to this page's.
  const { reset } = leaving;
  useEffect(() => reset, [reset]);
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmModal
      open
      dangerous
      title="Leave the interview?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        leaving.proceed();
        onLeave();
      }}
      onClose={leaving.reset}
    >
      Your camera and microphone will turn off, and others will see that you left.
    </ConfirmModal>
  );
}
