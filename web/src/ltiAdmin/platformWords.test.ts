import { expect, test } from 'vitest';
import { gradeProblemText } from './platformWords.ts';

test.each([
  ['token_400', 'no token (400)'],
  ['token_unreadable', 'has no token'],
  ['private_address', 'WEBHOOK_PRIVATE_ADDRESSES'],
  ['ECONNREFUSED', 'The platform refused the connection.'],
  ['NEW', 'We couldn’t send it (NEW).'],
  ['301', 'redirects (301)'],
  ['403', 'doesn’t let us write grades (403)'],
  ['404', 'no longer in the course'],
  ['422', 'refused it (422)'],
  ['429', 'fewer requests'],
  ['503', 'failed (503)'],
])('the problem %s is said in words: %s', (problem, words) => {
  expect(gradeProblemText(problem)).toContain(words);
});
