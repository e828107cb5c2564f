import { expect, test } from 'vitest';
import {
  acknowledge,
  beginQueue,
  keptPart,
  markSent,
  overwrite,
  retryLater,
  retryNow,
  sendable,
  stateOf,
  stop,
  type,
} from './draftQueue.ts';

const server = { sequence: 4, content: { text: 'stored' } };
const text = (given: string) => ({ text: given });
const begun = () => beginQueue(server, null);

test('typing while a save is on its way is sent after it, with the next number', () => {
  let queue = type(begun(), text('a'));
  expect(sendable(queue, 0)).toEqual({ sequence: 5, content: text('a') });
  queue = type(markSent(queue), text('ab'));
  expect(sendable(queue, 0)).toBeNull();
  expect(stateOf(queue)).toBe('saving');
  queue = acknowledge(queue, 5);
  expect(sendable(queue, 0)).toEqual({ sequence: 6, content: text('ab') });
  expect(stateOf(acknowledge(markSent(queue), 6))).toBe('saved');
});

test('a save without an answer is sent again unchanged before anything newer', () => {
  let queue = type(markSent(type(begun(), text('a'))), text('ab'));
  queue = retryLater(queue, { now: 1000, random: 0.5 });
  expect(stateOf(queue)).toBe('retrying');
  expect(sendable(queue, 1000)).toBeNull();
  expect(sendable(queue, 100_000)).toEqual({ sequence: 5, content: text('a') });
  expect(sendable(retryNow(queue), 1000)).toEqual({ sequence: 5, content: text('a') });
});

test('waits grow with each failure, to 15 seconds at most', () => {
  let queue = markSent(type(begun(), text('a')));
  const waits = Array.from({ length: 8 }, () => {
    queue = retryLater(queue, { now: 0, random: 0.999_999 });
    return queue.retryAt;
  });
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(waits.at(-1)).toBeLessThanOrEqual(15_000);
  expect(retryLater(queue, { now: 0, random: 0 }).retryAt).toBe(1000);
});

test('a closed page’s typing goes on from where it was', () => {
  const queue = type(markSent(type(begun(), text('a'))), text('ab'));
  const kept = keptPart(queue);
  expect(sendable(beginQueue(server, kept), 0)).toEqual({ sequence: 5, content: text('a') });
  // The save without an answer had arrived.
  const later = beginQueue({ sequence: 5, content: text('a') }, kept);
  expect(sendable(later, 0)).toEqual({ sequence: 6, content: text('ab') });
  expect(keptPart(begun())).toBeNull();
});

test('what was typed elsewhere in between is a conflict, unless it is the same', () => {
  const kept = keptPart(type(begun(), text('mine')));
  const conflict = beginQueue({ sequence: 7, content: text('newer') }, kept);
  expect([stateOf(conflict), sendable(conflict, 0)]).toEqual(['conflict', null]);
  expect(sendable(overwrite(conflict, 7), 0)).toEqual({ sequence: 8, content: text('mine') });
  expect(stateOf(beginQueue({ sequence: 7, content: text('mine') }, kept))).toBe('saved');
});

test('a refused save stays typed and is not sent again', () => {
  const refused = stop(markSent(type(begun(), text('a'))), { why: 'refused', reason: 'Closed' });
  expect([stateOf(refused), sendable(refused, 1e15)]).toEqual(['refused', null]);
  expect(keptPart(refused)?.pending).toEqual(text('a'));
});

test('the order of members is no difference', () => {
  const kept = { sequence: 3, pending: null, unsent: { b: [{ y: 1, x: 2 }], a: 1 } };
  expect(stateOf(beginQueue({ sequence: 9, content: { a: 1, b: [{ x: 2, y: 1 }] } }, kept))).toBe('saved');
});
