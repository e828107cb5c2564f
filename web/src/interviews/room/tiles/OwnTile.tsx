import { CaretsToAxisDashedVertical } from 'lucide-react';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { cx } from '../../../ui/cx.ts';
import { Picture } from './Picture.tsx';
import type { RoomSession } from '../roomSession.ts';
import styles from './Stage.module.css';
import { TileFrame, type TilePin } from './TileFrame.tsx';
import { useMedia } from '../../devices/useMedia.ts';
import { useIsSoundOnly } from '../useRoom.ts';

type OwnTileProps = TilePin & { session: RoomSession; participant: Participant };

/** The person's own view: optionally mirrored, except for a shared screen. */
export function OwnTile({ session, participant, ...pin }: OwnTileProps) {
  const camera = useMedia(session.media, (state) => state.camera);
  const isMirrored = useMedia(session.media, (state) => state.isMirrored);
  const isSpeaking = useMedia(session.media, (state) => state.isSpeaking && state.mic.isOn);
  const isMicOn = useMedia(session.media, ({ mic }) => mic.isOn && mic.track !== null);
  const screen = useMedia(session.media, (state) => state.screen);
  const isPaused = useIsSoundOnly(session);
  const track = screen ?? (camera.isOn && !isPaused ? camera.track : null);
  const isCamera = track !== null && screen === null;
  return (
    <TileFrame
      {...pin}
      isSelf
      isCameraPaused={isPaused}
      // The buttons respond at once; the server's confirmation follows.
      participant={{ ...participant, audioEnabled: isMicOn, videoEnabled: camera.isOn && camera.track !== null }}
      isSpeaking={isSpeaking}
      picture={track && <Picture source={track} isWhole={screen !== null} isMirrored={isMirrored && isCamera} />}
      acts={
        isCamera && (
          <button
            type="button"
            aria-pressed={isMirrored}
            aria-label="Mirror my video"
            title="Mirror"
            className={cx(styles['act'], styles['mirror'])}
            onClick={() => session.media.setMirrored(!isMirrored)}
          >
            <CaretsToAxisDashedVertical size={16} aria-hidden />
          </button>
        )
      }
    />
  );
}
