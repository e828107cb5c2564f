import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { ListedMeeting } from '@assay/contract/interviews/interviews';
import type { MeetingPlan } from '../interviews.queries.ts';

/** The raw field values. `startsAt` is in the `datetime-local` format, in this machine's zone. */
export type TypedMeeting = { title: string; startsAt: string; minutes: string; capacity: string; relayOnly: boolean };

type Errors = Partial<Record<keyof TypedMeeting, string>>;

export const untouchedMeeting: TypedMeeting = {
  title: '',
  startsAt: '',
  minutes: String(interviewLimits.minutes.usual),
  capacity: String(interviewLimits.capacity.usual),
  relayOnly: false,
};

/** All fields are optional. @returns the plan, or a message per invalid field */
export function readMeeting(typed: TypedMeeting): { plan: MeetingPlan; errors: null } | { plan: null; errors: Errors } {
  const { least, most } = interviewLimits.minutes;
  const minutes = Number(typed.minutes);
  const title = typed.title.trim();
  const starts = new Date(typed.startsAt);
  const errors: Errors = {
    ...(typed.startsAt !== '' && Number.isNaN(starts.getTime()) && { startsAt: 'Enter a date and time' }),
    ...((!Number.isInteger(minutes) || minutes < least || minutes > most) && {
      minutes: `Between ${least} and ${most} minutes`,
    }),
  };
  if (Object.keys(errors).length > 0) return { plan: null, errors };
  return {
    plan: {
      title: title === '' ? null : title,
      startsAt: typed.startsAt === '' ? null : starts.toISOString(),
      minutes,
      capacity: Number(typed.capacity),
      relayOnly: typed.relayOnly,
    },
    errors: null,
  };
}

const MINUTE_MS = 60_000;

/** A meeting as raw field values. */
export const typedMeeting = ({ title, startsAt, endsAt, capacity, relayOnly }: ListedMeeting): TypedMeeting => ({
  title: title ?? '',
  startsAt: startsAt === null ? '' : inOwnZone(startsAt),
  minutes:
    startsAt === null
      ? untouchedMeeting.minutes
      : String(Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS)),
  capacity: String(capacity),
  relayOnly,
});

/** In the `datetime-local` format. */
export function inOwnZone(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
