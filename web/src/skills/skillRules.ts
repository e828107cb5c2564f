import type { TypedSkill } from './skillForm.ts';

/** The ranges of a skill's numeric fields. */
export const bounds = {
  questionsPerQuiz: { min: 1, max: 100 },
  minutes: { min: 0.5, max: 1440 },
  ofDifficulty: { min: 0, max: 100 },
  maxAttempts: { min: 1, max: 1000 },
  cooldownHours: { min: 0, max: 8784 },
} as const;

type Bounds = { min: number; max: number };
type Verdict = true | string;

export const filledIn =
  (what: string) =>
  (text: string): Verdict =>
    text.trim() !== '' || `${what} is required`;

export const within =
  ({ min, max }: Bounds) =>
  (number: number): Verdict =>
    (number >= min && number <= max) || `Enter a number from ${min} to ${max}`;

/** A number as in its field; empty: no limit. */
export const emptyOrWithin =
  (limits: Bounds) =>
  (text: string): Verdict =>
    text === '' || within(limits)(Number(text));

type Paper = Pick<TypedSkill, 'byDifficulty' | 'easy' | 'medium' | 'hard' | 'questionsPerQuiz'>;

export const addsUp = ({ byDifficulty, easy, medium, hard, questionsPerQuiz }: Paper): Verdict =>
  !byDifficulty || easy + medium + hard === questionsPerQuiz || 'The numbers must add up';

export const hasReviewDate = ({
  reviewPolicy,
  reviewAfter,
}: Pick<TypedSkill, 'reviewPolicy' | 'reviewAfter'>): Verdict =>
  reviewPolicy !== 'after_date' || reviewAfter !== '' || 'Enter when the answers will be shown';

/** The form's field for each contract field. */
const fields: Record<string, keyof TypedSkill> = {
  name: 'name',
  category: 'category',
  description: 'description',
  questionsPerQuiz: 'questionsPerQuiz',
  timeLimitSeconds: 'minutes',
  maxAttempts: 'maxAttempts',
  cooldownSeconds: 'cooldownHours',
  reviewAfter: 'reviewAfter',
  blueprint: 'easy',
  tags: 'tags',
};

/** The server's refusals by form field; others are left out. */
export function refusedFields(refused: Readonly<Record<string, string>>): [keyof TypedSkill, string][] {
  return Object.entries(refused).flatMap(([path, message]) => {
    const field = fields[path.split('.')[0] ?? ''];
    return field === undefined ? [] : [[field, message]];
  });
}
