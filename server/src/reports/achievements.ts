import { scoreBand } from '@assay/contract/quiz/quizLimits';
import {
  type AchievementKind,
  achievementKinds,
  type AchievementsReport,
  type Streak,
} from '@assay/contract/reports/reports';
import { localDate } from './periods.ts';

/** A completed attempt. */
export interface Outcome {
  skillId: number;
  /** In percent. */
  score: number;
  completedAt: Date;
}

/** How much better than the previous score in the same skill a comeback is, in percentage points. */
const COMEBACK = 20;

// A Monday, so that weeks can be counted from it.
const FIRST_MONDAY = Temporal.PlainDate.from('1970-01-05');

/**
 * A learner's achievements, and their current streak.
 * @param outcomes in order of completion
 * @param timeZone IANA name; days and weeks are the organisation's, as in reports
 */
export function achievementsOf(
  outcomes: readonly Outcome[],
  { now, timeZone }: { now: Date; timeZone: string },
): AchievementsReport {
  const days = outcomes.map(({ completedAt }) => dayNumber(completedAt, timeZone));
  const weeks = days.map(weekOf);
  const counts: Record<AchievementKind, Counted> = {
    firstQuiz: { need: 1, steps: outcomes.map((_, nth) => nth + 1) },
    highScore: { need: 1, steps: flags(outcomes, ({ score }) => scoreBand(score) === 'high') },
    perfectScore: { need: 1, steps: flags(outcomes, ({ score }) => score === 100) },
    comeback: { need: 1, steps: comebacks(outcomes) },
    fiveSkills: { need: 5, steps: distinct(outcomes.map(({ skillId }) => skillId)) },
    tenQuizzes: { need: 10, steps: outcomes.map((_, nth) => nth + 1) },
    threeDays: { need: 3, steps: runs(days) },
    fourWeeks: { need: 4, steps: runs(weeks) },
  };
  const achievements = achievementKinds.map((kind) => {
    const { need, steps } = counts[kind];
    const earning = outcomes[steps.findIndex((step) => step >= need)];
    const have = Math.min(need, Math.max(0, ...steps));
    return { kind, earnedAt: earning?.completedAt.toISOString() ?? null, have, need };
  });
  const today = dayNumber(now, timeZone);
  return { achievements, streak: currentRun('day', days, today) ?? currentRun('week', weeks, weekOf(today)) };
}

/** The count that an achievement needs, and what it was after each attempt. */
interface Counted {
  need: number;
  steps: number[];
}

const dayNumber = (instant: Date, timeZone: string) =>
  FIRST_MONDAY.until(Temporal.PlainDate.from(localDate(instant, timeZone))).days;

const weekOf = (day: number) => Math.floor(day / 7);

const flags = (outcomes: readonly Outcome[], has: (outcome: Outcome) => boolean) =>
  outcomes.map((outcome) => (has(outcome) ? 1 : 0));

function comebacks(outcomes: readonly Outcome[]): number[] {
  const previous = new Map<number, number>();
  return flags(outcomes, ({ skillId, score }) => {
    const before = previous.get(skillId);
    previous.set(skillId, score);
    return before !== undefined && score - before >= COMEBACK;
  });
}

function distinct(skillIds: readonly number[]): number[] {
  const seen = new Set<number>();
  return skillIds.map((skillId) => seen.add(skillId).size);
}

/** For each of the ascending numbers, how many different ones in a row end with it. */
function runs(numbers: readonly number[]): number[] {
  let run = 0;
  return numbers.map((number, nth) => {
    const before = numbers[nth - 1];
    if (number !== before) run = number - 1 === before ? run + 1 : 1;
    return run;
  });
}

/** A run of at least two that can still be continued: it ends now or one before. */
function currentRun(unit: Streak['unit'], numbers: readonly number[], now: number): Streak | null {
  const last = numbers.at(-1);
  const length = runs(numbers).at(-1) ?? 0;
  return last !== undefined && now - last <= 1 && length > 1 ? { unit, length } : null;
}
