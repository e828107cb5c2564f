import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { alwaysRepeated, coverOf, readNotes, secondsIn, selectionOf } from './statementCover.ts';

const notesOf = (notes: Record<string, string[]>) =>
  new Map(Object.entries(notes).map(([name, whats]) => [name, new Set(whats)]));

test('all that any test noted is covered, by the quickest tests', () => {
  const notes = notesOf({ slow: ['a', 'b', 'c'], one: ['a', 'b'], other: ['b', 'c'], same: ['c'], only: ['d'] });
  const seconds = (name: string) => (name === 'slow' ? 60 : 0.2);
  expect(coverOf(notes, seconds).toSorted()).toEqual(['one', 'only', 'other']);
  expect(coverOf(notes, () => 1).toSorted()).toEqual(['only', 'slow']);
  expect(coverOf(new Map(), seconds)).toEqual([]);
});

test('a test that noted its own name is always repeated', () => {
  const notes = notesOf({ 'a\none': ['x', 'a\none'], 'a\nother': ['x', 'y'], 'b\none': ['b\none'] });
  expect(alwaysRepeated(notes)).toEqual(['a\none', 'b\none']);
  expect(coverOf(notes, () => 1).toSorted()).toEqual(['a\none', 'a\nother', 'b\none']);
});

test('the notes of several processes are read together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-notes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '1.jsonl'), '["a.test.ts\\nfirst","x"]\n["a.test.ts\\nfirst","y"]\n');
  writeFileSync(join(folder, '2.jsonl'), '["a.test.ts\\nfirst","z"]\n["b.test.ts\\nsecond","x"]\n');
  expect(readNotes(folder)).toEqual(notesOf({ 'a.test.ts\nfirst': ['x', 'y', 'z'], 'b.test.ts\nsecond': ['x'] }));
});

test('a test is timed under the name that it is noted by', () => {
  const assertionResults = [
    { ancestorTitles: ['on both', 'and'], title: 'holds', duration: 1500 },
    { ancestorTitles: ['on both', 'and'], title: 'holds', duration: 500 },
    { ancestorTitles: [], title: 'was skipped', duration: null },
  ];
  const report = { testResults: [{ name: '/here/server/a.test.ts', assertionResults }] };
  expect([...secondsIn(report, '/here')]).toEqual([
    ['server/a.test.ts\non both > and > holds', 2],
    ['server/a.test.ts\nwas skipped', 0],
  ]);
  expect(secondsIn(null, '/here').size).toBe(0);
});

test('only the selected titles match, whatever characters they have', () => {
  const { files, pattern } = selectionOf([
    'a.test.ts\nan (odd) title?',
    'a.test.ts\non both > holds',
    'b.test.ts\none',
  ]);
  expect(files).toEqual(['a.test.ts', 'b.test.ts']);
  const titles = ['an (odd) title?', 'an odd title', 'on both > holds', 'holds', 'one', 'one more'];
  expect(titles.filter((title) => new RegExp(pattern).test(title))).toEqual([
    'an (odd) title?',
    'on both > holds',
    'one',
  ]);
});
