import { expect, test } from 'vitest';
import { createInbox, createOutbox } from './inOrder.ts';

const small = { characters: 10, ms: 1000 };

test('what waits is numbered in its order, and goes when it was told', () => {
  const outbox = createOutbox(small);
  outbox.add('a', 0);
  outbox.add('b', 1);
  expect(outbox.next(2)).toEqual({ nth: 0, texts: ['a', 'b'] });
  outbox.add('c', 3);
  outbox.told(2);
  expect(outbox.next(4)).toEqual({ nth: 2, texts: ['c'] });
  outbox.told(3);
  expect(outbox.isEmpty()).toBe(true);
  expect(outbox.next(5)).toEqual({ nth: 3, texts: [] });
});

test('too much, or too old, is dropped as a whole, and the numbers go on', () => {
  const outbox = createOutbox(small);
  outbox.add('12345', 0);
  outbox.add('67890', 0);
  expect(outbox.next(0).texts).toHaveLength(2);
  outbox.add('x', 0);
  outbox.add('y', 0);
  expect(outbox.next(1000)).toEqual({ nth: 3, texts: ['y'] });
  expect(outbox.next(1001)).toEqual({ nth: 4, texts: [] });
});

test('what was dropped while it was being told leaves nothing else out', () => {
  const outbox = createOutbox(small);
  outbox.add('12345', 0);
  outbox.add('6789', 0);
  const { nth, texts } = outbox.next(0);
  outbox.add('xx', 0);
  outbox.add('y', 0);
  outbox.told(nth + texts.length);
  expect(outbox.next(0)).toEqual({ nth: 3, texts: ['y'] });
});

test('what is told twice is taken once, and what is missing is noticed once', () => {
  const inbox = createInbox();
  expect(inbox.take('one', 7, ['a', 'b'])).toEqual({ fresh: ['a', 'b'], isMissing: false });
  expect(inbox.take('one', 7, ['a', 'b', 'c'])).toEqual({ fresh: ['c'], isMissing: false });
  expect(inbox.take('two', 0, ['z'])).toEqual({ fresh: ['z'], isMissing: false });
  expect(inbox.take('one', 12, [])).toEqual({ fresh: [], isMissing: true });
  expect(inbox.take('one', 12, ['d'])).toEqual({ fresh: ['d'], isMissing: false });
  expect(inbox.take('one', 9, ['old'])).toEqual({ fresh: [], isMissing: false });
});
