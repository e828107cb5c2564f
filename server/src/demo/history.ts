/**
 * An invented history: learners of different ability taking quizzes over the last weeks, with questions of different
 * difficulty.
 */

import type { PaperItem } from '../platform/database/schema.ts';

const DAY_MS = 86_400_000;
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

/** When a learner's quizzes started: within the last `days` days, ascending, during the day rather than at night. */
export function quizTimes(count: number, days: number, now: Date, random: () => number): Date[] {
  const times = Array.from({ length: count }, () => {
    const day = Math.floor(random() * days);
    const hour = 8 + random() * 11;
    const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - day * DAY_MS;
    return new Date(Math.min(midnight + hour * 3_600_000, now.getTime() - 20 * 60_000 - random() * 3_600_000));
  });
  return times.toSorted((a, b) => a.getTime() - b.getTime());
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
