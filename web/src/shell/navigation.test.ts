import { expect, test } from 'vitest';
import { currentIn, navigation } from './navigation.ts';

const markedOn = (path: string) =>
  navigation.filter(({ below }) => currentIn(path, below) !== undefined).map(({ label }) => label);

test('the details of a quiz belong to the history, and a person to the leaderboard', () => {
  expect(markedOn('/quiz/7')).toEqual(['Quiz History']);
  expect(markedOn('/user/profile/8')).toEqual(['Leaderboard']);
  expect(['/quiz', '/dashboard', '/profile'].flatMap(markedOn)).toEqual([]);
});
