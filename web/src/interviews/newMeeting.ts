import { interviewLimits } from '@assay/contract/interviewLimits';
import type { NewMeeting } from './interviews.queries.ts';

/** The fields as they are typed. `startsAt` as a `datetime-local` field gives it, in this machine's zone. */
export type TypedMeeting = { title: string; startsAt: string; minutes: string; capacity: string };

/** Nothing need be filled in. @returns what is to be created, or the message of each field that is not right */
export function readNewMeeting(
  typed: TypedMeeting,
): { meeting: NewMeeting; errors: null } | { meeting: null; errors: Partial<Record<keyof TypedMeeting, string>> } {
  const { least, most } = interviewLimits.minutes;
  const minutes = Number(typed.minutes);
  const title = typed.title.trim();
  const starts = new Date(typed.startsAt);
  const errors: Partial<Record<keyof TypedMeeting, string>> = {
    ...(typed.startsAt !== '' && Number.isNaN(starts.getTime()) && { startsAt: 'Please enter a date and a time' }),
    ...((!Number.isInteger(minutes) || minutes < least || minutes > most) && {
      minutes: `Between ${least} and ${most} minutes`,
    }),
  };
  if (Object.keys(errors).length > 0) return { meeting: null, errors };
  return {
    meeting: {
      ...(title !== '' && { title }),
      ...(typed.startsAt !== '' && { startsAt: starts.toISOString() }),
      minutes,
      capacity: Number(typed.capacity),
    },
    errors: null,
  };
}
