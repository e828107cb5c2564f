import type { PersonalData } from '@assay/contract/people/accounts';
import type { App } from '../../app.ts';
import { anonymiseRequests } from '../data/joinRequests.store.ts';
import { forgetSenders } from '../data/messages.store.ts';
import {
  deleteDraftsOf,
  deletePlacesOf,
  listAttendancesOf,
  listMeetingsOf,
  listMessagesOf,
  listNotesOf,
  listPlacesOf,
  listRequestsOf,
  listScorecardsOf,
} from '../data/personalData.store.ts';
import { NAMELESS, shownQuality } from '../shared/shown.ts';

/** All interview data of a person, oldest first. */
export async function interviewsOf(
  { db }: Pick<App, 'db'>,
  userId: number,
): Promise<
  Pick<
    PersonalData,
    'hostedMeetings' | 'joinRequests' | 'roundPlaces' | 'attendances' | 'chatMessages' | 'scorecards' | 'interviewNotes'
  >
> {
  const meetings = await listMeetingsOf(db, userId);
  const requests = await listRequestsOf(db, userId);
  const places = await listPlacesOf(db, userId);
  const attendances = await listAttendancesOf(db, userId);
  const messages = await listMessagesOf(db, userId);
  const scorecards = await listScorecardsOf(db, userId);
  const notes = await listNotesOf(db, userId);
  return {
    hostedMeetings: meetings.map(({ meetingId, title, createdBy, createdAt, startsAt, endsAt, isLead, addedAt }) => ({
      meetingId,
      title,
      createdAt: createdAt.toISOString(),
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt.toISOString(),
      createdByYou: createdBy === userId,
      host: isLead === null || addedAt === null ? null : { isLead, since: addedAt.toISOString() },
    })),
    joinRequests: requests.map(({ requestedAt, decidedAt, ...request }) => ({
      ...request,
      requestedAt: requestedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    roundPlaces: places.map(
      ({ addedAt, withdrawnAt, decisions, scorecards: cards, events, linksSentAt, ...place }) => ({
        ...place,
        decisions: decisions.map(({ decidedAt, ...decision }) => ({ ...decision, decidedAt: decidedAt.toISOString() })),
        scorecards: cards.map(({ submittedAt, ...card }) => ({ ...card, submittedAt: submittedAt.toISOString() })),
        events: events.map(({ kind, at, startsAt }) => ({
          kind,
          at: at.toISOString(),
          startsAt: startsAt?.toISOString() ?? null,
        })),
        linksSentAt: linksSentAt.map((sentAt) => sentAt.toISOString()),
        addedAt: addedAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
      }),
    ),
    attendances: attendances.map(({ joinedAt, leftAt, quality, ...attendance }) => ({
      ...attendance,
      quality: shownQuality(quality),
      joinedAt: joinedAt.toISOString(),
      leftAt: leftAt?.toISOString() ?? null,
    })),
    chatMessages: messages.map(({ meetingId, channel, message, sentAt }) => ({
      meetingId,
      to: channel === 'panel' ? 'hosts' : 'everybody',
      message,
      sentAt: sentAt.toISOString(),
    })),
    scorecards: scorecards.map(
      ({ meetingId, status, submittedAt, ratings, recommendation, summary, draft, earlier }) => ({
        meetingId,
        status,
        submittedAt: submittedAt?.toISOString() ?? null,
        submitted: submittedAt ? { ratings, recommendation, summary } : null,
        draft,
        earlier: earlier.map((before) => ({ ...before, submittedAt: before.submittedAt.toISOString() })),
      }),
    ),
    interviewNotes: notes.flatMap(({ meetingId, notes: written }) => written.map((note) => ({ ...note, meetingId }))),
  };
}

/**
 * Removes the name and address they gave as a candidate, their places in rounds and unsubmitted scorecards; foreign
 * keys delete the rest with the account.
 */
export async function forgetNamesOf({ db }: Pick<App, 'db'>, userId: number): Promise<void> {
  await forgetSenders(db, userId);
  await deletePlacesOf(db, userId);
  await deleteDraftsOf(db, userId);
  await anonymiseRequests(db, userId, NAMELESS);
}
