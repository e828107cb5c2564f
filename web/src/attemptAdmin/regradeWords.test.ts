import { expect, test } from 'vitest';
import { boardName, keysInForce, ranksMovedWords, scoresMovedWords, versionsToCorrect } from './regradeWords.ts';

const none = { overall: 0, skill: 0 };

test('changed ranks are listed by board, for each period with changes', () => {
  expect(ranksMovedWords({ all: none, month: none, week: none }, 'Algebra')).toEqual([
    'No ranks would change, over all skills or in Algebra.',
  ]);
  expect(ranksMovedWords({ all: none, month: none, week: { overall: 0, skill: 1 } }, 'Algebra')).toEqual([
    'This week: 0 people would change rank over all skills, 1 person in Algebra.',
  ]);
  const moved = { all: { overall: 12, skill: 7 }, month: { overall: 1, skill: 0 }, week: none };
  expect(ranksMovedWords(moved, 'Algebra')).toEqual([
    'All time: 12 people would change rank over all skills, 7 people in Algebra.',
    'This month: 1 person would change rank over all skills, 0 people in Algebra.',
  ]);
  expect([boardName('overall', 'Algebra'), boardName('skill', 'Algebra')]).toEqual(['all skills', 'Algebra']);
});

test('scores that would move are counted by their direction, and those apart whose percentage stays', () => {
  expect(scoresMovedWords({ finished: 1, changed: 0, up: 0, down: 0 })).toBe('No scores would change (1 attempt).');
  expect(scoresMovedWords({ finished: 9, changed: 3, up: 1, down: 2 })).toBe(
    '3 of 9 attempts would change score: 1 higher, 2 lower.',
  );
  expect(scoresMovedWords({ finished: 9, changed: 2, up: 2, down: 0 })).toBe(
    '2 of 9 attempts would change score: 2 higher.',
  );
  expect(scoresMovedWords({ finished: 9, changed: 4, up: 1, down: 2 })).toBe(
    '4 of 9 attempts would change score: 1 higher, 2 lower, 1 with the same percentage.',
  );
});

test('the newest version’s key can be corrected before anyone has answered it; only answered texts can be excluded', () => {
  const version = (id: number, finished: number) => ({
    id,
    version: id,
    questionText: '',
    options: [],
    key: 'a',
    finished,
    running: 0,
  });
  const versions = [version(4, 0), version(3, 2), version(2, 0), version(1, 5)];
  const idsFor = (rule: 'keys' | 'void', of = versions) => versionsToCorrect(of, rule).map(({ id }) => id);
  expect(idsFor('keys')).toEqual([3, 1, 4]);
  expect(idsFor('void')).toEqual([3, 1]);
  expect(idsFor('keys', versions.slice(1))).toEqual([3, 1]);
  expect(idsFor('void', [version(1, 0)])).toEqual([1]);
});

test('of several corrections of a version the newest in force says which options are right', () => {
  const version = { id: 2, version: 1, questionText: '', options: [], key: 'a', finished: 0, running: 0 };
  const regrade = {
    id: 1,
    questionId: 1,
    versionIds: [2],
    rule: 'keys' as const,
    keys: ['b'],
    reason: '',
    tellsLearners: false,
    author: null,
    createdAt: '',
    status: 'applied' as const,
    undoneBy: null,
    undoneAt: null,
    done: 0,
    changed: 0,
  };
  expect(keysInForce(version, [])).toEqual(['a']);
  expect(keysInForce(version, [regrade])).toEqual(['b']);
  expect(keysInForce(version, [{ ...regrade, status: 'undone', keys: ['c'] }, regrade])).toEqual(['b']);
  expect(keysInForce(version, [{ ...regrade, versionIds: [3], keys: ['c'] }, regrade])).toEqual(['b']);
  expect(keysInForce(version, [{ ...regrade, rule: 'void', keys: [] }, regrade])).toEqual(['a']);
});
