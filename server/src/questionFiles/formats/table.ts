/** Converts rows with a heading to questions and back, for CSV and XLSX. */

import { optionLetters } from '@assay/contract/optionLetters';
import { emptyQuestion, itemOf, MOST_ITEMS, RefusedItem, tooManyItems, UnreadableFile } from './model.ts';
import type { FileQuestion, Place, ReadFile } from './model.ts';
import { readSkill } from './skills.ts';
import { readDifficulty, readPoints, readStatus } from './words.ts';

type Column =
  | 'question'
  | 'answer'
  | 'difficulty'
  | 'points'
  | 'explanation'
  | 'tags'
  | 'order'
  | 'skill'
  | 'category'
  | 'status'
  | 'passed'
  | `option ${number}`;

const headings: Record<string, Column> = {
  ...named('question', 'question', 'question text', 'text', 'prompt', 'stem', 'frage'),
  ...named('answer', 'answer', 'correct answer', 'correct', 'correct option', 'key', 'right answer', 'solution'),
  ...named('difficulty', 'difficulty', 'level', 'difficulty level'),
  ...named('points', 'points', 'point', 'score', 'marks', 'mark'),
  ...named('explanation', 'explanation', 'rationale', 'feedback', 'general feedback'),
  ...named('tags', 'tags', 'tag', 'labels', 'topics'),
  ...named('order', 'keep order', 'fixed order'),
  ...named('skill', 'skill'),
  ...named('category', 'category'),
  ...named('status', 'status'),
  // Columns that our lists export in addition to the question.
  ...named('passed', 'id', 'skill id', 'version', 'changed', 'updated at'),
};
for (const [place, letter] of optionLetters.entries())
  for (const name of ['', 'option ', 'choice ', 'answer ', 'distractor '])
    for (const sign of [letter.toLowerCase(), String(place + 1)])
      if (name !== '' || sign === letter.toLowerCase()) headings[`${name}${sign}`] = `option ${place}`;

function named(column: Column, ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, column]));
}

const headingOf = (cell: string) =>
  headings[
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
      .replaceAll(/(?<=[a-z])(?=\d)/g, ' ')
  ] ?? null;

export interface Row extends Place {
  cells: string[];
  /** Why the row could not be read from the file. */
  problem?: string;
}

/** @param rows the heading first; rows without text are skipped */
export function readTable(rows: Iterable<Row>, notes: string[] = []): ReadFile {
  const read: ReadFile = { items: [], notes };
  let columns: Map<Column, number> | null = null;
  for (const { cells, problem, ...place } of rows) {
    if (problem === undefined && cells.every((cell) => cell.trim() === '')) continue;
    if (columns === null) {
      columns = columnsIn(cells, place.line, notes);
      continue;
    }
    if (read.items.length >= MOST_ITEMS) throw tooManyItems();
    const at = columns;
    const title = cells[at.get('question') ?? 0] ?? '';
    read.items.push(
      itemOf({ ...place, title }, (warn) => {
        if (problem !== undefined) throw new RefusedItem(problem);
        return questionOf((column) => cells[at.get(column) ?? -1] ?? '', warn);
      }),
    );
  }
  if (columns === null) throw new UnreadableFile('The file has no rows.');
  return read;
}

function columnsIn(cells: string[], line: number, notes: string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  const unknown: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = headingOf(cell);
    if (column === null && cell.trim() !== '') unknown.push(cell.trim());
    if (column !== null && column !== 'passed' && columns.has(column))
      throw new UnreadableFile(`Two columns mean the same: “${cell.trim().slice(0, 40)}” is there twice.`, line);
    if (column !== null) columns.set(column, place);
  }
  const missing = (['question', 'answer', 'option 0', 'option 1'] as const).filter((column) => !columns.has(column));
  if (missing.length > 0) {
    const names = missing.map((column) => column.replace('option 0', 'A').replace('option 1', 'B'));
    throw new UnreadableFile(
      `The first row must name the columns: question, A, B, C …, answer. Missing here: ${names.join(', ')}.`,
      line,
    );
  }
  if (unknown.length > 0) notes.push(`Ignored columns: ${unknown.slice(0, 8).join(', ').slice(0, 200)}.`);
  return columns;
}

function questionOf(cell: (column: Column) => string, warn: (warning: string) => void): FileQuestion {
  const all = optionLetters.map((_letter, place) => cell(`option ${place}`));
  const count = all.findLastIndex((text) => text.trim() !== '') + 1;
  const options = all.slice(0, count);
  const gap = options.findIndex((text) => text.trim() === '');
  if (gap >= 0) throw new RefusedItem(`Option ${optionLetters[gap]} is empty although a later one is not.`);
  const order = cell('order').trim().toLowerCase();
  return {
    ...emptyQuestion(),
    questionText: cell('question'),
    options,
    key: keyOf(cell('answer').trim(), options, warn),
    explanation: cell('explanation'),
    difficulty: readDifficulty(cell('difficulty'), warn),
    points: readPoints(cell('points'), warn),
    keepOrder: ['yes', 'true', '1', 'x', 'y', 'wahr'].includes(order),
    tags: splitTags(cell('tags')),
    skill: readSkill(cell('skill'), cell('category'), warn),
    status: readStatus(cell('status'), warn),
  };
}

/** A letter, an option's text or its number, in this order; a warning if they disagree. */
function keyOf(answer: string, options: readonly string[], warn: (warning: string) => void): number {
  if (answer === '') throw new RefusedItem('There is no answer.');
  const letter = optionLetters.findIndex((one) => one === answer.toUpperCase().replace(/[.)]$/, ''));
  const same = options.flatMap((text, place) => (text.trim() === answer ? [place] : []));
  const number = /^[1-6]$/.test(answer) ? Number(answer) - 1 : -1;
  const readings = [letter, ...(same.length === 1 ? same : []), number].filter(
    (place) => place >= 0 && place < options.length,
  );
  const [key, ...others] = new Set(readings);
  if (key !== undefined && others[0] !== undefined)
    warn(
      `The answer “${answer}” may mean option ${optionLetters[key]} or ${optionLetters[others[0]]}; ${optionLetters[key]} was taken.`,
    );
  if (key !== undefined) return key;
  if (/^[A-F1-6](\s*[,;/&+|]\s*[A-F1-6])+$/i.test(answer))
    throw new RefusedItem(`There are several correct answers (“${answer}”); only one is supported.`);
  throw new RefusedItem(`The answer “${answer.slice(0, 40)}” is not one of the options.`);
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
  const properties = ['difficulty', 'points', 'explanation', 'tags', 'keep order', 'skill', 'category', 'status'];
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
  ]);
  return [heading, ...rows];
}
