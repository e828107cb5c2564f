import { expect, test } from 'vitest';
import type { Choice } from './answerQueue.ts';
import { createMemoryPlace, createUnsentStore, keptAttempts, type Place } from './unsentStore.ts';

const choice = (questionId: number, seq: number, selectedAnswer = 'A'): Choice => ({
  questionId,
  selectedAnswer,
  seq,
  timeTaken: 1,
  questionTime: 2,
});

const full = (): Place => ({
  ...createMemoryPlace(),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
});
const forbidden: Place = {
  getItem: () => {
    throw new DOMException('forbidden', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('forbidden', 'SecurityError');
  },
  removeItem: () => {
    throw new DOMException('forbidden', 'SecurityError');
  },
  key: () => {
    throw new DOMException('forbidden', 'SecurityError');
  },
  get length(): number {
    throw new DOMException('forbidden', 'SecurityError');
  },
};

test('if local storage is full the next one keeps the answer, and its index is returned', () => {
  const store = createUnsentStore([full(), createMemoryPlace(), createMemoryPlace()], 1, 7);
  expect(store.keep(choice(1, 10))).toBe(1);
  expect(store.choices()).toEqual([choice(1, 10)]);
});

test('where all storage is forbidden memory keeps the answer', () => {
  const store = createUnsentStore([forbidden, forbidden, createMemoryPlace()], 1, 7);
  expect(store.keep(choice(1, 10))).toBe(2);
  expect(store.choices()).toEqual([choice(1, 10)]);
  store.clear();
  expect(store.choices()).toEqual([]);
});

test('saved answers are dropped, a newer click on the same question is not', () => {
  const store = createUnsentStore([createMemoryPlace()], 1, 7);
  store.keep(choice(1, 20));
  store.drop(1, 10);
  expect(store.choices()).toHaveLength(1);
  store.drop(1, 20);
  expect(store.choices()).toEqual([]);
});

test('two tabs keep their answers side by side', () => {
  const place = createMemoryPlace();
  createUnsentStore([place], 1, 7).keep(choice(1, 10));
  createUnsentStore([place], 1, 7).keep(choice(2, 20));
  expect(createUnsentStore([place], 1, 7).choices()).toEqual([choice(1, 10), choice(2, 20)]);
});

test('another person at the same browser finds nothing', () => {
  const place = createMemoryPlace();
  createUnsentStore([place], 1, 7).keep(choice(1, 10));
  expect(createUnsentStore([place], 2, 7).choices()).toEqual([]);
  expect(keptAttempts([place], 2)).toEqual([]);
  expect(keptAttempts([place], 1)).toEqual([7]);
});

test('a place that filled up later does not bring an old answer back', () => {
  const values = new Map<string, string>();
  let isFull = false;
  const local: Place = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
  const store = createUnsentStore([local, createMemoryPlace()], 1, 7);
  store.keep(choice(1, 10, 'A'));
  isFull = true;
  store.keep(choice(1, 20, 'B'));
  expect(store.choices()).toEqual([choice(1, 20, 'B')]);
});

test('nonsense in storage is passed over', () => {
  const place = createMemoryPlace();
  place.setItem('quiz:1:7:1', '{"questionId":1');
  place.setItem('quiz:1:7:2', '{"questionId":2,"selectedAnswer":5,"seq":1,"timeTaken":1,"questionTime":1}');
  place.setItem('quiz:1:7:3', 'null');
  place.setItem('quiz:1:7:view', '{"at":"two","flagged":[1,"x"],"seconds":{"1":"long","2":3}}');
  const store = createUnsentStore([place], 1, 7);
  expect(store.choices()).toEqual([]);
  expect(store.view()).toEqual({ at: 0, flagged: [1], seconds: { 2: 3 } });
});

test('clearing an attempt leaves the others', () => {
  const place = createMemoryPlace();
  createUnsentStore([place], 1, 7).keep(choice(1, 10));
  createUnsentStore([place], 1, 71).keep(choice(1, 10));
  createUnsentStore([place], 1, 7).clear();
  expect(keptAttempts([place], 1)).toEqual([71]);
});
