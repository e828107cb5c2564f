/**
 * GIFT, Moodle's text format. Blank lines separate items:
 *
 *     // comment, in which Moodle writes [tag:…]
 *     $CATEGORY: for this and the following items
 *     ::title:: [format] text { =right #feedback ~wrong ~%-50%wrong ####general feedback }
 *
 * A backslash escapes `~ = # { } :` and itself; `\n` is a line break. https://docs.moodle.org/en/GIFT_format
 */

import { htmlToMarkdown } from './html/html.ts';
import { emptyQuestion, itemOf, MOST_ITEMS, RefusedItem, refuseEndless, tooManyItems, typeRefused } from './model.ts';
import type { FileQuestion, FileSkill, ReadFile, ReadItem } from './model.ts';
import { moodleTextToMarkdown, plainToMarkdown } from './html/plainText.ts';
import { createPaths, pathsOf } from './skills.ts';
import { explanationWith, readName, readTags, tagsOf } from './words.ts';

type Warn = (warning: string) => void;

export function readGift(text: string): ReadFile {
  const items: ReadItem[] = [];
  const paths = createPaths();
  let skill: FileSkill | null = null;
  for (const block of blocksOf(text)) {
    const { line, body, comments, path } = withoutComments(block);
    if (path !== null) skill = paths.skillAt(path);
    if (body.trim() === '') continue;
    if (items.length >= MOST_ITEMS) throw tooManyItems();
    const of = skill;
    items.push(itemOf({ line, title: titleIn(body) }, (warn) => readItem(body, comments, of, warn)));
  }
  return { items, notes: paths.notes() };
}

interface Block {
  line: number;
  lines: string[];
}

function* blocksOf(text: string): Generator<Block> {
  let block: Block = { line: 1, lines: [] };
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    if (line.trim() !== '') {
      if (block.lines.length === 0) block.line = number;
      block.lines.push(line);
    } else if (block.lines.length > 0) {
      yield block;
      block = { line: number, lines: [] };
    }
  }
  if (block.lines.length > 0) yield block;
}

function withoutComments({ line, lines }: Block) {
  let path: string | null = null;
  const body: string[] = [];
  const comments: string[] = [];
  let first = -1;
  for (const [place, text] of lines.entries()) {
    const trimmed = text.trim();
    if (trimmed.startsWith('//')) comments.push(trimmed);
    else if (trimmed.startsWith('$CATEGORY:')) path = trimmed.slice('$CATEGORY:'.length).trim();
    else {
      if (first < 0) first = place;
      body.push(text);
    }
  }
  return { line: line + Math.max(0, first), body: body.join('\n'), comments, path };
}

const NAMED = /^\s*::((?:\\.|[^\\])*?)::/s;

const titleIn = (whole: string) => {
  const body = whole.slice(0, 1000);
  const named = NAMED.exec(body)?.[1];
  return unescape(
    named === undefined || named.trim() === '' ? (body.replace(NAMED, '').split(/(?<!\\)\{/)[0] ?? '') : named,
  );
};

function readItem(body: string, comments: string[], skill: FileSkill | null, warn: Warn): FileQuestion {
  refuseEndless(body);
  const rest = body.replace(NAMED, '');
  const open = find(rest, '{');
  if (open < 0) throw new RefusedItem('There is no answer block in { }: this is a description, not a question.');
  const close = find(rest, '}', open + 1);
  if (close < 0) throw new RefusedItem('The answer block is not closed with }.');
  const after = rest.slice(close + 1);
  if (find(rest.slice(open + 1, close), '{') >= 0)
    throw new RefusedItem('There is a { inside the answer block. Write \\{.');
  if (CLOZE.test(rest.slice(open + 1, close).trim())) throw typeRefused('Cloze questions');
  if (find(after, '{') >= 0)
    throw new RefusedItem('There is a second answer block. Put a blank line between two questions.');
  const { format, text } = formatOf(rest.slice(0, open));
  const gap = after.trim() === '' ? '' : ` _____ ${after.trim()}`;
  const questionText = rendered(`${text.trimEnd()}${gap}`.trim(), format, warn);
  const name = readName(unescape(NAMED.exec(body)?.[1] ?? ''), questionText, warn);
  const question = { ...emptyQuestion(), name, questionText, skill };
  readAnswers(rest.slice(open + 1, close), format, question, warn);
  for (const comment of comments)
    readTags(
      [...comment.matchAll(/\[tag:((?:\\.|[^\]\\])*)\]/g)].map(([, tag]) => (tag ?? '').replaceAll(/\\(.)/g, '$1')),
      question,
      warn,
    );
  return question;
}

/** The next unescaped `sign`, or -1. */
function find(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === sign) return at;
  }
  return -1;
}

const FORMAT = /^\s*\[(html|markdown|plain|moodle)\]/;

function formatOf(text: string): { format: string; text: string } {
  const match = FORMAT.exec(text);
  return match ? { format: match[1] as string, text: text.slice(match[0].length) } : { format: 'moodle', text };
}

const TAG = /<\/?(p|br|b|i|em|strong|code|pre|ul|ol|li|span|div|img|sub|sup|table)\b[^>]*>/i;

