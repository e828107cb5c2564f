import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { cx } from '../../../ui/cx.ts';
import { useIncoming, useIsSoundOnly } from '../useRoom.ts';
import type { RoomSession } from '../roomSession.ts';
import { Picture } from './Picture.tsx';
import styles from './Stage.module.css';

/** The face of a person whose screen is shown, for as long as their camera is on. */
export function FaceTile({ session, sharer }: { session: RoomSession; sharer: Participant }) {
  const face = useIncoming(session, sharer.id)?.face ?? null;
  const isPaused = useIsSoundOnly(session);
  if (face === null || !sharer.videoEnabled || isPaused) return null;
  return (
    <li aria-label={`${sharer.name}’s camera`} className={styles['tile']}>
      <Picture source={face} />
      <div className={cx(styles['line'], styles['bottom'])}>
        <span className={styles['chip']}>
          <span className="truncate">{sharer.name}</span>
        </span>
      </div>
    </li>
  );
}
