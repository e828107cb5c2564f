import { Failure } from '@assay/contract/failure';
import type { RoundInterview } from '@assay/contract/rounds/rounds';
import type { InterviewStatus } from '@assay/contract/rounds/roundStatus';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { recordAudit, withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { pagesOf } from '../../platform/http/reply.ts';
import { hadCandidate } from '../data/attendances.store.ts';
import { noteInterview } from '../data/candidateEvents.store.ts';
import { findInvitations } from '../data/invitations.store.ts';
import { addHost, findHosts, findMeeting, lockMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { findAwaitedMeetings } from '../data/owedCards.store.ts';
import {
  findRoundInterview,
  findRoundInterviews,
  findUpcoming,
  insertRoundMeeting,
  markNoShow,
} from '../data/roundMeetings.store.ts';
import type { StoredInterview } from '../data/roundMeetings.store.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { findRound, updateRound } from '../data/rounds.store.ts';
import type { StoredRound } from '../data/rounds.store.ts';
import { changeMeeting } from '../meetings/changing.service.ts';
import { anAdmin, endHeld, endMeeting, tellEnded } from '../meetings/ending.service.ts';
import { storeInvitation } from '../meetings/invitations.service.ts';
import { joinLinkOf } from '../meetings/joinLink.service.ts';
import { candidateToWrite, hostsToWrite, writeAbout } from '../meetings/meetingMail.service.ts';
import { lockOpen, storeMeeting } from '../meetings/meetings.service.ts';
import { plannedPanel } from '../meetings/panel.service.ts';
import { holdPanelTime } from '../meetings/panelTime.service.ts';
import { plannedEnd, refuseTime } from '../shared/openingTimes.ts';
import { panelStatus } from '../shared/panelStatus.ts';
import { panelMember } from '../shared/shown.ts';
import { heldCandidate } from './candidates.service.ts';
import { noRound, roundForChange } from './rounds.service.ts';

type Reading = Pick<App, 'db' | 'clock' | 'config'>;

interface InRound {
  id: number;
  meetingId: string;
}

export async function listInterviews(app: Reading, roundId: number, query: { page: number; limit: number }) {
  if (!(await findRound(app.db, roundId))) noRound();
  const { items, total } = await findRoundInterviews(app.db, roundId, query, closedBefore(app.clock.now()));
  return { items: await allShown(app, items), pagination: pagesOf(query, total) };
}

interface Wish {
  candidateId: number;
  startsAt: string;
  minutes?: number | undefined;
  leadId?: number | undefined;
  hostIds: readonly number[];
  despiteConflicts: boolean;
}

/** Schedules an interview. The first one opens a draft. */
export async function scheduleInterview(app: App, by: By, roundId: number, wish: Wish): Promise<RoundInterview> {
  return withAudit(app, by, async (inside) => {
    const round = await roundForChange(inside, roundId, { unless: ['closed', 'archived'] });
    const candidate = await heldCandidate(inside, roundId, wish.candidateId);
    const [startsAt, minutes] = [new Date(wish.startsAt), wish.minutes ?? round.minutes];
    const { leadId, otherIds } = await plannedPanel(inside, by, wish, candidate);
    await holdPanelTime(
      inside,
      { userIds: [leadId, ...otherIds], startsAt, endsAt: plannedEnd(startsAt, minutes, app.clock.now()) },
      conflictsOf(wish),
    );
    const meeting = await arrange(inside, {
      round,
      candidate,
      startsAt,
      minutes,
      leadId,
      by: by.actor.userId,
      plannedBy: by.actor.userId,
      seatPanel: async ({ id: meetingId }) => {
        for (const userId of otherIds)
          await addHost(inside.db, { meetingId, userId, isLead: false, now: app.clock.now() });
      },
    });
    return [
      await shownIn(inside, roundId, meeting.publicId),
      {
        action: 'interview_scheduled',
        details: { roundId, candidateId: candidate.id, meetingId: meeting.publicId },
      },
    ];
  });
}

const conflictsOf = ({ despiteConflicts }: Pick<Wish, 'despiteConflicts'>) =>
  despiteConflicts ? 'accepted' : 'refused';

interface Arrangement {
  /** Locked, in a status that takes interviews. */
  round: StoredRound;
  /** Locked. */
  candidate: CandidateState;
  startsAt: Date;
  minutes: number;
  leadId: number;
  /** The person who plans it, on its panel or not. */
  plannedBy: number;
  /** Null: the candidate picked it. */
  by: number | null;
  /** Adds the others to the panel. */
  seatPanel: (meeting: StoredMeeting) => Promise<void>;
}

/** Stores an interview and writes to the candidate and the panel; in the caller's transaction. */
export async function arrange(
  inside: App,
  { round, candidate, startsAt, minutes, leadId, plannedBy, by, ...given }: Arrangement,
): Promise<StoredMeeting> {
  const { db, clock } = inside;
  const now = clock.now();
  if (candidate.withdrawnAt)
    throw new Failure('candidate_state', { message: `${candidate.name} has withdrawn from this round.` });
  if (candidate.status === 'decided' && candidate.outcome !== 'hold')
    throw new Failure('candidate_state', {
      message: `There is a decision about ${candidate.name}. Put them on hold to schedule another interview.`,
    });
  if ((await findUpcoming(db, round.id, candidate.id, closedBefore(now))).length > 0)
    throw new Failure('candidate_state', { message: `${candidate.name} already has an interview. Move it instead.` });
  const endsAt = plannedEnd(startsAt, minutes, now);
  refuseTime({ startsAt, endsAt }, now);
  const { title, capacity } = round;
  const meeting = await storeMeeting(
    inside,
    { leadId, createdBy: plannedBy },
    { title, startsAt, endsAt, capacity, relayOnly: false },
  );
  await insertRoundMeeting(db, meeting.id, candidate.id);
  await noteInterview(db, meeting, { kind: 'scheduled', by, now });
  const invitation = await storeInvitation(inside, plannedBy, meeting, candidate);
  await given.seatPanel(meeting);
  await writeAbout(inside, 'invited', meeting, [
    ...(await hostsToWrite(inside, meeting)),
    await candidateToWrite(inside, meeting, invitation),
  ]);
  if (round.status === 'draft') await updateRound(db, round.id, { ...round, status: 'open' });
  return meeting;
}

export async function rescheduleInterview(
  app: App,
  by: By,
  { id: roundId, meetingId }: InRound,
  { startsAt, minutes, ...wish }: { startsAt: string; minutes: number; despiteConflicts: boolean },
): Promise<RoundInterview> {
  await refuseUnless(app, roundId, meetingId, ['scheduled']);
  const { title, capacity } = (await findMeeting(app.db, meetingId)) ?? noInterview();
  await changeMeeting(app, by, meetingId, { title, startsAt, minutes, capacity }, conflictsOf(wish));
  return shownIn(app, roundId, meetingId);
}

export async function cancelInterview(app: App, by: By, { id: roundId, meetingId }: InRound): Promise<RoundInterview> {
  await refuseUnless(app, roundId, meetingId, ['scheduled']);
  await endMeeting(app, meetingId, anAdmin(by), ({ status }) => {
    if (status === 'live') throw new Failure('meeting_live', { message: 'This interview is live. End it instead.' });
  });
  return shownIn(app, roundId, meetingId);
}

/** Sends the candidate a new link; earlier ones stay valid. */
export async function inviteAgain(app: App, by: By, { id: roundId, meetingId }: InRound): Promise<void> {
  await refuseUnless(app, roundId, meetingId, ['scheduled', 'live']);
  await withAudit(app, by, async (inside) => {
    const meeting = await lockOpen(inside, meetingId);
    const { candidateEmailKey, candidateId } = await existing(inside, roundId, meetingId);
    const invitations = await findInvitations(inside.db, meeting.id);
    const invitation = invitations.find(({ emailKey }) => emailKey === candidateEmailKey);
    if (!invitation)
      throw new Failure('interview_state', { message: 'The candidate’s invitation was cancelled. Invite them again.' });
    await writeAbout(inside, 'invited', meeting, [await candidateToWrite(inside, meeting, invitation)]);
    return [undefined, { action: 'candidate_invited', details: { meetingId, candidateId } }];
  });
}

/** From the planned start on, unless the candidate was in the room; a planned interview ends with it. */
export async function recordNoShow(app: App, by: By, { id: roundId, meetingId }: InRound): Promise<RoundInterview> {
  const now = app.clock.now();
  const waiting = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    await roundForChange(inside, roundId, { kept: 'status', unless: ['archived'] });
    await existing(inside, roundId, meetingId);
    const held = (await lockMeeting(tx, meetingId)) ?? noInterview();
    const { status, startsAt, candidateId } = await existing(inside, roundId, meetingId);
    if (status === 'no_show' || status === 'cancelled') throw refusedAs(status);
    if (held.status === 'live') throw new Failure('meeting_live', { message: 'This interview is live. End it first.' });
    if (startsAt > now) throw new Failure('interview_state', { message: 'This interview has not begun yet.' });
    if (await hadCandidate(tx, held.id, null))
      throw new Failure('interview_state', { message: 'The candidate was in the room.' });
    await markNoShow(tx, held.id, now);
    const ended = held.status === 'ended' ? [] : await endHeld(inside, held, anAdmin(by), 'over');
    await recordAudit(inside, {
      action: 'interview_no_show',
      actorId: by.actor.userId,
      address: by.origin.address,
      details: { roundId, candidateId, meetingId },
    });
    return ended;
  });
  tellEnded(app, meetingId, waiting, anAdmin(by));
  return shownIn(app, roundId, meetingId);
}

