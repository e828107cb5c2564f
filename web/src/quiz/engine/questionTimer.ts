/**
 * How long each question was viewed: visible and focused time, summed over all visits. Times are monotonic
 * milliseconds; nothing counts between `lookAway` and `lookBack`.
 */
export type QuestionTimer = {
  /** Question id → ms of completed views. */
  spent: Readonly<Record<number, number>>;
  questionId: number | null;
  /** Since when the question is being viewed; null while the person looks elsewhere. */
  since: number | null;
};

/** `seconds` is the known sum of earlier visits; the timer starts paused. */
export function createQuestionTimer(seconds: Readonly<Record<number, number>>): QuestionTimer {
  const spent = Object.fromEntries(Object.entries(seconds).map(([id, value]) => [id, value * 1000]));
  return { spent, questionId: null, since: null };
}

export function showQuestion(timer: QuestionTimer, questionId: number, now: number): QuestionTimer {
  if (timer.questionId === questionId) return timer;
  const settled = settle(timer, now);
  return { ...settled, questionId, since: timer.since === null ? null : now };
}

export const lookAway = (timer: QuestionTimer, now: number): QuestionTimer => ({ ...settle(timer, now), since: null });

export const lookBack = (timer: QuestionTimer, now: number): QuestionTimer =>
  timer.since === null ? { ...timer, since: now } : timer;

/** Seconds so far, to a tenth. */
export function secondsOn(timer: QuestionTimer, questionId: number, now: number): number {
  return Math.round((settle(timer, now).spent[questionId] ?? 0) / 100) / 10;
}

/** All questions viewed so far. */
export function allSeconds(timer: QuestionTimer, now: number): Record<number, number> {
  const { spent } = settle(timer, now);
  return Object.fromEntries(Object.keys(spent).map((id) => [id, secondsOn(timer, Number(id), now)]));
}

/** Another tab may have counted further; time never decreases. */
export function mergeSeconds(timer: QuestionTimer, seconds: Readonly<Record<number, number>>): QuestionTimer {
  const spent = { ...timer.spent };
  for (const [id, value] of Object.entries(seconds)) spent[Number(id)] = Math.max(spent[Number(id)] ?? 0, value * 1000);
  return { ...timer, spent };
}

function settle(timer: QuestionTimer, now: number): QuestionTimer {
  const { spent, questionId, since } = timer;
  if (questionId === null || since === null) return timer;
  const stretch = Math.max(0, now - since);
  return { ...timer, spent: { ...spent, [questionId]: (spent[questionId] ?? 0) + stretch }, since: now };
}
