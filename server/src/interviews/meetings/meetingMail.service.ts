import { closesAt } from '@assay/contract/interviews/meetingClosing';
import type { CalendarPart } from '../../platform/database/schema.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { senderOf } from '../../mail/sender.service.ts';
import type { App } from '../../app.ts';
import { calendarText } from './calendar.ts';
import { findInvitations, insertInvitationToken } from '../data/invitations.store.ts';
import type { StoredInvitation } from '../data/invitations.store.ts';
import { joinLinkOf } from './joinLink.service.ts';
import { meetingEmail } from './meetingEmails.ts';
import type { Occasion, Reader } from './meetingEmails.ts';
import { findHosts, takeSequence } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { nameOf } from '../shared/shown.ts';
import { hashOf, newToken } from '../shared/tokens.service.ts';

// Emails about a meeting: one recipient each, with the matching calendar part.

type Mailing = Pick<App, 'db' | 'clock' | 'config' | 'random'>;

export interface Recipient {
  as: Reader;
  name: string;
  address: string;
  userId: number | null;
  link: string;
}

/** The title, or a default for an untitled meeting. */
export const titleOf = ({ title }: Pick<StoredMeeting, 'title'>): string => title ?? 'Interview';

/** Panel members who can sign in; limited to `userIds` if given. */
export async function hostsToWrite(
  { db, config }: Pick<App, 'db' | 'config'>,
  meeting: StoredMeeting,
  userIds?: readonly number[],
): Promise<Recipient[]> {
  const hosts = await findHosts(db, [meeting.id]);
  const link = joinLinkOf(config, meeting.publicId);
  return hosts
    .filter(({ isActive, userId }) => isActive && (userIds === undefined || userIds.includes(userId)))
    .map(({ userId, email, ...name }) => ({
      as: 'host',
      name: nameOf({ ...name, guestName: null }),
      address: email,
      userId,
      link,
    }));
}

/** An invited candidate with a new link; only its hash is stored, so every email needs a new token. */
export async function candidateToWrite(
  app: Mailing,
  meeting: StoredMeeting,
  { id, name, email }: StoredInvitation,
  link: 'own link' | 'no token' = 'own link',
): Promise<Recipient> {
  const token = link === 'own link' ? newToken(app) : undefined;
  if (token !== undefined) await insertInvitationToken(app.db, id, hashOf(token));
  return {
    as: 'candidate',
    name,
    address: email,
    userId: null,
    link: joinLinkOf(app.config, meeting.publicId, token),
  };
}

export async function candidatesToWrite(app: Mailing, meeting: StoredMeeting, link?: 'own link' | 'no token') {
  const recipients: Recipient[] = [];
  for (const invitation of await findInvitations(app.db, meeting.id))
    recipients.push(await candidateToWrite(app, meeting, invitation, link));
  return recipients;
}

/**
 * Queues the emails in the transaction that locks the meeting. Each round takes the next sequence number, so that the
 * newest wins in every calendar.
 * @param before the meeting before a change
 */
export async function writeAbout(
  app: Mailing,
  occasion: Occasion,
  meeting: StoredMeeting,
  recipients: readonly Recipient[],
  before: StoredMeeting = meeting,
): Promise<void> {
  if (recipients.length === 0) return;
  const sequence = await takeSequence(app.db, meeting.id, app.clock.now());
  const isOff = occasion === 'cancelled' || occasion === 'left out';
  const facts = { title: titleOf(meeting), startsAt: meeting.startsAt, endsAt: meeting.endsAt };
  for (const recipient of recipients)
    await queueMail(app, {
      kind: `meeting_${occasion.replace(' ', '_')}`,
      to: recipient.address,
      userId: recipient.userId,
      ...meetingEmail(occasion, recipient.as, {
        meeting: facts,
        link: recipient.link,
        timeZone: app.config.TIME_ZONE,
      }),
      ...(recipient.as === 'candidate' && {
        because: `You received this email because you were invited at ${app.config.PRODUCT_NAME}.`,
      }),
      calendar:
        isOff || meeting.startsAt === null
          ? calendarPart(app, 'CANCEL', before, sequence, recipient)
          : calendarPart(app, 'REQUEST', meeting, sequence, recipient),
      expiresAt: closesAt(meeting),
    });
}

function calendarPart(
  { clock, config }: Mailing,
  method: CalendarPart['method'],
  meeting: StoredMeeting,
  sequence: number,
  recipient: Recipient,
): CalendarPart | null {
  const { publicId, startsAt, endsAt } = meeting;
  // A meeting without a time has no calendar entry.
  if (startsAt === null) return null;
  const text = calendarText({
    method,
    meetingId: publicId,
    title: titleOf(meeting),
    startsAt,
    endsAt,
    sequence,
    writtenAt: clock.now(),
    link: recipient.link,
    organizer: senderOf(config),
    attendee: recipient,
  });
  return { method, text };
}
