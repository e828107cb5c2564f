import { expect, test } from 'vitest';
import { freshSkill } from './skillForm.ts';
import { addsUp, bounds, emptyOrWithin, filledIn, hasReviewDate, refusedFields, within } from './skillRules.ts';

test('a text of spaces is not filled in', () => {
  expect(filledIn('Name')('  ')).toBe('Name is required');
  expect(filledIn('Name')('Git')).toBe(true);
});

test('a number is taken from the least to the most, and what is no number never', () => {
  const rule = within(bounds.minutes);
  expect([0.5, 1440].map(rule)).toEqual([true, true]);
  for (const number of [0.4, 1441, Number.NaN]) expect(rule(number)).toBe('Enter a number from 0.5 to 1440');
});

test('attempts may be unlimited, which is an empty field', () => {
  const rule = emptyOrWithin(bounds.maxAttempts);
  expect(['', '1', '1000'].map(rule)).toEqual([true, true, true]);
  expect(['0', '1001'].map(rule)).toEqual(Array(2).fill('Enter a number from 1 to 1000'));
});

test('the numbers of a fixed paper add up to its questions; a drawn one has no such rule', () => {
  const paper = { easy: 4, medium: 4, hard: 3, questionsPerQuiz: 10 };
  expect(addsUp({ ...paper, byDifficulty: true })).toBe('The numbers must add up');
  expect(addsUp({ ...paper, hard: 2, byDifficulty: true })).toBe(true);
  expect(addsUp({ ...paper, byDifficulty: false })).toBe(true);
});

test('answers that are shown from a date on need the date', () => {
  expect(hasReviewDate({ reviewPolicy: 'after_date', reviewAfter: '' })).toBe('Enter when the answers will be shown');
  expect(hasReviewDate({ reviewPolicy: 'after_date', reviewAfter: '2026-12-01T10:00' })).toBe(true);
  expect(hasReviewDate(freshSkill)).toBe(true);
});

test('a refusal shows in the field that holds what was refused', () => {
  expect(refusedFields({ timeLimitSeconds: 'Too short', 'blueprint.hard': 'Too many', unknown: 'Odd' })).toEqual([
    ['minutes', 'Too short'],
    ['easy', 'Too many'],
  ]);
});
