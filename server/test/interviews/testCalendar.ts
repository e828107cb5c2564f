import ICAL from 'ical.js';
import type { Email } from 'postal-mime';

/** A calendar file as parsed by an independent program. */
export function readCalendar(text: string) {
  const events = readEvents(text);
  const [event] = events;
  if (!event || events.length !== 1) throw new Error(`${events.length} events in ${text}`);
  return event;
}

/** Every event of a calendar file. */
export function readEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => readEvent(calendar, component));
}

function readEvent(calendar: ICAL.Component, component: ICAL.Component) {
  const event = new ICAL.Event(component);
  const mailbox = (name: string) => {
    const property = component.getFirstProperty(name);
    return property && { name: property.getFirstParameter('cn'), address: String(property.getFirstValue()).slice(7) };
  };
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: component.getFirstPropertyValue('status'),
    title: event.summary,
    link: component.getFirstPropertyValue('url'),
    start: event.startDate.toJSDate(),
    end: event.endDate.toJSDate(),
    /** `Z`: in UTC. */
    zone: event.startDate.zone.tzid,
    organizer: mailbox('organizer'),
    attendee: mailbox('attendee'),
    attendees: component.getAllProperties('attendee').length,
  };
}

/** An email's calendar part, which is included twice for both kinds of programs. */
export function calendarOf({ attachments }: Email) {
  const texts = attachments.map(({ content }) =>
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
  );
  if (new Set(texts).size > 1) throw new Error('two calendars in one email');
  return texts[0] === undefined ? null : readCalendar(texts[0]);
}
