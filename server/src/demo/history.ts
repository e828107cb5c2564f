/**
 * An invented history: learners of different ability taking quizzes over the last weeks, with questions of different
 * difficulty.
 */

import type { PaperItem } from '../platform/database/schema.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LOGIT = { easy: -1.4, medium: 0, hard: 1.2 } as const;

export interface DemoQuestion {
  questionId: number;
  versionId: number;
  points: number;
  keepOrder: boolean;
  options: { id: string; text: string }[];
  keyOption: string;
  difficulty: keyof typeof LOGIT;
}

/** A learner's attempts in the last `days` days. */
export interface Course {
  days: number;
  quizzes: number;
  /** How many skills these quizzes are about. */
  skills: number;
  /** Ability at the first quiz and at the last, in logits; 0 is average. */
  from: number;
  to: number;
}

/** Every other learner improves, the others keep their level, and every sixth started this month. */
export function inventCourse(nth: number, random: () => number): Course {
  const quizzes = 14 + Math.floor(random() * 9);
  const skills = 5 + Math.floor(random() * 3);
  const [low, level] = [random() * 0.8 - 0.4, random() * 1.8 + 0.2];
  if (nth % 6 === 5) return { days: 14, quizzes: 4, skills: 2, from: low + 0.6, to: low + 1 };
  if (nth % 2 === 0) return { days: 70, quizzes, skills, from: low, to: low + 2 };
  return { days: 70, quizzes, skills, from: level, to: level };
}

/**
 * When a learner's quizzes started: two in a row on days spread over the last `days` days, by day rather than at night,
 * ascending.
 */
export function quizTimes(count: number, days: number, now: Date, random: () => number): Date[] {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const sittings = Math.ceil(count / 2);
  const times = Array.from({ length: sittings }, (_nothing, nth) => {
    const daysAgo = Math.floor((days * (nth + random())) / sittings);
    const planned = midnight - daysAgo * DAY_MS + (8 + random() * 10) * HOUR_MS;
    const first = Math.min(planned, now.getTime() - (1 + random()) * HOUR_MS);
    return [new Date(first), new Date(first + HOUR_MS / 2)];
  });
  return times
    .flat()
    .toSorted((a, b) => a.getTime() - b.getTime())
    .slice(-count);
}

const PACE = { easy: 1, medium: 1.5, hard: 2.1 } as const;

/** A quiz's seconds on each of its questions: harder ones take longer, none exactly as long as another. */
export function inventSeconds(
  difficulties: readonly (keyof typeof PACE)[],
  total: number,
  random: () => number,
): number[] {
  const weights = difficulties.map((difficulty) => PACE[difficulty] * (0.5 + random()));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total * weight) / all);
}

/**
 * The choices of a learner with an ability (in logits, 0 = average); wrong answers fall on the distractors, a few stay
 * blank.
 * @returns question id → option id
 */
export function inventAnswers(
  paper: readonly PaperItem[],
  questions: ReadonlyMap<number, DemoQuestion>,
  ability: number,
  random: () => number,
): Map<number, string> {
  const answers = new Map<number, string>();
  for (const { questionId } of paper) {
    const question = questions.get(questionId);
    if (!question) continue;
    const right = random() < 1 / (1 + Math.exp(LOGIT[question.difficulty] - ability));
    const distractors = question.options.filter(({ id }) => id !== question.keyOption);
    const wrong = distractors[Math.floor(random() * distractors.length)]?.id ?? question.keyOption;
    if (random() > 0.02) answers.set(questionId, right ? question.keyOption : wrong);
  }
  return answers;
}
