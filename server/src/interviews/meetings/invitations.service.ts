import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import { Failure } from '@assay/contract/failure';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { Invitation } from '@assay/contract/interviews/interviews';
import { withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { FileAnswer } from '../../platform/http/bind.ts';
import { emailKey } from '../../users/emailAddress.ts';
import { calendarText } from './calendar.ts';
import { deleteInvitation, findInvitations, findInvited, insertInvitation } from '../data/invitations.store.ts';
import type { StoredInvitation } from '../data/invitations.store.ts';
import { senderOf } from '../../mail/sender.service.ts';
import { findPending } from '../data/joinRequests.store.ts';
import { joinLinkOf } from './joinLink.service.ts';
import { candidateToWrite, titleOf, writeAbout } from './meetingMail.service.ts';
import { existing, lockOpen } from './meetings.service.ts';
import { lockMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { doorAt } from '../shared/openingTimes.ts';
import { shownRequests } from '../door/requests.service.ts';
import { hostsOf } from '../shared/rooms.ts';
import { hashOf } from '../shared/tokens.service.ts';

const isOver = ({ clock }: Pick<App, 'clock'>, meeting: StoredMeeting) => doorAt(meeting, clock.now()) === 'ended';

/** Emails a candidate a personal link that identifies them to hosts. */
export async function inviteCandidate(
  app: App,
  by: By,
  publicId: string,
  candidate: { name: string; email: string },
): Promise<Invitation> {
  return withAudit(app, by, async (inside) => {
    const meeting = await lockOpen(inside, publicId);
    const known = await findInvitations(inside.db, meeting.id);
    if (known.length >= interviewLimits.invitations) throw new Failure('invitations_full');
    const invitation = await storeInvitation(inside, by.actor.userId, meeting, candidate);
    await writeAbout(inside, 'invited', meeting, [await candidateToWrite(inside, meeting, invitation)]);
    return [shown(invitation), { action: 'candidate_invited', details: about(meeting, invitation) }];
  });
}

/** Stores an invitation; writes no email. Runs in a transaction. */
export async function storeInvitation(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  invitedBy: number,
  { id: meetingId }: StoredMeeting,
  { name, email }: { name: string; email: string },
): Promise<StoredInvitation> {
  const given = { meetingId, name, email, emailKey: emailKey(email), invitedBy, now: clock.now() };
  const invitation = await insertInvitation(db, given);
  if (!invitation) throw new Failure('already_invited');
  return invitation;
}

export async function listInvitations(app: Pick<App, 'db'>, publicId: string): Promise<Invitation[]> {
  const { id } = await existing(app, publicId);
  return (await findInvitations(app.db, id)).map(shown);
}

/** Requests of a meeting that lost the mark of an invitation; tell its hosts after the commit. */
export interface Unmarked {
  publicId: string;
  requests: Awaited<ReturnType<typeof shownRequests>>;
}

/**
 * Takes back an invitation: its links become ordinary ones, and hosts see the change at once for a waiting candidate.
 */
export async function takeBackInvitation(app: App, by: By, publicId: string, id: number): Promise<Invitation[]> {
  const { left, unmarked } = await withAudit(app, by, async (inside) => {
    const meeting = await lockMeeting(inside.db, publicId);
    const invitation = meeting && (await findInvitations(inside.db, meeting.id)).find((one) => one.id === id);
    if (!invitation) throw new Failure('not_found', { message: 'There is no such invitation.' });
    const result = {
      unmarked: await takeBack(inside, meeting, invitation),
      left: await findInvitations(inside.db, meeting.id),
    };
    return [result, { action: 'invitation_taken_back', details: about(meeting, invitation) }];
  });
  tellUnmarked(app, unmarked);
  return left.map(shown);
}

async function takeBack(inside: App, meeting: StoredMeeting, invitation: StoredInvitation): Promise<Unmarked> {
  const marked = (await findPending(inside.db, meeting.id)).filter(
    ({ invitationId }) => invitationId === invitation.id,
  );
  await deleteInvitation(inside.db, meeting.id, invitation.id);
  if (!isOver(inside, meeting))
    await writeAbout(inside, 'left out', meeting, [await candidateToWrite(inside, meeting, invitation, 'no token')]);
  const unmarked = marked.map((request) => ({ ...request, invitationId: null }));
  return { publicId: meeting.publicId, requests: await shownRequests(inside, meeting, unmarked) };
}

export function tellUnmarked(app: Pick<App, 'live'>, { publicId, requests }: Unmarked): void {
  for (const request of requests) app.live.tellRoom(hostsOf(publicId), events, 'join-request', request);
}

/** Takes back the invitation of a wrong address, and invites the right one, without an email. In a transaction. */
export async function readdress(
  inside: App,
  invitedBy: number,
  meeting: StoredMeeting,
  { from, to }: { from: string; to: string },
): Promise<Unmarked> {
  const invitations = await findInvitations(inside.db, meeting.id);
  const wrong = invitations.find((one) => one.emailKey === emailKey(from));
  if (!wrong) return { publicId: meeting.publicId, requests: [] };
  const unmarked = await takeBack(inside, meeting, wrong);
  if (!invitations.some((one) => one.emailKey === emailKey(to)))
    await storeInvitation(inside, invitedBy, meeting, { name: wrong.name, email: to });
  return unmarked;
}

const about = ({ publicId }: StoredMeeting, { id }: StoredInvitation) => ({ meetingId: publicId, invitationId: id });

const shown = ({ id, name, email, invitedAt }: StoredInvitation): Invitation => ({
  id,
  name,
  email,
  invitedAt: invitedAt.toISOString(),
});

/** The invitee of a link, to fill in the form. */
export async function viewInvitee(app: App, publicId: string, token: string) {
  const { name, email } = (await invited(app, publicId, token)).invitation;
  return { name, email };
}

/** The meeting as a calendar file for a candidate. */
export async function inviteFile(app: App, publicId: string, token: string): Promise<FileAnswer> {
  const { meeting } = await invited(app, publicId, token);
  const text = publishedEntry(app, meeting, joinLinkOf(app.config, meeting.publicId, token));
  return new FileAnswer('interview.ics', 'text/calendar; charset=utf-8; method=PUBLISH', piece(text));
}

/** The text of a calendar file that a candidate saves. @throws Failure for a meeting without a time */
export function publishedEntry(
  { config, clock }: Pick<App, 'config' | 'clock'>,
  meeting: StoredMeeting,
  link: string,
): string {
  const { startsAt, endsAt } = meeting;
  if (!startsAt) throw new Failure('not_found');
  return calendarText({
    method: 'PUBLISH',
    meetingId: meeting.publicId,
    title: titleOf(meeting),
    startsAt,
    endsAt,
    // The sequence of the newest email.
    sequence: Math.max(0, meeting.icsSequence - 1),
    writtenAt: clock.now(),
    link,
    organizer: senderOf(config),
    attendee: null,
  });
}

// oxlint-disable-next-line typescript/require-await -- a file is a stream of pieces, here of one
export async function* piece(text: string) {
  yield text;
}

/** A token is valid until its meeting is over; every kind of invalid token gives the same failure. */
async function invited(app: App, publicId: string, token: string) {
  const meeting = await existing(app, publicId);
  const invitation = isOver(app, meeting) ? undefined : await findInvited(app.db, meeting.id, hashOf(token));
  if (!invitation) throw new Failure('not_found');
  return { meeting, invitation };
}
