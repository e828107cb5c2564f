import { expect, test } from 'vitest';
import { freshSkill, skillChangesOf, skillOf, tagsOf, typedOf } from './skillForm.ts';

const skill = {
  id: 1,
  name: 'Weaving',
  description: '',
  category: 'Crafts',
  isActive: true,
  questionCount: 0,
  questionsPerQuiz: 5,
  timeLimitSeconds: 90,
  maxAttempts: 3,
  cooldownSeconds: 5400,
  scoringRule: 'points',
  countingRule: 'best',
  reviewPolicy: 'after_date',
  reviewAfter: '2026-05-01T10:30:00.000Z',
  blueprint: { easy: 2, medium: 2, hard: 1 },
  onLeaderboard: false,
  dialogues: true,
  tags: ['a', 'b'],
  live: { easy: 0, medium: 0, hard: 0 },
  unfinished: 0,
  isUsed: false,
  updatedAt: '2026-05-01T10:30:00.000Z',
} as const;

test('saving the form unchanged keeps the skill', () => {
  const { id, questionCount, live, unfinished, isUsed, updatedAt, ...written } = skill;
  expect(skillOf(typedOf({ ...skill, tags: [...skill.tags] }))).toEqual(written);
  expect([id, questionCount, live.easy, unfinished, isUsed, updatedAt]).toBeDefined();
});

test('no time changes because its skill was saved', () => {
  const saved = (seconds: number) => {
    const { cooldownSeconds, timeLimitSeconds } = skillOf(
      typedOf({ ...skill, tags: [], cooldownSeconds: seconds, timeLimitSeconds: seconds }),
    );
    return [cooldownSeconds, timeLimitSeconds];
  };
  const day = Array.from({ length: 86_400 }, (_, seconds) => seconds);
  expect([...day, 8784 * 3600 - 1].filter((seconds) => saved(seconds).some((kept) => kept !== seconds))).toEqual([]);
});

test('saving sends what was changed and nothing else, not even what the form shows rounded', () => {
  const opened = { ...skill, tags: [...skill.tags], cooldownSeconds: 601, timeLimitSeconds: 100 };
  const typed = typedOf(opened);
  expect(skillChangesOf(typed, opened)).toEqual({});
  expect(skillChangesOf({ ...typed, name: 'Spinning', tags: 'a, c' }, opened)).toEqual({
    name: 'Spinning',
    tags: ['a', 'c'],
  });
  expect(skillChangesOf({ ...typed, byDifficulty: false, reviewPolicy: 'keys' }, opened)).toEqual({
    blueprint: null,
    reviewPolicy: 'keys',
    reviewAfter: null,
  });
});

test('a fresh form is a quiz of ten questions in five minutes, as often as one likes', () => {
  expect(skillOf({ ...freshSkill, name: 'N', category: 'C' })).toMatchObject({
    questionsPerQuiz: 10,
    timeLimitSeconds: 300,
    maxAttempts: null,
    blueprint: null,
    reviewAfter: null,
  });
});

test('a review date is kept only where it decides', () => {
  expect(skillOf({ ...freshSkill, reviewPolicy: 'keys', reviewAfter: '2026-05-01T10:00' }).reviewAfter).toBeNull();
});

test('tags are trimmed, and each is there once', () => {
  expect(tagsOf(' one ,two,, one')).toEqual(['one', 'two']);
});
