import { useEffect } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import type { RoomSession } from './roomSession.ts';

const isElsewhere = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
  current.pathname !== next.pathname;

/** The Back button, a gesture or a closed window would end the call without a word: whoever is in it is asked first. */
export function LeaveQuestion({ session, onLeave }: { session: RoomSession; onLeave: () => void }) {
  const leaving = useBlocker({
    shouldBlockFn: isElsewhere,
    // Whoever lost the connection may need the page anew.
    enableBeforeUnload: session.isConnected,
    withResolver: true,
  });
  // The call may end while its person is asked: then the address is this page's again.
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
      Your camera and microphone are switched off, and the others see that you have left.
    </ConfirmModal>
  );
}
