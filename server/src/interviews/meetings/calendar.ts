import ical, {
  type ICalCalendar,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';

interface Mailbox {
  name: string;
  address: string;
}

export interface CalendarEntry {
  /** `PUBLISH` is for a file that people save; the others accompany an email to one attendee. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  meetingId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  sequence: number;
  writtenAt: Date;
  link: string;
  organizer: Mailbox;
  attendee: Mailbox | null;
}

const prodId = { company: 'Assay', product: 'Interviews', language: 'EN' };

/** One meeting as iCalendar text (RFC 5545, 5546). Times are in UTC; calendars show them in their owner's zone. */
export function calendarText(entry: CalendarEntry): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod[entry.method] });
  addEntry(calendar, entry);
  return calendar.toString();
}

const FEED_READ_EVERY_SECONDS = 3600;

/**
 * Meetings as a calendar that programs read again and again.
 * @param entries those that do not take place have the method `CANCEL`
 */
export function feedText(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({ prodId, name, method: ICalCalendarMethod.PUBLISH, ttl: FEED_READ_EVERY_SECONDS });
  for (const entry of entries) addEntry(calendar, entry);
  return calendar.toString();
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry): void {
  const { method, organizer, attendee, link } = entry;
  calendar.createEvent({
    // The UID must not change during a meeting's life, so it does not contain the installation's name.
    id: `${entry.meetingId}@assay`,
    sequence: entry.sequence,
    stamp: entry.writtenAt,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: entry.title,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: link,
    description: `Join here: ${link}`,
    url: link,
    organizer: { name: organizer.name, email: organizer.address },
    ...(attendee && {
      attendees: [
        {
          name: attendee.name,
          email: attendee.address,
          role: ICalAttendeeRole.REQ,
          status: ICalAttendeeStatus.NEEDSACTION,
          // The organizer's address is not a mailbox that is read.
          rsvp: false,
        },
      ],
    }),
  });
}
