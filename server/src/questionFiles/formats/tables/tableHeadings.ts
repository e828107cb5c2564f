/** The headings that people give the columns of a table of questions. */

import { UnreadableFile } from '../model.ts';

export type Column =
  | 'question'
  | 'answer'
  /** Never an option's text, which may be a number too. */
  | 'answer number'
  | 'difficulty'
  | 'points'
  | 'explanation'
  | 'tags'
  | 'order'
  | 'skill'
  | 'category'
  | 'status'
  | 'name'
  | 'passed'
  | `option ${number}`
  /** Beside an answer that is a text: the other options. */
  | `wrong ${number}`;

/** More than a question may have, so that a row with too many is refused instead of shortened. */
export const columnLetters: readonly string[] = 'ABCDEFGHIJ'.split('');

const headings: Record<string, Column> = {
  ...named('question', 'question', 'question text', 'text', 'prompt', 'stem', 'frage'),
  ...named('answer', 'answer', 'answers', 'correct answer', 'correct answers', 'correct', 'correct option', 'key'),
  ...named('answer', 'right answer', 'right option', 'right choice', 'correct choice', 'answer key', 'solution'),
  ...named('answer', 'correct answer letter', 'correct letter', 'correct answer text', 'ans'),
  ...named('answer number', 'correct option number', 'correct answer number', 'correct number', 'answer number'),
  ...named('difficulty', 'difficulty', 'level', 'difficulty level'),
  ...named('points', 'points', 'point', 'score', 'marks', 'mark'),
  ...named('explanation', 'explanation', 'answer explanation', 'rationale', 'feedback', 'general feedback'),
  ...named('tags', 'tags', 'tag', 'labels', 'topics'),
  ...named('order', 'keep order', 'fixed order'),
  ...named('skill', 'skill'),
  ...named('category', 'category'),
  ...named('status', 'status'),
  ...named('name', 'name', 'question name'),
  // Columns that our lists export in addition to the question.
  ...named('passed', 'id', 'skill id', 'version', 'changed', 'updated at'),
};
for (const [place, letter] of columnLetters.entries())
  for (const sign of [letter.toLowerCase(), String(place + 1)]) {
    for (const name of ['option', 'choice', 'answer', 'answer option', 'answer choice', 'alternative', 'opt'])
      headings[`${name} ${sign}`] = `option ${place}`;
    for (const name of ['wrong', 'incorrect', 'distractor', 'wrong answer', 'incorrect answer', 'wrong option'])
      headings[`${name} ${sign}`] = `wrong ${place}`;
  }
for (const [place, letter] of columnLetters.entries())
  for (const shown of [letter.toLowerCase(), `option${letter.toLowerCase()}`, `choice${letter.toLowerCase()}`])
    headings[shown] = `option ${place}`;

function named(column: Column, ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, column]));
}

/** The column that a heading such as `CorrectAnswer`, `option3` or `Answer 1 (max 75 characters)` names. */
export const headingOf = (cell: string): Column | null =>
  headings[
    cell
      .slice(0, 200)
      .replace(/\s+-\s.*$|\s*\([^()]*\)\s*(?:-\s.*)?$/s, (remark) => (/^\s*\(s\)/.test(remark) ? 's' : ''))
      .replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, ' ')
      .toLowerCase()
      .replaceAll(/[\s_.:*)-]+/g, ' ')
      .trim()
      .replaceAll(/(?<=[a-z])(?=\d)/g, ' ')
  ] ?? null;

/** The place of every column; a heading that is missing or there twice refuses the file. */
export function columnsIn(cells: readonly string[], line: number, notes: string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  const unknown: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = headingOf(cell);
    if (column === null && cell.trim() !== '') unknown.push(cell.trim());
    if (column !== null && column !== 'passed' && columns.has(column))
      throw new UnreadableFile(`Two columns mean the same: “${cell.trim().slice(0, 40)}” is there twice.`, line);
    if (column !== null) columns.set(column, place);
  }
  const options = (['option 0', 'option 1'] as const).filter((column) => !columns.has(column));
  const isByText = options.length === 2 && columns.has('wrong 0');
  const missing = [
    ...(columns.has('question') ? [] : ['question']),
    ...(columns.has('answer') || columns.has('answer number') ? [] : ['answer']),
    ...(isByText ? [] : options.map((column) => (column === 'option 0' ? 'A' : 'B'))),
  ];
  if (missing.length > 0)
    throw new UnreadableFile(
      `The first row must name the columns: question, A, B, C …, answer. Missing here: ${missing.join(', ')}.`,
      line,
    );
  if (!isByText && columns.has('wrong 0'))
    throw new UnreadableFile('Some columns are options and others wrong answers; name all of them alike.', line);
  if (unknown.length > 0) notes.push(`Ignored columns: ${unknown.slice(0, 8).join(', ').slice(0, 200)}.`);
  return columns;
}
