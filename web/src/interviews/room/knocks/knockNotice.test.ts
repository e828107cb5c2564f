import { expect, test } from 'vitest';
import { type Channel, noNotices, noticeKnock } from './knockNotice.ts';

type Knock = [requestId: string, second: number, reach?: readonly Channel[]];

function noticesOf(...knocks: Knock[]): [requestId: string, due: readonly Channel[]][] {
  let notices = noNotices;
  return knocks.map(([requestId, second, reach = ['sound']]) => {
    const [due, next] = noticeKnock(notices, { requestId, reach, now: second * 1000 });
    notices = next;
    return [requestId, due];
  });
}

const notified = (...knocks: Knock[]): string[] =>
  noticesOf(...knocks)
    .filter(([, due]) => due.length > 0)
    .map(([requestId]) => requestId);

test('ten knocks in two seconds are one notice', () => {
  expect(notified(...Array.from({ length: 10 }, (_, knock): Knock => [`k${knock}`, knock * 0.2]))).toEqual(['k0']);
});

test('a knock after the burst is a notice of its own', () => {
  expect(notified(['a', 0], ['b', 1], ['c', 6])).toEqual(['a', 'c']);
});

test('a steady stream of knocks does not stay silent', () => {
  expect(notified(['a', 0], ['b', 3], ['c', 6], ['d', 9], ['e', 12])).toEqual(['a', 'c', 'e']);
});

test('a person once announced is not announced again when the list is refreshed', () => {
  expect(notified(['a', 0], ['a', 60])).toEqual(['a']);
});

test('a host who leaves the tab during a burst gets one notification, and no second sound', () => {
  const both: Channel[] = ['sound', 'notification'];
  expect(noticesOf(['a', 0], ['b', 1, both], ['c', 2, both], ['d', 5, both], ['e', 6, both])).toEqual([
    ['a', ['sound']],
    ['b', ['notification']],
    ['c', []],
    ['d', ['sound']],
    ['e', ['notification']],
  ]);
});

test('sound that is switched on within a burst is heard', () => {
  expect(noticesOf(['a', 0, ['notification']], ['b', 1, ['sound', 'notification']])).toEqual([
    ['a', ['notification']],
    ['b', ['sound']],
  ]);
});
