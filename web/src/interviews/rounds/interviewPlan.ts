import { interviewLimits } from '@assay/contract/interviews/interviewLimits';

/** The raw field values. `startsAt` is in the `datetime-local` format, in this machine's zone. */
export type TypedPlan = { startsAt: string; minutes: string };

type Errors = Partial<Record<keyof TypedPlan, string>>;

/** @returns the plan, or a message per invalid field */
export function readPlan(
  typed: TypedPlan,
): { plan: { startsAt: string; minutes: number }; errors: null } | { plan: null; errors: Errors } {
  const { least, most } = interviewLimits.minutes;
  const minutes = Number(typed.minutes);
  const starts = new Date(typed.startsAt);
  const errors: Errors = {
    ...(Number.isNaN(starts.getTime()) && { startsAt: 'Enter a date and time' }),
    ...((!Number.isInteger(minutes) || minutes < least || minutes > most) && {
      minutes: `Between ${least} and ${most} minutes`,
    }),
  };
  if (Object.keys(errors).length > 0) return { plan: null, errors };
  return { plan: { startsAt: starts.toISOString(), minutes }, errors: null };
}

/** This machine's time zone, as a hint beside a time: "Europe/Berlin". */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
