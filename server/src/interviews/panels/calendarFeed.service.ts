import { Failure } from '@assay/contract/failure';
import { withAudit } from '../../audit/audit.service.ts';
import type { Actor, App, By } from '../../app.ts';
import { senderOf } from '../../mail/sender.service.ts';
import { FileAnswer } from '../../platform/http/bind.ts';
import { publicUrlOf } from '../../platform/http/headers.ts';
import { deleteFeed, findFeed, findFeedMeetings, findFeedOwner, upsertFeed } from '../data/calendarFeeds.store.ts';
import { feedText } from '../meetings/calendar.ts';
import { piece } from '../meetings/invitations.service.ts';
import { joinLinkOf } from '../meetings/joinLink.service.ts';
import { titleOf } from '../meetings/meetingMail.service.ts';
import { hashOf } from '../shared/tokens.service.ts';

const TOKEN_BYTES = 32;
const KEPT_MS = 90 * 86_400_000;
/** Far more than anyone has in 90 days and ahead. */
const MOST_ENTRIES = 1000;

export async function viewCalendarLink({ db }: Pick<App, 'db'>, { userId }: Actor) {
  const feed = await findFeed(db, userId);
  return { createdAt: feed?.createdAt.toISOString() ?? null };
}

/** The link is shown once: only its hash is stored. */
export async function makeCalendarLink(app: App, by: By) {
  const { userId } = by.actor;
  const token = app.random.bytes(TOKEN_BYTES).toString('base64url');
  const now = app.clock.now();
  return withAudit(app, by, async ({ db }) => {
    await upsertFeed(db, userId, hashOf(token), now);
    const link = { url: `${publicUrlOf(app.config)}/api/calendar/${token}.ics`, createdAt: now.toISOString() };
    return [link, { action: 'calendar_link_created', subjectId: userId }];
  });
}

/** May be repeated. */
export async function revokeCalendarLink(app: App, by: By): Promise<void> {
  const { userId } = by.actor;
  await withAudit(app, by, async ({ db }) => {
    await deleteFeed(db, userId);
    return [undefined, { action: 'calendar_link_revoked', subjectId: userId }];
  });
}

/** The owner's interviews ahead and of the last 90 days; cancelled ones say so. */
export async function calendarFeed(app: App, file: string): Promise<FileAnswer> {
  const userId = await findFeedOwner(app.db, hashOf(file.replace(/\.ics$/, '')));
  if (userId === undefined) throw new Failure('not_found', { message: 'This calendar link was revoked.' });
  const now = app.clock.now();
  const meetings = await findFeedMeetings(app.db, userId, new Date(now.getTime() - KEPT_MS), MOST_ENTRIES);
  const text = feedText(
    `${app.config.PRODUCT_NAME} interviews`,
    meetings.map((meeting) => ({
      method: meeting.calledOff ? 'CANCEL' : 'PUBLISH',
      meetingId: meeting.publicId,
      title: titleOf(meeting),
      startsAt: meeting.startsAt,
      endsAt: meeting.endsAt,
      // The sequence of the newest email, so that calendars keep one entry for both.
      sequence: Math.max(0, meeting.icsSequence - 1),
      writtenAt: now,
      link: joinLinkOf(app.config, meeting.publicId),
      organizer: senderOf(app.config),
      attendee: null,
    })),
  );
  return new FileAnswer('interviews.ics', 'text/calendar; charset=utf-8', piece(text));
}
