import { useState } from 'react';
import { Lock, LockOpen } from 'lucide-react';
import { failureText } from '../../platform/failureText.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import styles from './Room.module.css';
import type { RoomSession } from './roomSession.ts';
import { KnockWishes } from './knocks/KnockWishes.tsx';
import { useRoom } from './useRoom.ts';
import type { RoomWishes } from './useRoomWishes.ts';

/** Controls of the whole room: its lock, its end, and how hosts are notified of waiting people. */
export function HostTools({ session, wishes }: { session: RoomSession; wishes: RoomWishes }) {
  const { meeting, self } = useRoom(session);
  const [isEnding, setEnding] = useState(false);
  const attempt = async (act: Promise<void>) => {
    try {
      await act;
    } catch (error) {
      toast.error(failureText(error, 'That didn’t work. Try again.'));
    }
  };
  return (
    <div className={styles['tools']}>
      <KnockWishes wishes={wishes} />
      <Button size="small" className="flex-1" onClick={() => void attempt(session.host.lock(!meeting.locked))}>
        {meeting.locked ? <LockOpen size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
        {meeting.locked ? 'Unlock the room' : 'Lock the room'}
      </Button>
      {self.isLead && (
        <Button size="small" className="flex-1 text-danger" onClick={() => setEnding(true)}>
          End for all
        </Button>
      )}
      <ConfirmModal
        open={isEnding}
        title="End the meeting for everyone?"
        confirmLabel="End for all"
        dangerous
        onClose={() => setEnding(false)}
        onConfirm={() => {
          setEnding(false);
          void attempt(session.host.endForAll());
        }}
      >
        Everyone will leave, including people waiting. You can’t reopen the meeting.
      </ConfirmModal>
    </div>
  );
}
