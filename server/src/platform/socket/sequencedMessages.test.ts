import { expect, test } from 'vitest';
import { createInbox, createOutbox } from './sequencedMessages.ts';

const small = { characters: 10, ms: 1000 };

test('what is to be told is numbered in its order, and once it was told only what came since', () => {
  const outbox = createOutbox(small);
  outbox.add('a', 0);
  outbox.add('b', 1);
  expect(outbox.isPublished()).toBe(false);
  expect(outbox.next(2)).toEqual({ nth: 0, oldest: 0, texts: ['a', 'b'] });
  outbox.add('c', 3);
  outbox.markPublished(2);
  expect(outbox.next(4)).toEqual({ nth: 2, oldest: 0, texts: ['c'] });
  outbox.markPublished(3);
  expect(outbox.isPublished()).toBe(true);
  expect(outbox.next(5)).toEqual({ nth: 3, oldest: 0, texts: [] });
});

test('what was told is told again to whoever lacks it, from where they lack it, and what was not told with it', () => {
  const outbox = createOutbox(small);
  for (const text of ['a', 'b', 'c']) outbox.add(text, 0);
  outbox.markPublished(2);
  expect(outbox.next(0, 1)).toEqual({ nth: 1, oldest: 0, texts: ['b', 'c'] });
  expect(outbox.next(0, 7)).toEqual({ nth: 2, oldest: 0, texts: ['c'] });
  outbox.markPublished(1);
  expect(outbox.next(0)).toEqual({ nth: 2, oldest: 0, texts: ['c'] });
});

test('too much, or too old, is kept no longer, told or not, and the numbers go on', () => {
  const outbox = createOutbox(small);
  outbox.add('12345', 0);
  outbox.add('67890', 1);
  expect(outbox.next(1)).toEqual({ nth: 0, oldest: 0, texts: ['12345', '67890'] });
  outbox.add('x', 2);
  expect(outbox.next(1000)).toEqual({ nth: 1, oldest: 1, texts: ['67890', 'x'] });
  expect(outbox.next(1002)).toEqual({ nth: 2, oldest: 2, texts: ['x'] });
  outbox.markPublished(3);
  expect(outbox.next(1002, 0)).toEqual({ nth: 2, oldest: 2, texts: ['x'] });
  expect(outbox.next(1003, 0)).toEqual({ nth: 3, oldest: 3, texts: [] });
  outbox.add('longer than all', 1003);
  expect(outbox.isPublished()).toBe(false);
  expect(outbox.next(1003)).toEqual({ nth: 4, oldest: 4, texts: [] });
});

test('what was dropped while it was being told leaves nothing else out', () => {
  const outbox = createOutbox(small);
  outbox.add('12345', 0);
  outbox.add('6789', 0);
  const { nth, texts } = outbox.next(0);
  outbox.add('xx', 0);
  outbox.add('y', 0);
  outbox.markPublished(nth + texts.length);
  expect(outbox.next(0)).toEqual({ nth: 2, oldest: 1, texts: ['xx', 'y'] });
});

/** With everything from `oldest` on still kept by its sender. */
const batch = (nth: number, told: string[], oldest = 0) => ({ nth, oldest, told });
const whole = (...fresh: string[]) => ({ fresh, isMissing: false, isRequestable: false });
const requestable = { fresh: [], isMissing: false, isRequestable: true };

test('what is told twice is taken once, and what somebody told before this process began is of no concern', () => {
  const inbox = createInbox();
  expect(inbox.take('one', batch(7, ['a', 'b']))).toEqual(whole('a', 'b'));
  expect(inbox.take('one', batch(7, ['a', 'b', 'c']))).toEqual(whole('c'));
  expect(inbox.take('two', batch(0, ['z']))).toEqual(whole('z'));
  expect(inbox.take('one', batch(9, ['c']))).toEqual(whole());
  expect(inbox.heard()).toEqual({ one: 10, two: 1 });
});

test('what is missing comes with what was told after it, as far as it is kept; what is not is noticed once', () => {
  const inbox = createInbox();
  inbox.take('one', batch(0, ['a']));
  expect(inbox.take('one', batch(3, ['d']))).toEqual(requestable);
  expect(inbox.heard()).toEqual({ one: 1 });
  expect(inbox.take('one', batch(1, ['b', 'c', 'd']))).toEqual(whole('b', 'c', 'd'));
  expect(inbox.take('one', batch(9, ['j'], 5))).toEqual({ ...requestable, isMissing: true });
  expect(inbox.take('one', batch(9, ['j'], 5))).toEqual(requestable);
  expect(inbox.take('one', batch(5, ['f', 'g', 'h', 'i', 'j'], 5))).toEqual(whole('f', 'g', 'h', 'i', 'j'));
  expect(inbox.take('one', batch(12, ['m'], 12))).toEqual({ ...whole('m'), isMissing: true });
  expect(inbox.take('one', batch(13, [], 13))).toEqual(whole());
});

test('whoever began while nothing was heard is heard from their beginning', () => {
  const inbox = createInbox();
  inbox.doubt();
  expect(inbox.take('one', batch(2, ['c']))).toEqual(requestable);
  expect(inbox.heard()).toEqual({ one: 0 });
  expect(inbox.take('one', batch(0, ['a', 'b', 'c']))).toEqual(whole('a', 'b', 'c'));
  expect(inbox.take('two', batch(2, ['c'], 2))).toEqual({ ...whole('c'), isMissing: true });
});

test('whoever says nothing after nobody was heard for a while may have told something: once, unless they have left', () => {
  const inbox = createInbox();
  for (const from of ['silent', 'here', 'left']) inbox.take(from, batch(0, []));
  expect(inbox.giveUp()).toBe(false);
  inbox.forget('left');
  inbox.doubt();
  inbox.take('here', batch(0, []));
  expect([inbox.giveUp(), inbox.giveUp()]).toEqual([true, false]);
  inbox.doubt();
  inbox.take('here', batch(0, []));
  expect(inbox.giveUp()).toBe(false);
  // As long as what is missing has not come, they have not said enough.
  inbox.take('here', batch(2, []));
  expect(inbox.giveUp()).toBe(true);
  expect(inbox.take('silent', batch(1, [], 1))).toEqual({ ...whole(), isMissing: true });
});
