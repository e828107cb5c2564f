/** Which question of the kit is current, and how long each one has been. Times in ms since 1970. */
export type QuestionClock = {
  current: number;
  /** Since when the current one counts; null: nothing counts yet. */
  since: number | null;
  /** Earlier stays, in ms by question. */
  used: Readonly<Record<string, number>>;
};

export const stoppedClock: QuestionClock = { current: 0, since: null, used: {} };

/** Makes another question current; from the first move on, time counts. */
export function goTo(clock: QuestionClock, ids: readonly string[], to: number, now: number): QuestionClock {
  const id = ids[clock.current];
  const used = id === undefined ? clock.used : { ...clock.used, [id]: usedOf(clock, ids, id, now) };
  return { current: Math.min(Math.max(to, 0), ids.length - 1), since: now, used };
}

/** How long a question has been current, in ms. */
export function usedOf(
  { current, since, used }: QuestionClock,
  ids: readonly string[],
  id: string,
  now: number,
): number {
  const running = ids[current] === id && since !== null ? Math.max(0, now - since) : 0;
  return (used[id] ?? 0) + running;
}

/** A clock that ran longer ago belongs to an earlier meeting in this room. */
const KEPT_MS = 6 * 3_600_000;

/** The clock as text for the browser's storage, which holds one, that of the latest interview. */
export const clockAsText = (meetingId: string, clock: QuestionClock): string => JSON.stringify({ meetingId, ...clock });

/** @param text from storage, where another program may have written */
export function clockFromText(
  text: string | null,
  meetingId: string,
  ids: readonly string[],
  now: number,
): QuestionClock {
  const kept = parsed(text);
  if (kept?.['meetingId'] !== meetingId) return stoppedClock;
  const { current, since, used } = kept;
  if (typeof current !== 'number' || ids[current] === undefined) return stoppedClock;
  if (typeof since !== 'number' || now - since > KEPT_MS || !isTimes(used)) return stoppedClock;
  return { current, since, used };
}

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const isTimes = (used: unknown): used is QuestionClock['used'] =>
  typeof used === 'object' && used !== null && Object.values(used).every((ms) => typeof ms === 'number');

/** "3:05" */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
