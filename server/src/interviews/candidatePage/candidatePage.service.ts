import { Failure } from '@assay/contract/failure';
import type { CandidatePage, Rehearsal } from '@assay/contract/rounds/candidatePage';
import type { IceServer } from '@assay/contract/interviews/interviews';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { recordAudit } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import type { OutgoingEmail } from '../../mail/mail.service.ts';
import { sendNotification } from '../../notifications/notifications.service.ts';
import type { App, Origin } from '../../app.ts';
import { holderAt, iceServersFor } from '../call/ice.service.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { noteCandidates, noteInterview } from '../data/candidateEvents.store.ts';
import { findDecisionEmailedAt } from '../data/decisions.store.ts';
import { askToMove, keepRehearsal } from '../data/candidateLinks.store.ts';
import { findCandidate } from '../data/roundCandidates.store.ts';
import { findInvitations } from '../data/invitations.store.ts';
import { findHosts, lockMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { tellEnded } from '../meetings/ending.service.ts';
import { publishedEntry } from '../meetings/invitations.service.ts';
import { joinLinkOf } from '../meetings/joinLink.service.ts';
import { whenWords } from '../meetings/meetingEmails.ts';
import { candidateToWrite, titleOf } from '../meetings/meetingMail.service.ts';
import { accountFate } from '../shared/roundAccounts.service.ts';
import { leaveRound } from '../rounds/candidates.service.ts';
import { emailKey } from '../../users/emailAddress.ts';
import { opensAt, statusAt } from '../shared/openingTimes.ts';
import { endOf, heldLinked, linked, linkedToData } from './links.service.ts';
import { quizzesOf } from './quizzes.service.ts';
import { movableUntil, offeredTo, takesInterview } from './picking.service.ts';
import type { Linked } from '../data/candidateLinks.store.ts';

const RELAY_MS = 120_000;

/** Everything a candidate sees of their round; once they left it or it was archived, only what is kept of them. */
export async function viewPage(app: App, token: string): Promise<CandidatePage> {
  const link = await linkedToData(app, token);
  const { roundId, candidateId } = link;
  const candidate = await findCandidate(app.db, roundId, candidateId, closedBefore(app.clock.now()));
  // Removed since the link was found.
  if (!candidate) return viewPage(app, token);
  return shownPage(app, link, candidate);
}

async function shownPage(app: App, link: Linked, candidate: CandidateState): Promise<CandidatePage> {
  const { clock, config } = app;
  const { name, email, meetingId, startsAt, endsAt, interviewStatus, rescheduleNote } = candidate;
  const opens = opensAt({ startsAt });
  const ended = endOf(link);
  const isOpen = ended === null;
  return {
    name,
    email,
    round: link.round,
    ended,
    interview:
      isOpen && meetingId !== null && startsAt !== null && endsAt !== null && opens !== null && interviewStatus !== null
        ? {
            meetingId,
            startsAt: startsAt.toISOString(),
            endsAt: endsAt.toISOString(),
            opensAt: opens.toISOString(),
            status: interviewStatus,
            movableUntil: movableUntil(startsAt).toISOString(),
          }
        : null,
    takesInterview: isOpen && takesInterview(link, candidate),
    slots: (isOpen ? await offeredTo(app, link, candidate) : []).map((slot) => ({
      id: slot.id,
      startsAt: slot.startsAt.toISOString(),
      endsAt: slot.endsAt.toISOString(),
    })),
    rescheduleNote,
    ...(isOpen ? await quizzesOf(app, candidate.id) : { quizzes: [], quizzesDueAt: null }),
    rehearsal: candidate.rehearsal,
    decisionEmailedAt: (await findDecisionEmailedAt(app.db, candidate.id))?.toISOString() ?? null,
    account: await accountFate(app, emailKey(email)),
    keptDays: {
      round: link.retentionDays,
      notes: config.INTERVIEW_NOTES_DAYS,
      requests: config.INTERVIEW_REQUEST_DAYS,
      attendance: config.INTERVIEW_ATTENDANCE_DAYS,
      chat: config.INTERVIEW_CHAT_DAYS,
      quality: config.INTERVIEW_QUALITY_DAYS,
    },
    serverNow: clock.now().toISOString(),
  };
}

/** The planned interview as a calendar file, with a join link of its own. */
export async function interviewCalendar(app: App, token: string): Promise<{ text: string }> {
  return withInterview(app, token, async (inside, meeting, candidate) => {
    const link = await personalLink(inside, meeting, candidate);
    return { text: publishedEntry(app, meeting, link) };
  });
}

/** A new link to the room, which marks them as the invited person. */
export async function newJoinLink(app: App, token: string): Promise<{ link: string }> {
  return withInterview(app, token, async (inside, meeting, candidate) => ({
    link: await personalLink(inside, meeting, candidate),
  }));
}

async function withInterview<Result>(
  app: App,
  token: string,
  work: (inside: App, meeting: StoredMeeting, candidate: CandidateState) => Promise<Result>,
): Promise<Result> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { candidate } = await heldLinked(inside, token);
    return work(inside, await heldInterview(inside, candidate), candidate);
  });
}

