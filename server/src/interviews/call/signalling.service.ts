import { Failure } from '@assay/contract/failure';
import type { App } from '../../app.ts';
import { isParticipant } from '../data/participants.store.ts';
import { participantOf } from '../shared/rooms.ts';
import type { Membership } from '../shared/rooms.ts';

/**
 * The Socket.IO room of another person in the same meeting; people in other meetings are unreachable.
 * @throws Failure not_found when they are not inside
 */
export async function roomOfTarget(
  { db, live }: Pick<App, 'db' | 'live'>,
  { meetingId, participantId }: Membership,
  targetId: string,
): Promise<string> {
  const room = participantOf(meetingId, targetId);
  // Usually their socket is at this process; the database knows the others.
  const isInside = targetId !== participantId && (live.hasRoom(room) || (await isParticipant(db, meetingId, targetId)));
  if (!isInside) throw new Failure('not_found', { message: 'They are no longer in the room.' });
  return room;
}
