import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import { Failure } from '@assay/contract/failure';
import type { PanelMember, PanelRole } from '@assay/contract/interviews/interviews';
import { recordAudit } from '../../audit/audit.service.ts';
import { sendNotification } from '../../notifications/notifications.service.ts';
import type { App, By } from '../../app.ts';
import { emailKey } from '../../users/emailAddress.ts';
import { getUser } from '../../users/users.service.ts';
import type { StoredUser } from '../../users/users.service.ts';
import { notePresence } from './ending.service.ts';
import { isHostOf, mayEnd } from '../shared/interviews.policy.ts';
import { hostsToWrite, writeAbout } from './meetingMail.service.ts';
import { lockOpen } from './meetings.service.ts';
import { holdPanelTime } from './panelTime.service.ts';
import { findInvitations } from '../data/invitations.store.ts';
import { addHost, deleteHost, findHosts, setRole } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { findParticipants, updateParticipant } from '../data/participants.store.ts';
import { hostsOf, participantOf, roomOf, waitingAt } from '../shared/rooms.ts';
import { panelMember, roleOf } from '../shared/shown.ts';

const OWN_PANEL = 'Candidates can’t join their own panel';

/**
 * Anyone with an active account can host; that gives rights in this meeting only.
 * @param meeting null before there is one
 * @returns why this account cannot; null if it can
 */
export async function reasonAgainst(
  { db, config }: Pick<App, 'db' | 'config'>,
  meeting: Pick<StoredMeeting, 'id'> | null,
  user: Pick<StoredUser, 'email' | 'isActive' | 'isDemo'>,
): Promise<string | null> {
  if (!user.isActive) return 'Only active accounts can join a panel';
  // Their passwords are public.
  if (user.isDemo && config.NODE_ENV === 'production') return 'Demo accounts can’t join a panel';
  if (meeting === null) return null;
  const invited = await findInvitations(db, meeting.id);
  const isInvited = invited.some((candidate) => candidate.emailKey === emailKey(user.email));
  return isInvited ? OWN_PANEL : null;
}

export interface PlannedPanel {
  leadId: number;
  /** Each once, without the lead. */
  otherIds: readonly number[];
}

/**
 * The panel that a plan asks for, led by the caller unless it names another lead.
 * @param candidate whose interview it is, if that is known yet
 * @throws invalid_input at `leadId` or `hostIds`: a person who can't be on it
 */
export async function plannedPanel(
  app: App,
  { actor }: By,
  { leadId = actor.userId, hostIds }: { leadId?: number | undefined; hostIds: readonly number[] },
  candidate: { email: string } | null,
): Promise<PlannedPanel> {
  const otherIds = [...new Set(hostIds)].filter((id) => id !== leadId);
  for (const userId of [leadId, ...otherIds]) {
    const user = await getUser(app, userId);
    const isCandidate = candidate !== null && emailKey(candidate.email) === emailKey(user.email);
    const against = isCandidate ? OWN_PANEL : await reasonAgainst(app, null, user);
    if (against !== null)
      throw new Failure('invalid_input', { errors: { [userId === leadId ? 'leadId' : 'hostIds']: against } });
  }
  return { leadId, otherIds };
}

