import { expect, test } from 'vitest';
import { waitText } from './waitText.ts';

test.each([
  [0, 'You can try again now.'],
  [-3, 'You can try again now.'],
  [1, 'Try again in 1 s.'],
  [59, 'Try again in 59 s.'],
  [60, 'Try again in 1:00 min.'],
  [899, 'Try again in 14:59 min.'],
  [3599, 'Try again in 59:59 min.'],
  [3600, 'Try again in 1:00 h.'],
  [86_400, 'Try again in 24:00 h.'],
])('%i seconds before the next try it says: %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
