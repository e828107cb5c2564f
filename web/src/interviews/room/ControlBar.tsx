import type { ReactNode } from 'react';
import { Hand, Mic, MicOff, MonitorUp, MonitorX, PhoneOff, Video, VideoOff } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import styles from './Room.module.css';
import type { RoomActs } from './useRoomActs.ts';
import type { RoomSession } from './roomSession.ts';
import { selfOf } from './roomViews.ts';
import { useMedia } from '../devices/useMedia.ts';
import { useIsConnected, useRoom } from './useRoom.ts';

/** Microphone, camera and leaving need no server, so they work offline. */
export function ControlBar({ session, acts, onLeave }: { session: RoomSession; acts: RoomActs; onLeave: () => void }) {
  const mic = useMedia(session.media, (state) => state.mic);
  const camera = useMedia(session.media, (state) => state.camera);
  const isSharing = useMedia(session.media, (state) => state.screen !== null);
  const canShare = useMedia(session.media, (state) => state.canShareScreen);
  const isRaised = selfOf(useRoom(session))?.handRaised === true;
  const isConnected = useIsConnected(session);
  return (
    <div role="toolbar" aria-label="Call controls" className={styles['controls']}>
      <Control
        label={mic.isOn ? 'Turn mic off' : 'Turn mic on'}
        text="Mic"
        look={!mic.isOn || mic.problem !== null ? 'off' : undefined}
        icon={mic.isOn && mic.problem === null ? <Mic aria-hidden /> : <MicOff aria-hidden />}
        onPress={acts.toggleMic}
      />
      <Control
        label={camera.isOn ? 'Turn camera off' : 'Turn camera on'}
        text="Camera"
        look={!camera.isOn || camera.problem !== null ? 'off' : undefined}
        icon={camera.isOn && camera.problem === null ? <Video aria-hidden /> : <VideoOff aria-hidden />}
        onPress={acts.toggleCamera}
      />
      {canShare && (
        <Control
          label={isSharing ? 'Stop sharing your screen' : 'Share your screen'}
          text={isSharing ? 'Stop' : 'Share'}
          look={isSharing ? 'active' : undefined}
          icon={isSharing ? <MonitorX aria-hidden /> : <MonitorUp aria-hidden />}
          onPress={acts.toggleScreen}
        />
      )}
      <Control
        label={isRaised ? 'Lower your hand' : 'Raise your hand'}
        text="Hand"
        look={isRaised ? 'active' : undefined}
        icon={<Hand aria-hidden />}
        isUsable={isConnected}
        onPress={acts.toggleHand}
      />
      <Control label="Leave the meeting" text="Leave" look="leave" icon={<PhoneOff aria-hidden />} onPress={onLeave} />
    </div>
  );
}

type ControlProps = {
  label: string;
  text: string;
  icon: ReactNode;
  look?: 'off' | 'active' | 'leave' | undefined;
  isUsable?: boolean;
  onPress: () => void;
};

const Control = ({ label, text, icon, look, isUsable = true, onPress }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    // A disabled button would lose the focus.
    aria-disabled={!isUsable || undefined}
    className={cx(styles['control'], look && styles[look])}
    onClick={isUsable ? onPress : undefined}
  >
    {icon}
    <span aria-hidden>{text}</span>
  </button>
);
