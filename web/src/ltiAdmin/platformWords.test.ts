import { expect, test } from 'vitest';
import { membersText, problemText } from './platformWords.ts';

test.each([
  ['token_400', 'no token (400)'],
  ['token_unreadable', 'has no token'],
  ['private_address', 'ALLOWED_PRIVATE_ADDRESSES'],
  ['ECONNREFUSED', 'The platform refused the connection.'],
  ['NEW', 'The request failed (NEW).'],
  ['301', 'redirects (301)'],
  ['403', 'doesn’t let us write grades (403)'],
  ['404', 'no longer in the course'],
  ['422', 'refused it (422)'],
  ['429', 'fewer requests'],
  ['503', 'failed (503)'],
])('the problem %s is said in words: %s', (problem, words) => {
  expect(problemText(problem, 'grades')).toContain(words);
});

test.each([
  ['403', 'doesn’t let us read members (403)'],
  ['404', 'The course no longer exists (404).'],
  ['too_many_members', 'more than 5,000 members'],
  ['next_page_elsewhere', 'another server'],
])('the problem %s of a list of members is said in words: %s', (problem, words) => {
  expect(problemText(problem, 'members')).toContain(words);
});

const outcome = { added: 12, known: 3, skipped: [{ reason: 'admin' as const, count: 1 }] };
test.each([
  [{ state: 'none', problem: null, outcome: null }, 'Not imported'],
  [{ state: 'waiting', problem: null, outcome }, 'Reading the list…'],
  [{ state: 'waiting', problem: '503', outcome }, 'The platform failed (503). We’ll try again.'],
  [{ state: 'failed', problem: '404', outcome }, 'The course no longer exists (404).'],
  [{ state: 'done', problem: null, outcome }, '12 new · 3 already here · 1 skipped'],
  [{ state: 'done', problem: null, outcome: { ...outcome, skipped: [] } }, '12 new · 3 already here'],
] as const)('a course says what became of its learners: %#', (members, words) => {
  const { outcome: given, ...rest } = members;
  expect(membersText({ ...rest, at: null, outcome: given && { ...given, skipped: [...given.skipped] } })).toBe(words);
});
