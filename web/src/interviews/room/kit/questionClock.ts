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

/** "3:05" */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
