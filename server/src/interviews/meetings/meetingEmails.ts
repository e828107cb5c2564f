import type { EmailContent } from '../../mail/email.ts';

/** Why an email about a meeting is sent. */
export type Occasion =
  /** The person is on the panel, or invited, from now on. */
  | 'invited'
  | 'changed'
  /** The meeting will not take place. */
  | 'cancelled'
  /** The meeting takes place without this person. */
  | 'left out';

export interface MeetingFacts {
  title: string;
  /** Null: opens at once and stays open until the end. */
  startsAt: Date | null;
  endsAt: Date;
}

export type Reader = 'host' | 'candidate';

/** The text of an email, beside its calendar part. @param timeZone in which times are written */
export function meetingEmail(
  occasion: Occasion,
  reader: Reader,
  { meeting, link, timeZone }: { meeting: MeetingFacts; link: string; timeZone: string },
): Pick<EmailContent, 'subject' | 'highlight' | 'paragraphs' | 'link'> {
  const when = whenWords(meeting, timeZone);
  const subject = `${beginnings[occasion][reader]}: ${meeting.title}`;
  const opening = openings[occasion][reader](meeting.title);
  if (occasion === 'invited' || occasion === 'changed')
    return {
      subject,
      highlight: when,
      paragraphs: [opening, ...advice[reader]],
      link: { url: link, label: 'Open the interview room' },
    };
  if (occasion === 'left out') return { subject, paragraphs: [opening, when] };
  const paragraphs = [opening];
  if (meeting.startsAt !== null) paragraphs.push(`It was planned for ${when}.`);
  if (reader === 'candidate') paragraphs.push('To arrange a new time, contact the person who invited you.');
  return { subject, paragraphs };
}

/** Sent a day and an hour before. */
export function reminderEmail(
  reader: Reader,
  { meeting, link, timeZone }: { meeting: MeetingFacts; link: string; timeZone: string },
): Pick<EmailContent, 'subject' | 'highlight' | 'paragraphs' | 'link'> {
  const opening = reader === 'host' ? 'You’re on the panel of the interview' : 'Your interview is soon:';
  return {
    subject: `Reminder: ${meeting.title}`,
    highlight: whenWords(meeting, timeZone),
    paragraphs: [`${opening} “${meeting.title}”.`, ...advice[reader]],
    link: { url: link, label: 'Open the interview room' },
  };
}

const beginnings: Record<Occasion, Record<Reader, string>> = {
  invited: { host: 'You’re on the panel', candidate: 'Invitation to an interview' },
  changed: { host: 'Interview changed', candidate: 'Interview changed' },
  cancelled: { host: 'Interview cancelled', candidate: 'Interview cancelled' },
  'left out': { host: 'You’re no longer on the panel', candidate: 'Invitation cancelled' },
};

const openings: Record<Occasion, Record<Reader, (title: string) => string>> = {
  invited: {
    host: (title) => `You’re on the panel of the interview “${title}”.`,
    candidate: (title) => `You’re invited to the interview “${title}”.`,
  },
  changed: {
    host: (title) => `The interview “${title}” has changed. Here are the new details.`,
    candidate: (title) => `Your interview “${title}” has changed. Here are the new details.`,
  },
  cancelled: {
    host: (title) => `The interview “${title}” was cancelled.`,
    candidate: (title) => `Your interview “${title}” was cancelled.`,
  },
  'left out': {
    host: (title) => `You’re no longer on the panel of the interview “${title}”.`,
    candidate: (title) => `Your invitation to the interview “${title}” was cancelled.`,
  },
};

const advice: Record<Reader, string[]> = {
  host: ['Candidates ask to join, and you or another host let them in.'],
  candidate: [
    'Open the link in a browser on a device with a camera and a microphone, ideally a few minutes early. Your interviewer will let you in.',
    'The link is only for you. Please don’t share it.',
  ],
};

/** `Monday, 30 March 2026, 10:00 to 11:00 (Europe/Berlin)`. */
export function whenWords({ startsAt, endsAt }: MeetingFacts, timeZone: string): string {
  const dayOf = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  const timeOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const until = timeOf.format(endsAt);
  return startsAt === null
    ? `No fixed time: the room is open until ${dayOf.format(endsAt)}, ${until} (${timeZone})`
    : `${dayOf.format(startsAt)}, ${timeOf.format(startsAt)} to ${until} (${timeZone})`;
}
