import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import { Failure } from '@assay/contract/failure';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { App } from '../../app.ts';
import type { Decider } from '../door/lobby.service.ts';
import { lockMeeting, updateMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { endSoundOnly, updateParticipant } from '../data/participants.store.ts';
import { roomOf } from '../shared/rooms.ts';
import type { Membership } from '../shared/rooms.ts';
import { insideOf } from './room.service.ts';

// Sound only: everyone's cameras pause for a person with a poor connection. A host has the last word.

/** Pauses everyone's cameras for this person, or ends that. */
export async function pauseCameras(app: App, membership: Membership, enabled: boolean): Promise<void> {
  const { meetingId, participantId } = membership;
  await app.db.transaction().execute(async (tx) => {
    await lockMeeting(tx, meetingId);
    const { meeting, self } = await insideOf({ db: tx }, membership);
    const wait = enabled && !self.isHost ? keptFor(meeting, app.clock.now()) : 0;
    if (wait > 0) throw new Failure('cameras_kept', { retryAfter: wait });
    await updateParticipant(tx, participantId, { soundOnly: enabled });
  });
  app.live.tellRoom(roomOf(meetingId), events, 'participant-sound-only', { participantId, enabled });
}

/** Ends sound only for everyone. For a while others cannot pause the cameras again, so that the decision lasts. */
export async function resumeCameras(app: App, by: Decider): Promise<void> {
  const { meetingId } = by;
  const resumed = await app.db.transaction().execute(async (tx) => {
    const meeting = await lockMeeting(tx, meetingId);
    const ended = meeting ? await endSoundOnly(tx, meeting.id) : [];
    if (meeting && ended.length > 0) await updateMeeting(tx, meeting.id, { camerasResumedAt: app.clock.now() });
    return ended;
  });
  if (resumed.length === 0) return;
  app.live.tellRoom(roomOf(meetingId), events, 'cameras-resumed', { by: by.name });
  for (const participantId of resumed)
    app.live.tellRoom(roomOf(meetingId), events, 'participant-sound-only', { participantId, enabled: false });
}

/** Seconds until people who are no hosts may pause the cameras. */
function keptFor({ camerasResumedAt }: StoredMeeting, now: Date): number {
  if (camerasResumedAt === null) return 0;
  const keptUntil = camerasResumedAt.getTime() + interviewLimits.camerasKeptSeconds * 1000;
  return Math.max(0, Math.ceil((keptUntil - now.getTime()) / 1000));
}
