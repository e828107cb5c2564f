import { type CSSProperties, useState } from 'react';
import type { Participant } from '@assay/contract/interviewEvents';
import { FaceTile } from './FaceTile.tsx';
import { arrange, nextSpeaker, tileKey, type View } from './arrangement.ts';
import { OtherTile } from './OtherTile.tsx';
import { OwnTile } from './OwnTile.tsx';
import type { RoomSession } from '../roomSession.ts';
import styles from './Stage.module.css';
import { sharerOf } from '../roomViews.ts';
import { useAllIncoming, useRoom } from '../useRoom.ts';

/** Everyone in the room: side by side, or one large and the others in a strip. */
export function Stage({ session, view }: { session: RoomSession; view: View }) {
  const room = useRoom(session);
  const { participants, self } = room;
  const [pinned, setPinned] = useState<string | null>(null);
  const speakerId = useSpeaker(session);
  const { large, small } = arrange(participants, { view, pinned, speakerId, selfId: self.id });

  const sharer = sharerOf(room);
  const face = sharer !== undefined && sharer.id !== self.id && (
    <FaceTile key="face" session={session} sharer={sharer} />
  );

  const tileOf = (participant: Participant) => {
    const key = tileKey(participant);
    const isPinned = pinned === key;
    const pin = { isPinned, onPin: () => setPinned(isPinned ? null : key) };
    const Tile = participant.id === self.id ? OwnTile : OtherTile;
    return <Tile key={key} session={session} participant={participant} {...pin} />;
  };

  if (large === null)
    return (
      <ul aria-label="Participants" className={styles['grid']} style={{ '--people': small.length } as CSSProperties}>
        {small.map(tileOf)}
      </ul>
    );
  return (
    <div className={styles['speaker']}>
      <ul aria-label="Large picture" className="grid min-h-0">
        {tileOf(large)}
      </ul>
      {small.length > 0 && (
        // A scrolling strip must be reachable by keyboard, which its buttons ensure.
        <ul aria-label="Participants" className={styles['strip']}>
          {face}
          {small.map(tileOf)}
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
