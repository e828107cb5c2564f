import type { App } from '../../app.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { findInvitations } from '../data/invitations.store.ts';
import { findHosts, takeMeetingAhead, updateMeeting } from '../data/meetings.store.ts';
import type { MeetingAhead } from '../data/meetings.store.ts';
import { reminderEmail } from './meetingEmails.ts';
import { candidateToWrite, hostsToWrite, titleOf } from './meetingMail.service.ts';
import type { Recipient } from './meetingMail.service.ts';
import { dueReminder, needsReminder, reminderLeads } from './reminders.ts';
import type { Reminder } from './reminders.ts';

/**
 * Reminds panels and candidates of interviews a day and an hour before. A meeting is marked in the transaction that
 * queues its emails, so that each reminder is sent once, by any process.
 */
export async function remindOfInterviews(app: App): Promise<void> {
  while (await remindOfNext(app));
}

/** @returns false if none is due */
async function remindOfNext(app: App): Promise<boolean> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const meeting = await takeMeetingAhead(tx, now, reminderLeads);
    const due = meeting && dueReminder(meeting.startsAt, meeting.reminded, now);
    if (!due) return false;
    const inside = { ...app, db: tx };
    for (const recipient of await toRemind(inside, meeting, due)) await queueReminder(inside, meeting, recipient);
    await updateMeeting(tx, meeting.id, { reminded: due });
    return true;
  });
}

/** People who learned of this start before the reminder's time. */
async function toRemind(app: App, meeting: MeetingAhead, due: Reminder): Promise<Recipient[]> {
  const plannedAt = meeting.movedAt ?? meeting.createdAt;
  const isNeeded = (addedAt: Date) =>
    needsReminder(due, meeting.startsAt, new Date(Math.max(addedAt.getTime(), plannedAt.getTime())));
  const hosts = (await findHosts(app.db, [meeting.id])).filter(({ addedAt }) => isNeeded(addedAt));
  const recipients = await hostsToWrite(
    app,
    meeting,
    hosts.map(({ userId }) => userId),
  );
  for (const invitation of await findInvitations(app.db, meeting.id))
    if (isNeeded(invitation.invitedAt)) recipients.push(await candidateToWrite(app, meeting, invitation));
  return recipients;
}

/** Without a calendar part: the entry is in the calendar already. */
const queueReminder = (app: App, meeting: MeetingAhead, recipient: Recipient) =>
  queueMail(app, {
    kind: 'meeting_reminder',
    to: recipient.address,
    userId: recipient.userId,
    ...reminderEmail(recipient.as, {
      meeting: { title: titleOf(meeting), startsAt: meeting.startsAt, endsAt: meeting.endsAt },
      link: recipient.link,
      timeZone: app.config.TIME_ZONE,
    }),
    ...(recipient.as === 'candidate' && {
      because: `You received this email because you were invited at ${app.config.PRODUCT_NAME}.`,
    }),
    expiresAt: meeting.startsAt,
  });