/** Adds a person to the panel and notifies them; an existing member keeps their role. */
export async function addToPanel(app: App, { actor, origin }: By, publicId: string, userId: number) {
  const changed = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const meeting = await lockOpen(inside, publicId);
    const user = await getUser(inside, userId);
    const against = await reasonAgainst(inside, meeting, user);
    if (against !== null) throw new Failure('invalid_input', { errors: { userId: against } });
    await holdPanelTime(inside, { ...meeting, userIds: [userId] }, 'accepted');
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
 * Removes a member. A panel is never empty and always has a lead: the longest-standing member takes over, a shadow
 * only if all are. A host by panel membership alone loses host rights at once, even inside the room.
 */
export async function removeFromPanel(app: App, { actor, origin }: By, publicId: string, userId: number) {
  const changed = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const meeting = await lockOpen(inside, publicId);
    const before = await findHosts(tx, [meeting.id]);
    const gone = before.find((host) => host.userId === userId);
    if (!gone) throw new Failure('not_found', { message: 'They are not on the panel of this meeting.' });
    const others = before.filter((host) => host !== gone);
    const next = others.find(({ isShadow }) => !isShadow) ?? others[0];
    if (!next) throw new Failure('last_host');
    if (meeting.startsAt) await writeAbout(inside, 'left out', meeting, await hostsToWrite(inside, meeting, [userId]));
    await deleteHost(tx, meeting.id, userId);
    const isLeaderless = !before.some((host) => host !== gone && host.isLead);
    if (isLeaderless) await setRole(tx, meeting.id, next.userId, 'lead');
    await recordAudit(inside, {
      action: 'meeting_host_removed',
      actorId: actor.userId,
      subjectId: userId,
      address: origin.address,
      details: { meetingId: publicId },
    });
    const rights = await newRights(inside, meeting, [userId, next.userId]);
    const isHosted = rights.length === 0 || (await notePresence(inside, meeting));
    return { rights, isHosted, hosts: await panelOf(inside, meeting) };
  });
  tellRights(app, publicId, changed.rights);
  if (!changed.isHosted) app.live.tellRoom(waitingAt(publicId), events, 'host-presence', { hostPresent: false });
  return changed.hosts;
}

/** Changes a member's role; there is one lead, who only passes that on. */
export async function changeRole(app: App, { actor, origin }: By, publicId: string, userId: number, role: PanelRole) {
  const changed = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const meeting = await lockOpen(inside, publicId);
    const before = await findHosts(tx, [meeting.id]);
    const member = before.find((host) => host.userId === userId);
    if (!member) throw new Failure('not_found', { message: 'They are not on the panel of this meeting.' });
    const leads = before.filter(({ isLead }) => isLead);
    if (member.isLead && role !== 'lead')
      throw new Failure('invalid_input', { errors: { role: 'Make someone else the lead first' } });
    if (roleOf(member) === role) return { rights: [], hosts: await panelOf(inside, meeting) };
    if (role === 'lead') for (const lead of leads) await setRole(tx, meeting.id, lead.userId, 'interviewer');
    await setRole(tx, meeting.id, userId, role);
    await recordAudit(inside, {
      action: 'meeting_host_changed',
      actorId: actor.userId,
      subjectId: userId,
      address: origin.address,
      details: { meetingId: publicId, role },
    });
    const concerned = [userId, ...(role === 'lead' ? leads.map((lead) => lead.userId) : [])];
    return { rights: await newRights(inside, meeting, concerned), hosts: await panelOf(inside, meeting) };
  });
  tellRights(app, publicId, changed.rights);
  return changed.hosts;
}

function tellRights({ live }: App, publicId: string, rights: Awaited<ReturnType<typeof newRights>>) {
  for (const { participantId, isHost, isLead } of rights) {
    if (!isHost) live.leaveRoom(participantOf(publicId, participantId), hostsOf(publicId));
    live.tellRoom(roomOf(publicId), events, 'participant-host', { participantId, isHost, isLead });
  }
}

const panelOf = async ({ db }: Pick<App, 'db'>, { id }: StoredMeeting): Promise<PanelMember[]> =>
  (await findHosts(db, [id])).map(panelMember);

/** The new rights of the people inside who are affected by a change of the panel. */
async function newRights(app: App, meeting: StoredMeeting, concerned: readonly number[]) {
  const panel = await findHosts(app.db, [meeting.id]);
  const rights = [];
  for (const { id, userId } of await findParticipants(app.db, meeting.id)) {
    if (userId === null || !concerned.includes(userId)) continue;
    const onPanel = panel.find((host) => host.userId === userId);
    const actor = await getUser(app, userId);
    const isHost = isHostOf(actor, onPanel);
    await updateParticipant(app.db, id, { isHost });
    rights.push({ participantId: id, isHost, isLead: mayEnd(actor, onPanel) });
  }
  return rights;
}
