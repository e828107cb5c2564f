import type { ReactElement, ReactNode } from 'react';
import { Hand, MicOff, MonitorUp, Pin, PinOff, VideoOff } from 'lucide-react';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { SignalBars } from './SignalBars.tsx';
import styles from './Stage.module.css';
import type { Incoming } from '../../call/transport.ts';

export type TilePin = { isPinned: boolean; onPin: () => void };

type TileFrameProps = TilePin & {
  participant: Participant;
  isSelf?: boolean;
  isCameraPaused: boolean;
  isSpeaking: boolean;
  quality?: Incoming['quality'];
  /** The problem, in words. */
  trouble?: string | null;
  /** Further buttons. */
  acts?: ReactNode;
  /** The video; without one a drawn portrait, never the last frame. */
  picture: ReactElement | null;
};

/** One person in the room, with their status. */
export function TileFrame({ participant, isSelf = false, picture, acts, trouble = null, ...state }: TileFrameProps) {
  const { id, name, isHost, audioEnabled, videoEnabled, handRaised, screenSharing, instance } = participant;
  return (
    <li
      data-participant={id}
      data-speaking={state.isSpeaking || undefined}
      aria-label={name}
      className={cx(styles['tile'], state.isSpeaking && styles['speaking'])}
    >
      {picture ?? <Avatar id={instance ?? id} name={name} size={88} className={styles['portrait']} />}
      {trouble !== null && <span className={cx(styles['chip'], styles['trouble'])}>{trouble}</span>}
      <div className={cx(styles['line'], styles['top'])}>
        {screenSharing && (
          <span className={styles['chip']}>
            <MonitorUp size={16} aria-hidden /> Sharing Screen
          </span>
        )}
        {handRaised && (
          <span className={cx(styles['chip'], 'text-warning')}>
            <Hand size={16} aria-hidden />
            <span className="sr-only">Hand raised</span>
          </span>
        )}
      </div>
      <div className={styles['acts']}>
        {acts}
        <button
          type="button"
          aria-pressed={state.isPinned}
          aria-label={`Pin ${isSelf ? 'yourself' : name}`}
          title={state.isPinned ? 'Unpin' : 'Pin'}
          className={styles['act']}
          onClick={state.onPin}
        >
          {state.isPinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
        </button>
      </div>
      <div className={cx(styles['line'], styles['bottom'])}>
        <span className={styles['chip']}>
          <span className="truncate">{name}</span>
          {isSelf && <span>(You)</span>}
          {isHost && <span className={cx('text-accent', isSelf && styles['ownHost'])}>(Host)</span>}
          {!audioEnabled && <Mark icon={<MicOff size={16} aria-hidden />} words="Microphone off" />}
          {(!videoEnabled || state.isCameraPaused) && (
            <Mark icon={<VideoOff size={16} aria-hidden />} words={videoEnabled ? 'Camera paused' : 'Camera off'} />
          )}
          {state.quality && <SignalBars quality={state.quality} />}
        </span>
      </div>
    </li>
  );
}

const Mark = ({ icon, words }: { icon: ReactNode; words: string }) => (
  <span className="text-danger" title={words}>
    {icon}
    <span className="sr-only">{words}</span>
  </span>
);
