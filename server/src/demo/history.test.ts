import { describe, expect, test } from 'vitest';
import { seededRandom } from '../statistics/seededRandom.ts';
import { inventAnswers, inventCourse, quizTimes } from './history.ts';
import type { DemoQuestion } from './history.ts';

const NOW = new Date('2026-03-04T10:00:00Z');
const DAY_MS = 86_400_000;

test('invented quizzes are over by now, within the days given, in order, and by day', () => {
  const times = quizTimes(300, 70, NOW, seededRandom(1)).map((time) => time.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(NOW.getTime() - 300_000);
  expect(times[0]).toBeGreaterThan(NOW.getTime() - 71 * DAY_MS);
  const today = Math.floor(NOW.getTime() / DAY_MS) * DAY_MS;
  const hours = times.filter((time) => time < today).map((time) => new Date(time).getUTCHours());
  expect([Math.min(...hours), Math.max(...hours)]).toEqual([8, 18]);
});

test('a learner takes two quizzes in a row, on days all over the time given', () => {
  const times = quizTimes(20, 70, NOW, seededRandom(1)).map((time) => time.getTime());
  const [firsts, seconds] = [0, 1].map((odd) => times.filter((_time, nth) => nth % 2 === odd));
  expect(seconds?.map((second, nth) => second - (firsts?.[nth] ?? 0))).toEqual(Array(10).fill(1_800_000));
  const gaps = firsts?.slice(1).map((first, nth) => first - (firsts[nth] ?? 0)) ?? [];
  expect(Math.max(...gaps)).toBeLessThan(15 * DAY_MS);
});

test('some learners improve, some keep their level, and a few are new', () => {
  const courses = Array.from({ length: 24 }, (_nothing, nth) => inventCourse(nth, seededRandom(nth)));
  const recent = courses.filter(({ days }) => days < 30);
  const longer = courses.filter(({ days }) => days >= 30);
  expect(recent).toHaveLength(4);
  expect(longer.filter(({ from, to }) => to - from === 2)).toHaveLength(12);
  expect(longer.filter(({ from, to }) => to === from)).toHaveLength(8);
  expect(longer.every(({ quizzes, skills }) => quizzes >= 2 * skills)).toBe(true);
});

test('the same seed invents the same, another another', () => {
  const of = (seed: number) => quizTimes(5, 70, NOW, seededRandom(seed));
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
});

describe('invented answers', () => {
  const questions = new Map(
    Array.from({ length: 600 }, (_nothing, index): [number, DemoQuestion] => [
      index,
      {
        questionId: index,
        versionId: index,
        points: 1,
        keepOrder: false,
        options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id })),
        keyOption: 'c',
        difficulty: (['easy', 'medium', 'hard'] as const)[index % 3] ?? 'easy',
      },
    ]),
  );
  const paper = [...questions.keys()].map((id) => ({
    questionId: id,
    versionId: id,
    points: 1,
    optionOrder: ['a', 'b', 'c', 'd'],
  }));
  const right = (ability: number, difficulty?: string) =>
    [...inventAnswers(paper, questions, ability, seededRandom(7))].filter(
      ([id, option]) => option === 'c' && (!difficulty || questions.get(id)?.difficulty === difficulty),
    ).length;

  test('are options of their questions, few left blank, wrong ones spread over the distractors', () => {
    const answers = inventAnswers(paper, questions, 0, seededRandom(7));
    expect(answers.size).toBeGreaterThan(560);
    expect(answers.size).toBeLessThan(600);
    expect(new Set(answers.values())).toEqual(new Set(['a', 'b', 'c', 'd']));
  });

  test('are better of the able and on easy questions', () => {
    expect(right(2)).toBeGreaterThan(right(0));
    expect(right(0)).toBeGreaterThan(right(-2));
    expect(right(0, 'easy')).toBeGreaterThan(right(0, 'medium'));
    expect(right(0, 'medium')).toBeGreaterThan(right(0, 'hard'));
  });
});