/** The candidate's planned or live interview, locked. */
async function heldInterview({ db, clock }: App, { meetingId }: CandidateState): Promise<StoredMeeting> {
  const meeting = meetingId === null ? undefined : await lockMeeting(db, meetingId);
  if (!meeting || statusAt(meeting, clock.now()) === 'ended')
    throw new Failure('interview_state', { message: 'No interview is planned for you.' });
  return meeting;
}

/** Without a token, if an admin has cancelled the invitation. */
async function personalLink(inside: App, meeting: StoredMeeting, { email }: CandidateState): Promise<string> {
  const invitations = await findInvitations(inside.db, meeting.id);
  const invitation = invitations.find((one) => one.emailKey === emailKey(email));
  if (!invitation) return joinLinkOf(inside.config, meeting.publicId);
  return (await candidateToWrite(inside, meeting, invitation)).link;
}

/** Asks the panel for another time, once for each planned time; hosts are notified. */
export async function askToReschedule(
  app: App,
  { token, note }: { token: string; note: string },
  { address }: Origin,
): Promise<CandidatePage> {
  const meeting = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const link = await heldLinked(inside, token);
    const held = await heldInterview(inside, link.candidate);
    if (held.startsAt === null || held.status === 'live')
      throw new Failure('interview_state', { message: 'Your interview is under way.' });
    if (link.candidate.rescheduleNote !== null)
      throw new Failure('interview_state', { message: 'You have already asked for another time.' });
    await askToMove(tx, link.candidateId, held.startsAt, note);
    await noteInterview(tx, held, { kind: 'asked_to_move', by: null, now: app.clock.now() });
    const details = { roundId: link.roundId, candidateId: link.candidateId, meetingId: held.publicId };
    await recordAudit(inside, { action: 'reschedule_asked', actorId: null, address, details });
    return held;
  });
  const when = whenWords({ ...meeting, title: titleOf(meeting) }, app.config.TIME_ZONE);
  // Without name and words: messages are kept longer than candidates.
  const message = `A candidate asks for another time for “${titleOf(meeting)}”, now planned for ${when}. You’ll find their reason in the round.`;
  for (const { userId, isActive } of await findHosts(app.db, [meeting.id]))
    if (isActive) await sendNotification(app, null, { userId, message });
  return viewPage(app, token);
}

/** For a check of the network long before the interview; a relay credential is valid for two minutes. */
export async function relayServers(app: App, token: string, { address }: Origin): Promise<{ iceServers: IceServer[] }> {
  await linked(app, token);
  return { iceServers: iceServersFor(app, { relayOnly: false }, holderAt(app, address), RELAY_MS) };
}

/** Keeps the last result. It is the browser's own statement, which only the panel sees. */
export async function rehearse(
  app: App,
  { token, ...found }: { token: string } & Omit<Rehearsal, 'at'>,
): Promise<CandidatePage> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const { candidateId } = await heldLinked({ ...app, db: tx }, token);
    await keepRehearsal(tx, candidateId, { ...found, at: now.toISOString() });
    await noteCandidates(tx, [candidateId], { kind: 'checked', by: null, now });
  });
  return viewPage(app, token);
}

/** The candidate leaves the round; everyone in a planned interview gets a cancellation. */
export async function withdraw(app: App, token: string, { address }: Origin): Promise<void> {
  const themselves = { userId: null, name: 'the candidate', address };
  const ended = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { candidate, round } = await heldLinked(inside, token);
    const calledOff = await leaveRound(inside, candidate, themselves);
    // Otherwise the cancellation tells them.
    if (calledOff.length === 0) await queueMail(inside, withdrawnEmail(app, round, candidate));
    return calledOff;
  });
  for (const { meetingId, waiting } of ended) tellEnded(app, meetingId, waiting, themselves);
}

const withdrawnEmail = (
  { config }: Pick<App, 'config'>,
  round: string,
  { name, email, userId }: Pick<CandidateState, 'name' | 'email' | 'userId'>,
): OutgoingEmail => ({
  kind: 'candidate_withdrawn',
  to: email,
  userId,
  subject: `You’ve withdrawn: ${round}`,
  paragraphs: [
    `Hello ${name}, you’ve withdrawn from “${round}”. The organisers can see this.`,
    'The link to your page still opens your data. You can download or delete it there.',
  ],
  because: `You received this email because you were invited at ${config.PRODUCT_NAME}.`,
});
