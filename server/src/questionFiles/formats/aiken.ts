/**
 * Aiken, the simplest of Moodle's formats:
 *
 *     The question in one line
 *     A. an option
 *     B. another
 *     ANSWER: B
 *
 * https://docs.moodle.org/en/Aiken_format
 */

import { emptyQuestion, itemOf, MOST_ITEMS, RefusedItem, tooManyItems } from './model.ts';
import type { FileQuestion, ReadFile, ReadItem } from './model.ts';

interface Draft {
  line: number;
  text: string[];
  options: { letter: string; text: string }[];
  problem: string | null;
}

// A Unicode line separator does not end a line here.
const OPTION = /^\s*([A-Z])(?:[.)]\s+|\)(?=\S))(.*)$/s;
/** `B.text`, an option only where B comes next: a text may begin with “U.S.”. */
const CLOSE_OPTION = /^\s*([A-Z])\.(?![A-Z]\.)(\S.*)$/s;
const EMPTY_OPTION = /^\s*([A-Z])[.)]\s*$/;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ANSWER = /^\s*ANSWER\s*:\s*(.*)$/is;

export function readAiken(text: string): ReadFile {
  const items: ReadItem[] = [];
  let draft: Draft | null = null;
  const finish = (answer: string | null) => {
    if (draft === null) return;
    const { line, text: lines } = draft;
    const done = draft;
    draft = null;
    if (items.length >= MOST_ITEMS) throw tooManyItems();
    items.push(itemOf({ line, title: lines[0] ?? '' }, () => questionOf(done, answer)));
  };
  for (const [index, line] of text.split('\n').entries()) {
    const option = OPTION.exec(line) ?? EMPTY_OPTION.exec(line) ?? closeOption(line, draft);
    const answer = ANSWER.exec(line);
    const begun = (): Draft => (draft ??= { line: index + 1, text: [], options: [], problem: null });
    if (answer) {
      begun();
      finish((answer[1] as string).trim());
    } else if (option) begun().options.push({ letter: option[1] as string, text: (option[2] ?? '').trim() });
    else if (line.trim() === '') finish(null);
    else {
      // Text after options starts the next question, so the previous one has no answer.
      if (begun().options.length > 0) finish(null);
      begun().text.push(line.trim());
    }
  }
  finish(null);
  return { items, notes: [] };
}

function closeOption(line: string, draft: Draft | null): RegExpExecArray | null {
  const option = CLOSE_OPTION.exec(line);
  return draft && draft.text.length > 0 && option?.[1] === LETTERS[draft.options.length] ? option : null;
}

function questionOf({ text, options }: Draft, answer: string | null): FileQuestion {
  if (text.length === 0) throw new RefusedItem('There is no question text before the options.');
  if (options.length === 0) throw new RefusedItem('There are no options such as “A. text” right below the question.');
  if (answer === null) throw new RefusedItem('There is no line “ANSWER: …” right below the options.');
  const gap = options.findIndex(({ letter }, place) => letter !== LETTERS[place]);
  if (gap >= 0)
    throw new RefusedItem(`The options are not lettered A, B, C … without a gap at “${options[gap]?.letter}”.`);
  if (/^[A-Z](\s*[,;]\s*[A-Z])+$/i.test(answer))
    throw new RefusedItem('There are several correct answers; only one is supported.');
  const key = options.findIndex(({ letter }) => letter === answer.toUpperCase().replace(/[.)]$/, ''));
  if (key < 0) throw new RefusedItem(`The answer “${answer.slice(0, 40)}” is not one of the options.`);
  return { ...emptyQuestion(), questionText: text.join('\n'), options: options.map((option) => option.text), key };
}

/** Whether a question can be written: one line per part, none of which looks like another part. */
export function fitsAiken({ questionText, options }: FileQuestion): boolean {
  const isOneLine = (text: string) => !/[\r\n]/.test(text);
  return (
    options.every(isOneLine) &&
    isOneLine(questionText) &&
    !OPTION.test(questionText) &&
    !EMPTY_OPTION.test(questionText) &&
    !ANSWER.test(questionText)
  );
}

export function printAiken(questions: readonly FileQuestion[]): string {
  return questions
    .filter(fitsAiken)
    .map(({ questionText, options, key }) =>
      [
        questionText,
        ...options.map((text, place) => `${'ABCDEF'[place]}. ${text}`),
        `ANSWER: ${'ABCDEF'[key]}`,
        '',
      ].join('\n'),
    )
    .join('\n');
}
