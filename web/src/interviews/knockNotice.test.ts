import { expect, test } from 'vitest';
import { noNotices, noticeKnock } from './knockNotice.ts';

function told(...knocks: [id: string, second: number][]): string[] {
  let notices = noNotices;
  return knocks
    .filter(([id, second]) => {
      const [isDue, next] = noticeKnock(notices, id, second * 1000);
      notices = next;
      return isDue;
    })
    .map(([id]) => id);
}

test('ten knocks in two seconds are one notice', () => {
  expect(told(...Array.from({ length: 10 }, (_, knock): [string, number] => [`k${knock}`, knock * 0.2]))).toEqual([
    'k0',
  ]);
});

test('a knock after the burst is a notice of its own', () => {
  expect(told(['a', 0], ['b', 1], ['c', 6])).toEqual(['a', 'c']);
});

test('a steady stream of knocks does not keep silent for ever', () => {
  expect(told(['a', 0], ['b', 3], ['c', 6], ['d', 9], ['e', 12])).toEqual(['a', 'c', 'e']);
});

test('whoever was told of once is not told of again when the list comes anew', () => {
  expect(told(['a', 0], ['a', 60])).toEqual(['a']);
});
