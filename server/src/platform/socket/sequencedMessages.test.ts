import { expect, test } from 'vitest';
import { createInbox, createOutbox } from './sequencedMessages.ts';

const small = { characters: 10, ms: 1000 };

test('messages are numbered in order, and after sending only newer ones follow', () => {
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

test('sent messages are resent to those who lack them, from their gap on, together with unsent ones', () => {
  const outbox = createOutbox(small);
  for (const text of ['a', 'b', 'c']) outbox.add(text, 0);
  outbox.markPublished(2);
  expect(outbox.next(0, 1)).toEqual({ nth: 1, oldest: 0, texts: ['b', 'c'] });
  expect(outbox.next(0, 7)).toEqual({ nth: 2, oldest: 0, texts: ['c'] });
  outbox.markPublished(1);
  expect(outbox.next(0)).toEqual({ nth: 2, oldest: 0, texts: ['c'] });
});

test('too many or too old messages are dropped, sent or not, and the numbers continue', () => {
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

test('messages dropped while being sent take no others along', () => {
  const outbox = createOutbox(small);
  outbox.add('12345', 0);
  outbox.add('6789', 0);
  const { nth, texts } = outbox.next(0);
  outbox.add('xx', 0);
  outbox.add('y', 0);
  outbox.markPublished(nth + texts.length);
  expect(outbox.next(0)).toEqual({ nth: 2, oldest: 1, texts: ['xx', 'y'] });
});

/** The sender still keeps everything from `oldest` on. */
const batch = (nth: number, messages: string[], oldest = 0) => ({ nth, oldest, messages });
const whole = (...fresh: string[]) => ({ fresh, isMissing: false, isRequestable: false });
const requestable = { fresh: [], isMissing: false, isRequestable: true };

test('duplicates are performed once, and messages from before this process started are ignored', () => {
  const inbox = createInbox();
  expect(inbox.take('one', batch(7, ['a', 'b']))).toEqual(whole('a', 'b'));
  expect(inbox.take('one', batch(7, ['a', 'b', 'c']))).toEqual(whole('c'));
  expect(inbox.take('two', batch(0, ['z']))).toEqual(whole('z'));
  expect(inbox.take('one', batch(9, ['c']))).toEqual(whole());
  expect(inbox.heard()).toEqual({ one: 10, two: 1 });
});

test('missing messages arrive with later ones if still kept; otherwise the gap is noticed once', () => {
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

test('a process that started during an interruption is heard from its beginning', () => {
  const inbox = createInbox();
  inbox.doubt();
  expect(inbox.take('one', batch(2, ['c']))).toEqual(requestable);
  expect(inbox.heard()).toEqual({ one: 0 });
  expect(inbox.take('one', batch(0, ['a', 'b', 'c']))).toEqual(whole('a', 'b', 'c'));
  expect(inbox.take('two', batch(2, ['c'], 2))).toEqual({ ...whole('c'), isMissing: true });
});

test('a process silent after an interruption may have sent something: reported once, unless it left', () => {
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
