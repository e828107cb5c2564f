import type { ChatMessage } from '@assay/contract/assistant';
import { expect, test } from 'vitest';
import { copiedAnswer } from './copiedAnswer.ts';

const answer: Pick<ChatMessage, 'content' | 'table' | 'model' | 'sources'> = {
  content: String.raw`Pens \& Paper has the lowest average.`,
  model: null,
  table: {
    columns: ['Skill', 'Average'],
    rows: [
      { cells: ['Pens & Paper', '40%'], path: '/admin/skills' },
      { cells: ['Ink', '61%'], path: null },
    ],
    more: 4,
  },
  sources: [{ label: 'Reports', path: '/admin/reports' }],
};

test('an answer is copied with its table, a line for each row and a tab between cells', () => {
  expect(copiedAnswer(answer)).toBe(
    'Pens & Paper has the lowest average.\n\nSkill\tAverage\nPens & Paper\t40%\nInk\t61%\n\n4 more in Reports',
  );
});

test('a table is copied without a text, and a text without a table', () => {
  const table = { columns: ['Group', 'People'], rows: [{ cells: ['Spring', '3'], path: null }], more: 0 };
  expect(copiedAnswer({ ...answer, content: '', table })).toBe('Group\tPeople\nSpring\t3');
  expect(copiedAnswer({ ...answer, table: null })).toBe('Pens & Paper has the lowest average.');
});

test('a cell stays in its place and is no formula, whatever someone wrote in it', () => {
  const rows = [{ cells: ['a\tb\nc', '=1+1'], path: null }];
  const copied = copiedAnswer({ ...answer, content: '', table: { columns: ['Person', 'Group'], rows, more: 0 } });
  expect(copied).toBe("Person\tGroup\na b c\t'=1+1");
});

test('the Markdown of a language model is copied as it is', () => {
  expect(copiedAnswer({ ...answer, content: String.raw`**2 \* 3**`, table: null, model: 'small' })).toBe(
    String.raw`**2 \* 3**`,
  );
});
