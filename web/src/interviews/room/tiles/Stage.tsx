import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { AwayTile } from './AwayTile.tsx';
import { FaceTile } from './FaceTile.tsx';
import { arrange, nextSpeaker, tileKey, type View } from './arrangement.ts';
import { OtherTile } from './OtherTile.tsx';
import { OwnTile } from './OwnTile.tsx';
import type { RoomSession } from '../roomSession.ts';
import styles from './Stage.module.css';
import { type Seat, seatsOf } from '../lostPeople.ts';
import { sharerOf } from '../roomViews.ts';
import { useAllIncoming, useRoom } from '../useRoom.ts';

type StageProps = {
  session: RoomSession;
  view: View;
  /** Beside the own picture of a person without company. */
  company?: ReactNode;
};

/** Everyone in the room: side by side, or one large and the others in a strip. */
export function Stage({ session, view, company = null }: StageProps) {
  const room = useRoom(session);
  const { participants, self } = room;
  const [pinned, setPinned] = useState<string | null>(null);
  const speakerId = useSpeaker(session);
  const { large } = arrange(participants, { view, pinned, speakerId, selfId: self.id });
  const small = seatsOf(room).filter(({ person }) => person !== large);

  const sharer = sharerOf(room);
  const face = sharer !== undefined && sharer.id !== self.id && (
    <FaceTile key="face" session={session} sharer={sharer} />
  );

  const seatOf = ({ person, isLost }: Seat) =>
    isLost ? <AwayTile key={tileKey(person)} person={person} /> : tileOf(person);
  const tileOf = (participant: Participant) => {
    const key = tileKey(participant);
    const isPinned = pinned === key;
    const pin = { isPinned, onPin: () => setPinned(isPinned ? null : key) };
    const Tile = participant.id === self.id ? OwnTile : OtherTile;
    return <Tile key={key} session={session} participant={participant} {...pin} />;
  };

  if (large === null || company !== null) {
    const count = company === null ? small.length : 2;
    return (
      <ul aria-label="Participants" className={styles['grid']} style={{ '--people': count } as CSSProperties}>
        {company === null ? small.map(seatOf) : participants.map(tileOf)}
        {company}
      </ul>
    );
  }
  return (
    <div className={styles['speaker']}>
      <ul aria-label="Large picture" className="grid min-h-0">
        {tileOf(large)}
      </ul>
      {small.length > 0 && (
        // A scrolling strip must be reachable by keyboard, which its buttons ensure.
        <ul aria-label="Participants" className={styles['strip']}>
          {face}
          {small.map(seatOf)}
        </ul>
      )}
    </div>
  );
}

function useSpeaker(session: RoomSession): string | null {
  const isSpeaking = useAllIncoming(session, (incoming) => incoming?.isSpeaking ?? false);
  const [speakerId, setSpeakerId] = useState<string | null>(null);
  const next = nextSpeaker(speakerId, isSpeaking);
  if (next !== speakerId) setSpeakerId(next);
  return next;
}
