import { expect, test } from 'vitest';
import { fitting, sharesOf } from './tokens.ts';

const message = (tokens: number, mark = 'x') => ({ content: mark.repeat(tokens * 3) });

test('tools have at most 6,000 tokens, and a quarter stays free', () => {
  expect(sharesOf(16_000)).toEqual({ tools: 5600, history: 6400 });
  expect(sharesOf(4000)).toEqual({ tools: 1400, history: 1600 });
  expect(sharesOf(100_000)).toEqual({ tools: 6000, history: 69_000 });
});

test('the latest messages that fit are kept, in order and without a gap', () => {
  const [old, middle, latest] = [message(10, 'a'), message(60, 'b'), message(30, 'c')];
  expect(fitting([old, middle, latest], 100)).toEqual([old, middle, latest]);
  expect(fitting([old, middle, latest], 99)).toEqual([middle, latest]);
  expect(fitting([old, middle, latest], 89)).toEqual([latest]);
});

test('the last message is always there, cut if it does not fit alone', () => {
  expect(fitting([message(5), message(50, 'c')], 20)).toEqual([message(20, 'c')]);
});
