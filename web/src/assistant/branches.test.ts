import type { ChatMessage } from '@assay/contract/assistant';
import { expect, test } from 'vitest';
import { branchOf } from './branches.ts';

const message = (id: number, parentId: number | null): ChatMessage => ({
  id,
  parentId,
  role: id % 2 === 1 ? 'user' : 'assistant',
  content: '',
  state: 'complete',
  problem: null,
  model: null,
  table: null,
  sources: [],
  createdAt: '2026-11-24T10:00:00.000Z',
});
const ids = (...args: Parameters<typeof branchOf>) => branchOf(...args).map(({ message: { id } }) => id);

/** 1, 2, then a question edited twice: 3 and 5, with answers 4 and 6; and 2 was given again as 8. */
const messages = [message(1, null), message(2, 1), message(3, 2), message(4, 3), message(5, 2), message(6, 5)];

test('the latest version is shown, and a picked one instead', () => {
  expect(ids(messages, new Map())).toEqual([1, 2, 5, 6]);
  expect(ids(messages, new Map([[2, 3]]))).toEqual([1, 2, 3, 4]);
  expect(ids([...messages, message(8, 1)], new Map())).toEqual([1, 8]);
});

test('each place knows its versions; one that is gone is not picked', () => {
  expect(branchOf(messages, new Map()).map(({ versions }) => versions)).toEqual([[1], [2], [3, 5], [6]]);
  expect(ids(messages, new Map([[2, 99]]))).toEqual([1, 2, 5, 6]);
  expect(ids([], new Map())).toEqual([]);
});
