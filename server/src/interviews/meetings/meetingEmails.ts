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
): Pick<EmailContent, 'subject' | 'paragraphs' | 'link'> {
  const when = whenWords(meeting, timeZone);
  const isStillOn = occasion === 'invited' || occasion === 'changed';
  return {
    subject: `${beginnings[occasion][reader]}: ${meeting.title}`,
    paragraphs: [...openings[occasion][reader](meeting.title), when, ...(isStillOn ? advice[reader] : [])],
    ...(isStillOn && { link: { url: link, label: 'Open the interview room' } }),
  };
}

const beginnings: Record<Occasion, Record<Reader, string>> = {
  invited: { host: 'You are on the panel', candidate: 'Invitation to an interview' },
  changed: { host: 'Interview changed', candidate: 'Interview changed' },
  cancelled: { host: 'Interview cancelled', candidate: 'Interview cancelled' },
  'left out': { host: 'You are off the panel', candidate: 'Invitation taken back' },
};

const openings: Record<Occasion, Record<Reader, (title: string) => string[]>> = {
  invited: {
    host: (title) => [`You are on the panel of the interview “${title}”.`],
    candidate: (title) => [`You are invited to the interview “${title}”.`],
  },
  changed: {
    host: (title) => [`The interview “${title}” has changed. This is how it stands now.`],
    candidate: (title) => [`Your interview “${title}” has changed. This is how it stands now.`],
  },
  cancelled: {
    host: (title) => [`The interview “${title}” will not take place.`],
    candidate: (title) => [`Your interview “${title}” will not take place.`],
  },
  'left out': {
    host: (title) => [`You are no longer on the panel of the interview “${title}”.`],
    candidate: (title) => [`Your invitation to the interview “${title}” was taken back.`],
  },
};

const advice: Record<Reader, string[]> = {
  host: ['Candidates ask to come in, and you or another host let them in.'],
  candidate: [
    'Open the link in a browser on a device with a camera and a microphone, at best a few minutes early. Your interviewer then lets you in.',
    'The link is for you alone; please do not pass it on.',
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
    ? `Without a fixed time: the room is open until ${dayOf.format(endsAt)}, ${until} (${timeZone})`
    : `${dayOf.format(startsAt)}, ${timeOf.format(startsAt)} to ${until} (${timeZone})`;
}
