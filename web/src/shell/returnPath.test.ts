import { expect, test } from 'vitest';
import { safeReturnPath } from './returnPath.ts';

test.each([
  ['/quiz', '/quiz'],
  ['/quiz?skill=3', '/quiz?skill=3'],
  ['/quiz/42#answer-7', '/quiz/42#answer-7'],
  ['/admin/users?search=a%20b', '/admin/users?search=a%20b'],
  ['/history?back=https:%2F%2Fevil.example', '/history?back=https:%2F%2Fevil.example'],
  ['/a/../leaderboard', '/leaderboard'],
  ['/quiz/4%32', '/quiz/4%32'],
])('a page of this site is kept: %s', (value, expected) => {
  expect(safeReturnPath(value)).toBe(expected);
});

const bad: unknown[] = [
  undefined,
  null,
  42,
  {},
  ['/quiz'],
  '',
  ' ',
  'quiz',
  './quiz',
  '../quiz',
  '?next=/quiz',
  '#quiz',
  ' /quiz',
  'https://evil.example/',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'data:text/html,hi',
  '//evil.example',
  '///evil.example',
  '////evil.example/quiz',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '/\u0000/evil.example',
  '/..//evil.example',
  '/quiz/..//evil.example',
  '/./\\evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%2e%2e//evil.example',
  '/%E0%A4%A',
  '/quiz\u202egro.elpmaxe',
  '/quiz\u200b',
  '/quiz\u2028',
  '/a?b=//evil.example',
  '/login',
  '/login/',
  '/register?from=/login',
  '/forgot-password#x',
  `/${'a'.repeat(2000)}`,
];

test.each(bad.map((value) => [value]))('anything else is refused: %j', (value) => {
  expect(safeReturnPath(value)).toBeNull();
});
