/** From a format's items to the verdict on each. */

import { LONGEST_FORMULA, overlongFormulas, rewriteFormulas } from '@assay/contract/questions/formulas';
import type { LintFinding } from '@assay/contract/questions/questionLint';
import type { ImportItem } from '@assay/contract/questions/questionFiles';
import { newQuestion } from '@assay/contract/questions/questions';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import { problemOf } from './formats/formulas.ts';
import { adoptImages, textsOf } from './formats/images.ts';
import type { CarriedImage } from './formats/images.ts';
import type { FileQuestion, ReadItem } from './formats/model.ts';

export interface CheckedItem extends ImportItem {
  /** Hash of text and options; null for a refused item. */
  sameness: Sameness | null;
  /** Images from the file that the question shows, except those of earlier items. */
  images: CarriedImage[];
  /** Hashes of our own images that the question shows and the file does not contain. */
  named: string[];
}

export interface Sameness {
  text: string;
  whole: string;
}

/** Questions are the same if their words are, ignoring case, spaces and the order of options. */
export function samenessOf({ questionText, options }: { questionText: string; options: readonly string[] }): Sameness {
  const text = folded(questionText);
  return { text, whole: [text, ...options.map(folded).toSorted()].join('\u0000') };
}

/** Removes characters that JSON or the database cannot store. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
export const storable = (text: string) => text.toWellFormed().replaceAll(/[\u0000-\u001f]/g, ' ');

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

export type Warning = ImportItem['warnings'][number];
type Lint = (question: FileQuestion) => Warning[];

/**
 * Keeps the items of one file to find duplicates within it.
 * @param lint warnings about the writing
 * @param hash names the images
 */
export function createChecks(lint: Lint, hash: (bytes: Uint8Array) => string) {
  const wholes = new Map<string, number>();
  const texts = new Map<string, number>();
  const brought = new Set<string>();
  let nth = 0;
  return function check(item: ReadItem): CheckedItem {
    nth += 1;
    const place = {
      nth,
      line: item.line,
      within: item.within === undefined ? null : storable(item.within),
      title: storable(item.title),
    };
    if ('reason' in item) return refused(place, item.reason);
    const fileWarnings = [...item.warnings];
    const adopted = adoptImages(item.question, item.files, hash, (warning) => fileWarnings.push(warning));
    const checked = checkQuestion(withTagsDivided(adopted.question, (warning) => fileWarnings.push(warning)));
    if (typeof checked === 'string') return refused(place, checked);
    const sameness = samenessOf(checked);
    const same = wholes.get(sameness.whole) ?? null;
    const similar = texts.get(sameness.text);
    if (same === null) wholes.set(sameness.whole, nth);
    if (similar === undefined) texts.set(sameness.text, nth);
    const warnings = [...[...fileWarnings, ...undrawnFormulas(checked)].map(ofFile), ...lint(checked)];
    const duplicateOf = same === null ? null : `item ${same} of this file`;
    if (duplicateOf === null && similar !== undefined)
      warnings.push(ofFile(`Item ${similar} of this file has the same text with other options.`));
    const isWorthALook = warnings.some(({ kind }) => kind !== 'notice') || duplicateOf !== null;
    const verdict = isWorthALook ? 'warning' : 'ok';
    const { named } = adopted;
    const images = adopted.images.filter(({ sha256 }) => !brought.has(sha256));
    for (const { sha256 } of images) brought.add(sha256);
    return { ...place, verdict, reason: null, warnings, duplicateOf, question: checked, sameness, images, named };
  };
}

/** Formulas that pages show as code or text, which no format refuses unless it converts them. */
function undrawnFormulas(question: FileQuestion): string[] {
  const said = new Set<string>();
  for (const text of textsOf(question)) {
    rewriteFormulas(text, (tex) => {
      const problem = problemOf(tex);
      if (problem !== null) said.add(`The formula “${tex.slice(0, 60)}” is shown as code: ${problem}`);
      return '';
    });
    for (const tex of overlongFormulas(text))
      said.add(`The formula “${tex.slice(0, 60)}” is shown as text: it is longer than ${LONGEST_FORMULA} letters.`);
  }
  return [...said];
}

/** Our tags are separated by commas, so none contains one. */
function withTagsDivided(question: FileQuestion, warn: (warning: string) => void): FileQuestion {
  const joined = question.tags.filter((tag) => tag.includes(','));
  if (joined.length === 0) return question;
  warn(`Tags can’t contain commas, so these were split: ${joined.map((tag) => `“${tag.slice(0, 60)}”`).join(' ')}`);
  const tags = question.tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim());
  return { ...question, tags: [...new Set(tags)].filter((tag) => tag !== '') };
}

export const refused = (
  { nth, line, within, title }: Pick<CheckedItem, 'nth' | 'line' | 'within' | 'title'>,
  reason: string,
): CheckedItem => ({
  nth,
  line,
  within,
  title,
  verdict: 'refused',
  reason: storable(reason),
  warnings: [],
  duplicateOf: null,
  question: null,
  sameness: null,
  images: [],
  named: [],
});

/**
 * The verdict on an item after something was left out of its question.
 * @param missing what was left out, to explain a refusal
 */
export function recheckItem(item: CheckedItem, question: FileQuestion, lost: Warning[], missing: string): CheckedItem {
  const checked = checkQuestion(question);
  if (typeof checked === 'string') return refused(item, `${missing}, and without them: ${checked}`);
  const warnings = [...item.warnings, ...lost];
  return { ...item, question: checked, sameness: samenessOf(checked), warnings, verdict: 'warning' };
}

export const ofFile = (text: string): Warning => ({ kind: 'file', text: storable(text), why: null, advice: null });

/** An item-writing lint finding as an import warning. */
export const warningOf = ({ severity, what, why, advice }: LintFinding): Warning => ({
  kind: severity === 'warning' ? 'lint' : 'notice',
  text: what,
  why,
  advice,
});

/** The question as the bank would store it, or why it cannot. */
function checkQuestion({
  options,
  key,
  difficulty,
  points,
  skill,
  status,
  ...rest
}: FileQuestion): FileQuestion | string {
  if (options.length > optionLetters.length)
    return `There are ${options.length} options; at most ${optionLetters.length} are supported.`;
  if (options.length < 2)
    return `There ${options.length === 1 ? 'is only one option' : 'are no options'}; at least two are needed.`;
  const parsed = newQuestion.safeParse({
    ...rest,
    skillId: 1,
    options: Object.fromEntries(options.map((text, place) => [optionLetters[place], text])),
    correctAnswer: optionLetters[key],
    difficulty: difficulty ?? 'medium',
    points: points ?? 1,
  });
  if (!parsed.success) return reasonOf(parsed.error.issues[0] ?? { path: [], message: 'This is not a question.' });
  const { name, questionText, explanation, keepOrder, tags } = parsed.data;
  return {
    name,
    questionText,
    options: Object.values(parsed.data.options),
    key,
    explanation,
    difficulty,
    points,
    keepOrder,
    tags,
    skill,
    status,
  };
}

const names: Record<string, string> = {
  name: 'The name',
  questionText: 'The question text',
  explanation: 'The explanation',
  tags: 'A tag',
};

function reasonOf({ path, message }: { path: PropertyKey[]; message: string }): string {
  const [member, letter] = path.map(String);
  if (member === 'options' && letter !== undefined) return `Option ${letter}: ${message}`;
  return member !== undefined && names[member] !== undefined ? `${names[member]}: ${message}` : message;
}
