import type { Participant } from '@assay/contract/interviewEvents';
import { Picture } from './Picture.tsx';
import type { RoomSession } from './roomSession.ts';
import { TileFrame, type TilePin } from './TileFrame.tsx';
import { isAway, troubleWords } from './tileWords.ts';
import { useIncoming } from './useRoom.ts';

type OtherTileProps = TilePin & { session: RoomSession; participant: Participant };

export function OtherTile({ session, participant, ...pin }: OtherTileProps) {
  const incoming = useIncoming(session, participant.id);
  const link = incoming?.state ?? null;
  const isSeen = incoming !== null && (participant.videoEnabled || participant.screenSharing);
  return (
    <TileFrame
      {...pin}
      participant={participant}
      isSpeaking={incoming?.isSpeaking === true && participant.audioEnabled}
      quality={link === 'connected' ? incoming?.quality : null}
      trouble={troubleWords(participant, link) ?? silence(participant, incoming?.isSilent === true)}
      picture={
        isSeen && (
          <Picture source={incoming.stream} isWhole={participant.screenSharing} isAway={isAway(participant, link)} />
        )
      }
    />
  );
}

const silence = ({ audioEnabled, name }: Participant, isSilent: boolean) =>
  isSilent && audioEnabled ? `No sound from ${name}` : null;