async function refuseUnless(app: Reading, roundId: number, meetingId: string, allowed: readonly InterviewStatus[]) {
  const { status } = await existing(app, roundId, meetingId);
  if (!allowed.includes(status)) throw refusedAs(status);
}

const WORDS: Readonly<Record<InterviewStatus, string>> = {
  scheduled: 'This interview is planned.',
  live: 'This interview is live.',
  ended: 'This interview is over.',
  cancelled: 'This interview was cancelled.',
  no_show: 'The candidate did not come to this interview.',
  expired: 'This interview’s time has passed.',
};

const refusedAs = (status: InterviewStatus) => new Failure('interview_state', { message: WORDS[status] });

function noInterview(): never {
  throw new Failure('not_found', { message: 'There is no such interview in this round.' });
}

async function existing({ db, clock }: Pick<App, 'db' | 'clock'>, roundId: number, meetingId: string) {
  return (await findRoundInterview(db, roundId, meetingId, closedBefore(clock.now()))) ?? noInterview();
}

async function shownIn(app: Reading, roundId: number, meetingId: string): Promise<RoundInterview> {
  return (await allShown(app, [await existing(app, roundId, meetingId)]))[0] ?? noInterview();
}

async function allShown({ db, config }: Reading, stored: readonly StoredInterview[]): Promise<RoundInterview[]> {
  const ids = stored.map(({ id }) => id);
  const hosts = await findHosts(db, ids);
  const awaited = await findAwaitedMeetings(db, ids);
  return stored.map(
    ({ id, meetingId, status, startsAt, endsAt, candidateId, candidateName, rescheduleNote, rehearsal }) => ({
      meetingId,
      link: joinLinkOf(config, meetingId),
      status: panelStatus(status, !awaited.has(id)),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      candidate: { id: candidateId, name: candidateName },
      hosts: hosts.filter((host) => host.meetingId === id).map(panelMember),
      rescheduleNote,
      rehearsal,
    }),
  );
}
