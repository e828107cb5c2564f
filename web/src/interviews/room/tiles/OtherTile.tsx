import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { Picture } from './Picture.tsx';
import type { RoomSession } from '../roomSession.ts';
import { TileFrame, type TilePin } from './TileFrame.tsx';
import { isAway, troubleWords } from './tileWords.ts';
import { useLasting } from './useLasting.ts';
import { useIncoming, useIsSoundOnly } from '../useRoom.ts';

/** Five seconds of silence while muted say nothing about the microphone now. */
const HEARD_BY_THEN_MS = 6000;

type OtherTileProps = TilePin & { session: RoomSession; participant: Participant };

export function OtherTile({ session, participant, ...pin }: OtherTileProps) {
  const incoming = useIncoming(session, participant.id);
  const link = incoming?.state ?? null;
  const isMicLongOn = useLasting(participant.audioEnabled, HEARD_BY_THEN_MS);
  const isUnheard = incoming?.isSilent === true && isMicLongOn;
  const isPaused = useIsSoundOnly(session);
  const isShown = participant.screenSharing || (participant.videoEnabled && !isPaused);
  // Until something can arrive, a portrait says more than a black picture.
  const isSeen = incoming !== null && link !== 'connecting' && isShown;
  return (
    <TileFrame
      {...pin}
      participant={participant}
      isCameraPaused={isPaused}
      isSpeaking={incoming?.isSpeaking === true && participant.audioEnabled}
      quality={link === 'connected' ? incoming?.quality : null}
      trouble={troubleWords(participant, link) ?? (isUnheard ? `No sound from ${participant.name}` : null)}
      picture={
        isSeen ? (
          <Picture source={incoming.stream} isWhole={participant.screenSharing} isAway={isAway(participant, link)} />
        ) : null
      }
    />
  );
}
