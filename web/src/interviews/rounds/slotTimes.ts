import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { slotLimits } from '@assay/contract/rounds/slotLimits';

/** The raw field values: `day` as `2026-11-24`, `from` and `to` as `10:00`, in this machine's zone. */
export interface TypedSlots {
  day: string;
  from: string;
  to: string;
  minutes: string;
  pause: string;
}

export type SlotErrors = Partial<Record<keyof TypedSlots, string>>;

const MINUTE_MS = 60_000;
const PAUSE_MOST = 240;

/**
 * The starts of the slots between two times of a day, each with its length and a pause after it. Lengths are real time,
 * so on a day on which the clocks change no slot is cut or doubled.
 * @returns ISO 8601 in UTC, or a message per invalid field
 */
export function slotStarts(
  typed: TypedSlots,
): { starts: string[]; minutes: number; errors: null } | { starts: null; errors: SlotErrors } {
  const { least, most } = interviewLimits.minutes;
  const [minutes, pause] = [Number(typed.minutes), Number(typed.pause)];
  const [from, to] = [new Date(`${typed.day}T${typed.from}`), new Date(`${typed.day}T${typed.to}`)];
  const isDay = !Number.isNaN(new Date(`${typed.day}T12:00`).getTime());
  const isLength = Number.isInteger(minutes) && minutes >= least && minutes <= most;
  const isPause = typed.pause.trim() !== '' && Number.isInteger(pause) && pause >= 0 && pause <= PAUSE_MOST;
  const errors: SlotErrors = {
    ...(!isDay && { day: 'Enter a date' }),
    ...(isDay && Number.isNaN(from.getTime()) && { from: 'Enter a time' }),
    ...(isDay && Number.isNaN(to.getTime()) && { to: 'Enter a time' }),
    ...(!isLength && { minutes: `Between ${least} and ${most} minutes` }),
    ...(!isPause && { pause: `Between 0 and ${PAUSE_MOST} minutes` }),
  };
  if (Object.keys(errors).length > 0) return { starts: null, errors };
  const starts: string[] = [];
  const last = to.getTime() - minutes * MINUTE_MS;
  for (let at = from.getTime(); at <= last; at += (minutes + pause) * MINUTE_MS)
    starts.push(new Date(at).toISOString());
  if (starts.length === 0) return { starts: null, errors: { to: 'No interview fits in between' } };
  if (starts.length > slotLimits.offeredAtOnce)
    return { starts: null, errors: { to: `Offer at most ${slotLimits.offeredAtOnce} times at once` } };
  return { starts, minutes, errors: null };
}

/** From the first start to the end of the last slot. @param slots at least one */
export function spanOf({ starts, minutes }: { starts: readonly string[]; minutes: number }): {
  startsAt: string;
  endsAt: string;
} {
  const [startsAt = '', last = startsAt] = [starts[0], starts.at(-1)];
  return { startsAt, endsAt: new Date(Date.parse(last) + minutes * MINUTE_MS).toISOString() };
}
