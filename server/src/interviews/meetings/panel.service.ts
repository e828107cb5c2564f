import { interviewServerEvents as events } from '@assay/contract/interviewEvents';
import { Failure } from '@assay/contract/failure';
import type { PanelMember } from '@assay/contract/interviews';
import { recordAudit } from '../../audit/audit.service.ts';
import { sendNotification } from '../../notifications/notifications.service.ts';
import type { App, By } from '../../app.ts';
import { getUser } from '../../users/users.service.ts';
import { notePresence } from './ending.service.ts';
import { isHostOf, mayEnd } from '../shared/interviews.policy.ts';
import { hostsToWrite, writeAbout } from './meetingMail.service.ts';
import { lockOpen } from './meetings.service.ts';
import { addHost, deleteHost, findHosts, setLead } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { findParticipants, updateParticipant } from '../data/participants.store.ts';
import { hostsOf, participantOf, roomOf, waitingAt } from '../shared/rooms.ts';
import { panelMember } from '../shared/shown.ts';

/** Adds an admin to the panel and notifies them; an existing member keeps their role. */
export async function addToPanel(app: App, { actor, origin }: By, publicId: string, userId: number) {
  const changed = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const meeting = await lockOpen(inside, publicId);
    const user = await getUser(inside, userId);
    if (user.role !== 'admin' || !user.isActive)
      throw new Failure('invalid_input', { errors: { userId: 'Only active admins can join the panel' } });
    const added = await addHost(tx, { meetingId: meeting.id, userId, isLead: false, now: app.clock.now() });
    if (added === 'added') {
      await recordAudit(inside, {
        action: 'meeting_host_added',
        actorId: actor.userId,
        subjectId: userId,
        address: origin.address,
        details: { meetingId: publicId },
      });
      if (meeting.startsAt) await writeAbout(inside, 'invited', meeting, await hostsToWrite(inside, meeting, [userId]));
    }
    return { added, meeting, hosts: await panelOf(inside, meeting) };
  });
  if (changed.added === 'added' && userId !== actor.userId) {
    const { title } = changed.meeting;
    const message = `You’re now a host of meeting ${publicId}${title === null ? '' : ` (${title})`}.`;
    const hasOwnEmail = changed.meeting.startsAt !== null;
    await sendNotification(app, actor, { userId, message, hasOwnEmail }, origin);
  }
  return changed.hosts;
}

/**
 * Removes a member. A panel is never empty and always has a lead: the longest-standing member takes over. A host by
 * panel membership alone loses host rights at once, even inside the room.
 */
export async function removeFromPanel(app: App, { actor, origin }: By, publicId: string, userId: number) {
  const changed = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const meeting = await lockOpen(inside, publicId);
    const before = await findHosts(tx, [meeting.id]);
    const gone = before.find((host) => host.userId === userId);
    if (!gone) throw new Failure('not_found', { message: 'They are not on the panel of this meeting.' });
    const [next] = before.filter((host) => host !== gone);
    if (!next) throw new Failure('last_host');
    if (meeting.startsAt) await writeAbout(inside, 'left out', meeting, await hostsToWrite(inside, meeting, [userId]));
    await deleteHost(tx, meeting.id, userId);
    const isLeaderless = !before.some((host) => host !== gone && host.isLead);
    if (isLeaderless) await setLead(tx, meeting.id, next.userId, true);
    await recordAudit(inside, {
      action: 'meeting_host_removed',
      actorId: actor.userId,
      subjectId: userId,
      address: origin.address,
      details: { meetingId: publicId },
    });
    const told = await newRights(inside, meeting, [userId, next.userId]);
    const isHosted = told.length === 0 || (await notePresence(inside, meeting));
    return { told, isHosted, hosts: await panelOf(inside, meeting) };
  });
  for (const { participantId, isHost, isLead } of changed.told) {
    if (!isHost) app.live.leaveRoom(participantOf(publicId, participantId), hostsOf(publicId));
    app.live.tellRoom(roomOf(publicId), events, 'participant-host', { participantId, isHost, isLead });
  }
  if (!changed.isHosted) app.live.tellRoom(waitingAt(publicId), events, 'host-presence', { hostPresent: false });
  return changed.hosts;
}

const panelOf = async ({ db }: Pick<App, 'db'>, { id }: StoredMeeting): Promise<PanelMember[]> =>
  (await findHosts(db, [id])).map(panelMember);

/** The new rights of the people inside who are affected by a change of the panel. */
async function newRights(app: App, meeting: StoredMeeting, concerned: readonly number[]) {
  const panel = await findHosts(app.db, [meeting.id]);
  const told = [];
  for (const { id, userId } of await findParticipants(app.db, meeting.id)) {
    if (userId === null || !concerned.includes(userId)) continue;
    const onPanel = panel.find((host) => host.userId === userId);
    const actor = await getUser(app, userId);
    const isHost = isHostOf(actor, onPanel);
    await updateParticipant(app.db, id, { isHost });
    told.push({ participantId: id, isHost, isLead: mayEnd(actor, onPanel) });
  }
  return told;
}
