import { Failure } from '@assay/contract/failure';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { MeetingStatus } from '@assay/contract/interviews/interviews';
import { closesAt } from '@assay/contract/interviews/meetingClosing';

const MINUTE_MS = 60_000;
/** For a meeting without a planned start. */
const OPEN_FOR_MS = 24 * 60 * MINUTE_MS;

interface Planned {
  status: MeetingStatus;
  startsAt: Date | null;
  endsAt: Date;
}

/**
 * The planned end of a new meeting.
 * @param minutes its planned length, if it has a start; otherwise it is open for a day
 */
export function plannedEnd(startsAt: Date | null, minutes: number, now: Date): Date {
  return startsAt === null ? new Date(now.getTime() + OPEN_FOR_MS) : new Date(startsAt.getTime() + minutes * MINUTE_MS);
}

/** @throws Failure for a time that is past, or implausibly far in the future */
export function refuseTime(planned: Pick<Planned, 'startsAt' | 'endsAt'>, now: Date, field = 'startsAt') {
  const refuse = (message: string) => new Failure('invalid_input', { errors: { [field]: message } });
  if (closesAt(planned) <= now) throw refuse('This time has already passed');
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + interviewLimits.plannedYears);
  if (planned.startsAt !== null && planned.startsAt > latest)
    throw refuse(`Meetings can be planned at most ${interviewLimits.plannedYears} years ahead`);
}

/** Null: at once. */
export const opensAt = ({ startsAt }: Pick<Planned, 'startsAt'>): Date | null =>
  startsAt && new Date(startsAt.getTime() - interviewLimits.opensBeforeMinutes * MINUTE_MS);

/** Whether a candidate may ask to enter now. A live meeting ends only when its hosts end it. */
export function doorAt(meeting: Planned, now: Date): 'open' | 'not_started' | 'ended' {
  if (meeting.status === 'live') return 'open';
  if (meeting.status === 'ended' || closesAt(meeting) <= now) return 'ended';
  const opens = opensAt(meeting);
  return opens !== null && now < opens ? 'not_started' : 'open';
}

/** The status people see: a meeting whose time has passed is over, even if no host ended it. */
export const statusAt = (meeting: Planned, now: Date): MeetingStatus =>
  doorAt(meeting, now) === 'ended' ? 'ended' : meeting.status;
