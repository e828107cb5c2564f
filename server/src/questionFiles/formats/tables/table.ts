/** Converts rows with a heading to questions and back, for CSV and XLSX. */

import { optionLetters } from '@assay/contract/questions/optionLetters';
import { isBlackboardRow, readBlackboardRow } from './blackboardTable.ts';
import { emptyQuestion, itemOf, MOST_ITEMS, RefusedItem, tooManyItems, UnreadableFile } from '../model.ts';
import type { FileQuestion, Place, ReadFile, ReadItem } from '../model.ts';
import { readSkill } from '../skills.ts';
import { isNumbered, keyOf } from './tableAnswers.ts';
import { columnLetters, columnsIn } from './tableHeadings.ts';
import type { Column } from './tableHeadings.ts';
import { cleanName, readDifficulty, readPoints, readStatus } from '../words.ts';

export interface Row extends Place {
  cells: string[];
  /** Why the row could not be read from the file. */
  problem?: string;
}

/** @param rows the heading first, below titles if there are any; rows without text are skipped */
export function readTable(rows: Iterable<Row>, notes: string[] = []): ReadFile {
  const read: ReadFile = { items: [], notes };
  const numbered: { place: number; answer: string }[] = [];
  let columns: Map<Column, number> | null = null;
  let titles = 0;
  let isBlackboard = false;
  for (const { cells, problem, ...place } of rows) {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (problem === undefined && filled === 0) continue;
    if (columns === null && read.items.length === 0) isBlackboard ||= isBlackboardRow(cells);
    if (isBlackboard) {
      if (read.items.length >= MOST_ITEMS) throw tooManyItems();
      read.items.push(
        itemOf({ ...place, title: cells[1] ?? '' }, (warn) => {
          if (problem !== undefined) throw new RefusedItem(problem);
          return readBlackboardRow(cells, warn);
        }),
      );
      continue;
    }
    if (columns === null && filled === 1 && cells.length > 1 && titles < MOST_TITLES) {
      titles += 1;
      continue;
    }
    if (columns === null) {
      columns = columnsIn(cells, place.line, notes);
      if (titles > 0) notes.push(`${titles === 1 ? 'A row' : `${titles} rows`} above the heading were not read.`);
      continue;
    }
    if (read.items.length >= MOST_ITEMS) throw tooManyItems();
    const at = columns;
    const title = cells[at.get('question') ?? 0] ?? '';
    const cell = (column: Column) => cells[at.get(column) ?? -1] ?? '';
    const answer = cell('answer').trim() || cell('answer number').trim();
    if (problem === undefined && isNumbered(answer, cell('answer number') === '' ? optionsIn(cell) : []))
      numbered.push({ place: read.items.length, answer });
    read.items.push(
      itemOf({ ...place, title }, (warn) => {
        if (problem !== undefined) throw new RefusedItem(problem);
        return at.has('wrong 0') ? withWrongOnes(cell, warn) : questionOf(cell, warn);
      }),
    );
  }
  if (columns === null && !isBlackboard) throw new UnreadableFile('The file has no rows.');
  return { ...read, items: withoutCountsFromZero(read.items, numbered) };
}

/** Templates explain themselves above the heading. */
const MOST_TITLES = 20;

/** Where one answer is 0, the others count from 0 as well, and would each be one option too early. */
function withoutCountsFromZero(items: ReadItem[], numbered: readonly { place: number; answer: string }[]): ReadItem[] {
  if (!numbered.some(({ answer }) => answer === '0')) return items;
  const places = new Set(numbered.map(({ place }) => place));
  const reason = 'An answer in this file is 0, so its numbers seem to count from 0. Write letters, or count from 1.';
  return items.map((item, place) =>
    places.has(place)
      ? { line: item.line, title: item.title, ...(item.within !== undefined && { within: item.within }), reason }
      : item,
  );
}

function answerIn(cell: (column: Column) => string): string {
  const number = cell('answer number').trim();
  return number === '' ? cell('answer').trim() : `option ${number}`;
}

const optionsIn = (cell: (column: Column) => string): string[] => {
  const all = columnLetters.map((_letter, place) => cell(`option ${place}`));
  return all.slice(0, all.findLastIndex((text) => text.trim() !== '') + 1);
};

function questionOf(cell: (column: Column) => string, warn: (warning: string) => void): FileQuestion {
  const options = optionsIn(cell);
  const gap = options.findIndex((text) => text.trim() === '');
  if (gap >= 0) throw new RefusedItem(`Option ${columnLetters[gap]} is empty although a later one is not.`);
  return { ...restOf(cell, warn), options, key: keyOf(answerIn(cell), options, warn) };
}

/** A row of the right answer's text and wrong ones. */
function withWrongOnes(cell: (column: Column) => string, warn: (warning: string) => void): FileQuestion {
  const wrong = columnLetters.map((_letter, place) => cell(`wrong ${place}`)).filter((text) => text.trim() !== '');
  if (cell('answer').trim() === '') throw new RefusedItem('There is no answer.');
  return { ...restOf(cell, warn), options: [cell('answer'), ...wrong], key: 0 };
}

function restOf(cell: (column: Column) => string, warn: (warning: string) => void): FileQuestion {
  const order = cell('order').trim().toLowerCase();
  return {
    ...emptyQuestion(),
    name: cleanName(cell('name'), warn),
    questionText: cell('question'),
    explanation: cell('explanation'),
    difficulty: readDifficulty(cell('difficulty'), warn),
    points: readPoints(cell('points'), warn),
    keepOrder: ['yes', 'true', '1', 'x', 'y', 'wahr'].includes(order),
    tags: splitTags(cell('tags')),
    skill: readSkill(cell('skill'), cell('category'), warn),
    status: readStatus(cell('status'), warn),
  };
}

/** Tags share a cell, separated by `|`; a backslash escapes `|` and itself. */
const splitTags = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\.|[^|\\])+/gs)]
    .map(([tag]) => tag.replaceAll(/\\([|\\])/g, '$1').trim())
    .filter((tag) => tag !== '');

const joinTags = (tags: readonly string[]) => tags.map((tag) => tag.replaceAll(/[|\\]/g, String.raw`\$&`)).join(' | ');

export type Cell = string | number;

/** The heading, and a row per question. */
export function tableOf(questions: readonly FileQuestion[]): Cell[][] {
  const properties = [
    'difficulty',
    'points',
    'explanation',
    'tags',
    'keep order',
    'skill',
    'category',
    'status',
    'name',
  ];
  const heading = ['question', ...optionLetters, 'answer', ...properties];
  const rows = questions.map((question): Cell[] => [
    question.questionText,
    ...optionLetters.map((_letter, place) => question.options[place] ?? ''),
    optionLetters[question.key] ?? '',
    question.difficulty ?? '',
    question.points ?? '',
    question.explanation,
    joinTags(question.tags),
    question.keepOrder ? 'yes' : '',
    question.skill?.name ?? '',
    question.skill?.category ?? '',
    question.status ?? '',
    question.name,
  ]);
  return [heading, ...rows];
}
