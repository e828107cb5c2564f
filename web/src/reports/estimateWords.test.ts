import { expect, test } from 'vitest';
import { estimateText, gapsSentence, peopleWords, shortRange } from './estimateWords.ts';

const skill = (skillName: string, verdict: 'below' | 'unclear') => ({
  skillId: 1,
  skillName,
  category: 'Tools',
  people: 9,
  average: 40,
  interval: { low: 30, high: 50 },
  verdict,
});

test('a number is said with what it may as well be', () => {
  expect(estimateText(52.3, { low: 44.4, high: 60.2 })).toBe('52%, probably 44–60%');
  expect(estimateText(52.3, null)).toBe('52%');
  expect(shortRange(null)).toBe('not enough data');
  expect(shortRange({ low: 99.8, high: 100 })).toBe('probably 100%');
});

test('one person is one person', () => {
  expect([peopleWords(1), peopleWords(2)]).toEqual(['1 person', '2 people']);
});

test('the sentence names what is surely below the line, and says so when nothing is', () => {
  expect(gapsSentence([], 60)).toBe('No first attempts in this period.');
  expect(gapsSentence([skill('SQL', 'unclear')], 60)).toBe('No skill is clearly below 60%.');
  expect(gapsSentence([skill('SQL', 'below')], 60)).toBe('Clearly below 60%: SQL.');
  expect(
    gapsSentence(
      ['A', 'B', 'C', 'D', 'E'].map((name) => skill(name, 'below')),
      70,
    ),
  ).toBe('5 skills are clearly below 70%: A, B, C and 2 more.');
});
