/** Other systems' words for difficulty, and tags for data that a format cannot hold. */

import { asLine } from '@assay/contract/fields';
import { LONGEST_NAME } from '@assay/contract/questions/questions';
import type { Difficulty, QuestionStatus } from '@assay/contract/questions/questions';
import type { FileQuestion } from './model.ts';
import { skillOfTag, tagOfSkill } from './skills.ts';

const synonyms: Record<Difficulty, readonly string[]> = {
  easy: ['easy', 'e', 'very easy', 'beginner', 'basic', 'simple', 'low', 'novice', 'elementary', 'junior', '1'],
  medium: ['medium', 'm', 'moderate', 'intermediate', 'normal', 'average', 'mid', 'middle', 'standard', '2'],
  hard: [
    'hard',
    'h',
    'difficult',
    'very difficult',
    'very hard',
    'advanced',
    'expert',
    'high',
    'senior',
    'complex',
    '3',
  ],
};
const known = new Map(
  Object.entries(synonyms).flatMap(([difficulty, words]) => words.map((word) => [word, difficulty as Difficulty])),
);

/** The difficulty for a word; null if unknown. */
export const difficultyOf = (word: string): Difficulty | null =>
  known.get(
    word
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  ) ?? null;

/** Reads a difficulty, with a warning for an unknown word. */
export function readDifficulty(word: string, warn: (warning: string) => void): Difficulty | null {
  if (word.trim() === '') return null;
  const difficulty = difficultyOf(word);
  if (difficulty === null) warn(`The difficulty “${word.trim()}” is not known; the one selected below is used.`);
  return difficulty;
}

/** Reads points, with a warning for invalid ones. */
export function readPoints(text: string, warn: (warning: string) => void): number | null {
  if (text.trim() === '') return null;
  const points = Number(text.trim().replace(',', '.'));
  if (Number.isInteger(points) && points >= 1 && points <= 100) return points;
  warn(`“${text.trim()}” is not a whole number from 1 to 100; the points selected below are used.`);
  return null;
}

const statuses = new Map<string, QuestionStatus>([
  ['draft', 'draft'],
  ['review', 'review'],
  ['in review', 'review'],
  ['live', 'live'],
  ['archived', 'archived'],
]);
const statusOf = (word: string): QuestionStatus | null => statuses.get(word.trim().toLowerCase()) ?? null;

/** Reads a status, with a warning for an unknown word. */
export function readStatus(word: string, warn: (warning: string) => void): QuestionStatus | null {
  if (word.trim() === '') return null;
  const status = statusOf(word);
  if (status === null) warn(`The status “${word.trim().slice(0, 40)}” is not known; the one selected below is used.`);
  return status;
}

/** Systems that require a name number the questions, or repeat their beginning; so do exports from here. */
const NUMBERED = /^question([ -]\d+)?$/i;
const saysNothing = (name: string, questionText: string): boolean =>
  NUMBERED.test(name) || asLine(questionText).startsWith(name);

/**
 * The name of a question in another system's file as a line of at most 255 characters; empty if it says nothing that
 * the question doesn't.
 */
export function readName(given: string, questionText: string, warn: (warning: string) => void): string {
  const name = cleanName(given, warn);
  return saysNothing(name, questionText) ? '' : name;
}

/** A name as a line of at most 255 characters, with a warning if it was longer. */
export function cleanName(given: string, warn: (warning: string) => void): string {
  const name = asLine(given).normalize('NFC');
  if (name.length <= LONGEST_NAME) return name;
  warn(`The name was shortened to ${LONGEST_NAME} characters.`);
  return name.slice(0, LONGEST_NAME).toWellFormed().trim();
}

const RESERVED = /^(difficulty:|points:|keep-order$|status:|skill:|name:|tag:)/;

/** The data a format can hold. */
interface Places {
  points?: true;
  order?: true;
  skill?: true;
}

/**
 * For formats with little more than tags: data they cannot hold becomes tags that other systems show and we read back.
 * An author's tag that looks like one of these is prefixed with `tag:`.
 */
export function tagsOf(question: FileQuestion, except: Places) {
  const { name, questionText, difficulty, points, keepOrder, tags, skill, status } = question;
  return [
    // Given by an author, though it looks like one that a system made up.
    ...(name !== '' && saysNothing(name, questionText) ? [`name:${name}`] : []),
    ...(difficulty === null ? [] : [`difficulty:${difficulty}`]),
    ...(points === null || except.points ? [] : [`points:${points}`]),
    ...(keepOrder && !except.order ? ['keep-order'] : []),
    ...(status === null ? [] : [`status:${status}`]),
    ...(skill === null || except.skill ? [] : [`skill:${tagOfSkill(skill)}`]),
    ...tags.map((tag) => (RESERVED.test(tag) ? `tag:${tag}` : tag)),
  ];
}

/** The reverse. An unknown status or skill stays an ordinary tag, as does a name that an export would not write so. */
export function readTags(given: readonly string[], question: FileQuestion, warn: (warning: string) => void): void {
  for (const tag of given.map((one) => one.trim()).filter((one) => one !== '')) {
    const status = tag.startsWith('status:') ? statusOf(tag.slice('status:'.length)) : null;
    const name = tag.startsWith('name:') ? tag.slice('name:'.length) : '';
    const skill = tag.startsWith('skill:') ? skillOfTag(tag.slice('skill:'.length)) : null;
    if (tag.startsWith('tag:')) question.tags.push(tag.slice('tag:'.length));
    else if (tag.startsWith('difficulty:')) question.difficulty = readDifficulty(tag.slice('difficulty:'.length), warn);
    else if (tag.startsWith('points:')) question.points = readPoints(tag.slice('points:'.length), warn);
    else if (tag === 'keep-order') question.keepOrder = true;
    else if (status !== null) question.status = status;
    else if (skill !== null) question.skill = skill;
    else if (name !== '' && question.name === '' && saysNothing(name, question.questionText)) question.name = name;
    else question.tags.push(tag);
  }
}

const indented = (text: string) => text.replaceAll(/\n(?=[^\n])/g, '\n  ');

/** Feedback of single options, or for single cases, is not supported here; it becomes lines of the explanation. */
export function explanationWith(
  explanation: string,
  options: readonly string[],
  feedback: readonly string[],
  warn: (warning: string) => void,
  what = 'of single options',
): string {
  const lines = options.flatMap((option, place) => {
    const text = (feedback[place] ?? '').trim();
    if (text === '') return [];
    // Code and paragraphs keep their lines within the list item.
    const isLine = !`${option}${text}`.includes('\n');
    return [isLine ? `- ${option}: ${text}` : `- ${indented(option)}\n\n  ${indented(text)}`];
  });
  if (lines.length === 0) return explanation;
  warn(`Feedback ${what} was put into the explanation.`);
  return [explanation.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
}