const MARKDOWN = /```|`[^`\n]+`|\*\*[^*\n]+\*\*/;

function rendered(escaped: string, format: string, warn: Warn): string {
  const text = unescape(escaped);
  if (format === 'html') return htmlToMarkdown(text, warn);
  if (format === 'markdown') return text;
  if (format === 'plain') return plainToMarkdown(text);
  if (TAG.test(text)) warn('The text holds HTML tags without saying [html]; they are kept as text.');
  if (MARKDOWN.test(text)) warn('The text holds Markdown without saying [markdown]; it is kept as plain text.');
  return moodleTextToMarkdown(text);
}

function unescape(text: string): string {
  return text.replaceAll(/\\([~=#{}:\\n])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign));
}

interface Answer {
  isRight: boolean;
  text: string;
  feedback: string;
}

function readAnswers(block: string, format: string, question: FileQuestion, warn: Warn): void {
  const general = generalFeedback(block);
  const inside = (general < 0 ? block : block.slice(0, general)).trim();
  if (general >= 0) question.explanation = textOf(block.slice(general + 4), format, warn);
  if (inside === '') throw typeRefused('Essay questions');
  if (inside.startsWith('#')) throw typeRefused('Numerical questions');
  const truth = /^(T|F|TRUE|FALSE)(?=\s*(#|$))/i.exec(inside);
  if (truth) return readTruth(truth[0], inside, format, question, warn);
  // As in Moodle: without a wrong option there is none to select from, whatever the weights.
  if (inside.startsWith('=') && find(inside, '~') < 0)
    throw typeRefused(inside.includes('->') ? 'Matching questions' : 'Short answers without options');
  const answers = answersIn(inside, format, warn);
  if (answers.every(({ isRight }) => isRight)) throw typeRefused('Short answers without options');
  const keys = answers.flatMap(({ isRight }, place) => (isRight ? [place] : []));
  if (keys.length > 1) throw typeRefused('Questions with several correct answers');
  if (keys.length === 0) throw new RefusedItem('No option is marked as right with =.');
  question.options = answers.map(({ text }) => text);
  question.key = keys[0] as number;
  const feedback = answers.map((answer) => answer.feedback);
  question.explanation = explanationWith(question.explanation, question.options, feedback, warn);
}

/** Moodle's gaps within a text: `{1:SHORTANSWER:=Paris}`. */
const CLOZE = /^\d*:[A-Z_]+:/;

/** Where `####` begins, or -1. */
function generalFeedback(block: string): number {
  for (let at = find(block, '#'); at >= 0; at = find(block, '#', at + 1)) if (block.startsWith('####', at)) return at;
  return -1;
}

function readTruth(word: string, inside: string, format: string, question: FileQuestion, warn: Warn): void {
  const [, wrong = '', right = ''] = inside.split(/(?<!\\)#/);
  const isTrue = word.toUpperCase().startsWith('T');
  question.options = ['True', 'False'];
  question.key = isTrue ? 0 : 1;
  question.keepOrder = true;
  const feedback = [isTrue ? right : wrong, isTrue ? wrong : right].map((text) => textOf(text, format, warn));
  question.explanation = explanationWith(question.explanation, question.options, feedback, warn);
  warn('A true/false question: it becomes one with the options True and False.');
}

function textOf(given: string, outer: string, warn: Warn): string {
  const { format, text } = formatOf(given.trim());
  return rendered(text.trim(), format === 'moodle' ? outer : format, warn).trim();
}

function answersIn(inside: string, format: string, warn: Warn): Answer[] {
  const starts: number[] = [];
  for (let at = 0; at < inside.length; at += 1) {
    if (inside[at] === '\\') at += 1;
    else if (inside[at] === '=' || inside[at] === '~') starts.push(at);
  }
  if (starts[0] !== 0) throw new RefusedItem('The first option does not begin with = or ~.');
  return starts.map((start, nth) => {
    const raw = inside.slice(start + 1, starts[nth + 1] ?? inside.length).trim();
    const weight = /^%(-?\d+(?:[.,]\d+)?)%/.exec(raw);
    const share = weight ? Number((weight[1] as string).replace(',', '.')) : null;
    const text = weight ? raw.slice(weight[0].length) : raw;
    const isRight = inside[start] === '=' ? share === null || share === 100 : share === 100;
    if (share !== null && share > 0 && share < 100)
      throw new RefusedItem(
        `An option counts for ${share}%: several correct answers and partial credit are not supported.`,
      );
    if (share !== null && share < 0) warn(`The penalty of ${-share}% for an option is not kept.`);
    const hash = find(text, '#');
    return {
      isRight,
      text: textOf(hash < 0 ? text : text.slice(0, hash), format, warn),
      feedback: hash < 0 ? '' : textOf(text.slice(hash + 1), format, warn),
    };
  });
}

const escape = (text: string) => text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
const written = (text: string) => `[markdown]${escape(text)}`;

export function printGift(questions: readonly FileQuestion[]): string {
  const paths = pathsOf(questions);
  return questions.map((question, nth) => `${printCategory(paths[nth] ?? null)}${printItem(question)}`).join('\n');
}

const printCategory = (path: string | null) => (path === null ? '' : `$CATEGORY: ${path}\n\n`);

function printItem(question: FileQuestion): string {
  const tags = tagsOf(question, { skill: true }).map((tag) => `[tag:${tag.replaceAll(/[\\\]]/g, String.raw`\$&`)}]`);
  const options = question.options.map((text, place) => `\t${place === question.key ? '=' : '~'}${written(text)}`);
  return [
    ...(tags.length > 0 ? [`// ${tags.join(' ')}`] : []),
    `${question.name === '' ? '' : `::${escape(question.name)}::`}${written(question.questionText)} {`,
    ...options,
    ...(question.explanation === '' ? [] : [`\t####${written(question.explanation)}`]),
    '}',
    '',
  ].join('\n');
}
