import type { ManagedSkill, NewSkill, SkillChange } from '@assay/contract/questions/skills';

/** The form's raw texts and numbers. */
export interface TypedSkill {
  name: string;
  description: string;
  category: string;
  tags: string;
  isActive: boolean;
  onLeaderboard: boolean;
  dialogues: boolean;
  questionsPerQuiz: number;
  minutes: number;
  /** Empty: unlimited. */
  maxAttempts: string;
  cooldownHours: number;
  scoringRule: NewSkill['scoringRule'];
  countingRule: NewSkill['countingRule'];
  reviewPolicy: NewSkill['reviewPolicy'];
  /** As in a date field, in the reader's time zone. */
  reviewAfter: string;
  byDifficulty: boolean;
  easy: number;
  medium: number;
  hard: number;
}

export const freshSkill: TypedSkill = {
  name: '',
  description: '',
  category: '',
  tags: '',
  isActive: true,
  onLeaderboard: true,
  dialogues: false,
  questionsPerQuiz: 10,
  minutes: 5,
  maxAttempts: '',
  cooldownHours: 0,
  scoringRule: 'equal',
  countingRule: 'average',
  reviewPolicy: 'keys',
  reviewAfter: '',
  byDifficulty: false,
  easy: 4,
  medium: 4,
  hard: 2,
};

const HOUR = 3600;

const two = (part: number) => String(part).padStart(2, '0');
const dateFieldOf = (instant: string): string => {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

export function typedOf(skill: ManagedSkill): TypedSkill {
  const { name, description, category, isActive, onLeaderboard, questionsPerQuiz } = skill;
  const { scoringRule, countingRule, reviewPolicy, dialogues } = skill;
  return {
    name,
    description,
    category,
    tags: skill.tags.join(', '),
    isActive,
    onLeaderboard,
    questionsPerQuiz,
    minutes: Math.round((skill.timeLimitSeconds / 60) * 100) / 100,
    maxAttempts: skill.maxAttempts === null ? '' : String(skill.maxAttempts),
    // Enough digits to restore every second, so that saving another field changes nothing here.
    cooldownHours: Math.round((skill.cooldownSeconds / HOUR) * 10_000) / 10_000,
    scoringRule,
    countingRule,
    reviewPolicy,
    dialogues,
    reviewAfter: skill.reviewAfter === null ? '' : dateFieldOf(skill.reviewAfter),
    byDifficulty: skill.blueprint !== null,
    ...(skill.blueprint ?? { easy: questionsPerQuiz, medium: 0, hard: 0 }),
  };
}

/** Tags from "a, b": trimmed, without duplicates. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

export const skillOf = (typed: TypedSkill): NewSkill => ({
  name: typed.name,
  description: typed.description,
  category: typed.category,
  tags: tagsOf(typed.tags),
  isActive: typed.isActive,
  onLeaderboard: typed.onLeaderboard,
  dialogues: typed.dialogues,
  questionsPerQuiz: typed.questionsPerQuiz,
  timeLimitSeconds: Math.round(typed.minutes * 60),
  maxAttempts: typed.maxAttempts.trim() === '' ? null : Number(typed.maxAttempts),
  cooldownSeconds: Math.round(typed.cooldownHours * HOUR),
  scoringRule: typed.scoringRule,
  countingRule: typed.countingRule,
  reviewPolicy: typed.reviewPolicy,
  reviewAfter:
    typed.reviewPolicy === 'after_date' && typed.reviewAfter !== '' ? new Date(typed.reviewAfter).toISOString() : null,
  blueprint: typed.byDifficulty ? { easy: typed.easy, medium: typed.medium, hard: typed.hard } : null,
});

/** The request for saving: only fields changed here, so that others' changes stay. */
export function skillChangesOf(typed: TypedSkill, opened: ManagedSkill): SkillChange {
  const before = skillOf(typedOf(opened));
  return Object.fromEntries(
    Object.entries(skillOf(typed)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof NewSkill]),
    ),
  );
}
