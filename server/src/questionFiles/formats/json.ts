/**
 * Our own JSON: `{ "format": "assay-questions", "questions": [ … ] }`, or a bare list. Each question has the API's
 * fields. Items are cut out of the text one by one, so that each has its line and a broken one does not affect others.
 */

import { ownImage } from '@assay/contract/questions/imageAddress';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import { ownAddresses } from '@assay/contract/questions/writtenImages';
import { lineAt } from './decode.ts';
import {
  emptyQuestion,
  itemOf,
  MOST_ITEMS,
  RefusedItem,
  refuseEndless,
  tooManyItems,
  UnreadableFile,
} from './model.ts';
import type { FileQuestion, PrintedImages, ReadFile } from './model.ts';
import { readSkill } from './skills.ts';
import { cleanName, readDifficulty, readPoints, readStatus } from './words.ts';

const MAX_DEPTH = 12;
const KNOWN = new Set(
  'questionText options correctAnswer explanation difficulty points keepOrder tags skill category status name images id skillId version updatedAt ref'.split(
    ' ',
  ),
);

export function readJson(text: string): ReadFile {
  const slices = itemsIn(text);
  const ofOthers = new Map<string, Uint8Array>();
  let line = 1;
  let counted = 0;
  const items = slices.map(([from, to]) => {
    line += lineAt(text.slice(counted, from), from - counted) - 1;
    counted = from;
    const source = text.slice(from, to);
    const files = new Map<string, Uint8Array>();
    const read = (warn: (warning: string) => void) => {
      const value = parsed(source);
      // Before any refusal, because other items may show this one's images.
      listImages(value, files);
      refuseLong(source);
      return questionOf(value, warn);
    };
    const found = (name: string) => files.get(name) ?? ofOthers.get(name);
    const item = itemOf({ line, title: titleIn(source) }, read, { get: (address) => found(nameOf(address)) });
    // One of our names is the same image everywhere; any other name is local to its item.
    for (const [name, bytes] of files) if (ownImage(name) && !ofOthers.has(name)) ofOthers.set(name, bytes);
    return item;
  });
  return { items, notes: [] };
}

/** One of our images is the same whatever size its address gives. */
const nameOf = (address: string) => (ownImage(address) ? (address.split('#')[0] ?? '') : address);

/** Images make an item longer than texts may be. */
const IMAGE_CONTENT = /"content"\s*:\s*"[A-Za-z0-9+/=]*"/g;
const refuseLong = (source: string) => refuseEndless(source.replaceAll(IMAGE_CONTENT, ''));

const titleIn = (source: string) =>
  /"questionText"\s*:\s*"((?:\\.|[^"\\]){0,200})/.exec(source)?.[1] ?? source.slice(0, 80);

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    refuseLong(source);
    throw new RefusedItem('This is not valid JSON.');
  }
}

/** Start and end of every element in the list of questions. */
function itemsIn(text: string): [number, number][] {
  const start = listStart(text);
  const items: [number, number][] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = stringEnd(text, at);
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) throw new UnreadableFile('The file is nested too deeply.', lineAt(text, at));
    } else if ((sign === ',' || sign === ']') && depth === 0) {
      const [first, last] = trimmed(text, from, at);
      if (first < last) items.push([first, last]);
      else if (sign === ',') throw new UnreadableFile('There is an extra comma.', lineAt(text, at));
      if (items.length > MOST_ITEMS) throw tooManyItems();
      if (sign === ']') return items;
      from = at + 1;
    } else if (sign === '}' || sign === ']') depth -= 1;
    if (depth < 0) throw new UnreadableFile('A closing bracket has no opening one.', lineAt(text, at));
  }
  throw new UnreadableFile(
    'The list of questions doesn’t end with ]. Add it, or check that the file is complete.',
    lineAt(text, text.length),
  );
}

function trimmed(text: string, from: number, to: number): [number, number] {
  let [first, last] = [from, to];
  while (first < last && /\s/.test(text[first] as string)) first += 1;
  while (last > first && /\s/.test(text[last - 1] as string)) last -= 1;
  return [first, last];
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  throw new UnreadableFile('A text in quotes is not closed.', lineAt(text, start));
}

/** The `[` of the file, or of its `questions` field. */
function listStart(text: string): number {
  const first = text.search(/\S/);
  if (text[first] === '[') return first;
  if (text[first] !== '{') throw new UnreadableFile('This is not JSON: it begins neither with { nor with [.', 1);
  let depth = 0;
  for (let at = first; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = stringEnd(text, at);
      const isList =
        depth === 1 && text.slice(at, end + 1) === '"questions"' && /^\s*:\s*\[/.exec(text.slice(end + 1, end + 100));
      if (isList) return end + isList[0].length;
      at = end;
    } else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > MAX_DEPTH) throw new UnreadableFile('The file is nested too deeply.', lineAt(text, at));
  }
  throw new UnreadableFile('There is no list "questions" in this file.', 1);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function questionOf(given: unknown, warn: (warning: string) => void): FileQuestion {
  if (!isObject(given)) throw new RefusedItem('This is not an object.');
  const [skill, category] = [textIn(given, 'skill'), textIn(given, 'category')];
  // A category belongs to a skill; without one it is another system's.
  const unknown = Object.keys(given).filter((name) => !KNOWN.has(name) || (name === 'category' && skill === ''));
  if (unknown.length > 0) warn(`Not kept, because it is not known: ${unknown.slice(0, 5).join(', ')}.`);
  const options = optionsOf(given['options']);
  return {
    ...emptyQuestion(),
    name: cleanName(textIn(given, 'name'), warn),
    questionText: textIn(given, 'questionText'),
    options,
    key: keyOf(given['correctAnswer'], options),
    explanation: textIn(given, 'explanation'),
    difficulty: readDifficulty(textIn(given, 'difficulty'), warn),
    points: readPoints(given['points'] === undefined ? '' : JSON.stringify(given['points']), warn),
    keepOrder: given['keepOrder'] === true,
    tags: listOfTexts(given['tags'] ?? [], 'tags'),
    skill: readSkill(skill, category, warn),
    status: readStatus(textIn(given, 'status'), warn),
  };
}

function textIn(given: Record<string, unknown>, name: string): string {
  const value = given[name] ?? '';
  if (typeof value !== 'string') throw new RefusedItem(`“${name}” is not a text.`);
  return value;
}

function listImages(item: unknown, files: Map<string, Uint8Array>): void {
  const given = isObject(item) ? (item['images'] ?? []) : [];
  if (!Array.isArray(given)) throw new RefusedItem('“images” is not a list.');
  let isBroken = false;
  for (const one of given as unknown[]) {
    const { address, content } = isObject(one) ? one : {};
    if (typeof address === 'string' && typeof content === 'string')
      files.set(nameOf(address), Buffer.from(content, 'base64'));
    else isBroken = true;
  }
  if (isBroken) throw new RefusedItem('An image has no address or no content.');
}

function optionsOf(value: unknown): string[] {
  if (Array.isArray(value)) return listOfTexts(value, 'options');
  if (typeof value !== 'object' || value === null) throw new RefusedItem('There are no options.');
  const letters = Object.keys(value).toSorted();
  if (letters.length > optionLetters.length)
    throw new RefusedItem(`There are ${letters.length} options; at most 6 are supported.`);
  if (letters.some((letter, place) => letter !== optionLetters[place]))
    throw new RefusedItem('The options are not lettered A, B, C … without a gap.');
  return listOfTexts(
    letters.map((letter) => (value as Record<string, unknown>)[letter]),
    'options',
  );
}

function listOfTexts(value: unknown, name: string): string[] {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw new RefusedItem(`“${name}” is not a list of texts.`);
  return value as string[];
}

function keyOf(value: unknown, options: readonly string[]): number {
  if (Array.isArray(value)) throw new RefusedItem('There are several correct answers; only one is supported.');
  if (typeof value !== 'string') throw new RefusedItem('“correctAnswer” is not a letter.');
  const place = optionLetters.findIndex((letter) => letter === value.trim().toUpperCase());
  if (place < 0 || place >= options.length)
    throw new RefusedItem(`The answer “${value.slice(0, 40)}” is not one of the options.`);
  return place;
}

/** Each image is stored with the first question that shows it. */
export function printJson(questions: readonly FileQuestion[], images: PrintedImages): string {
  const carried = new Set<string>();
  const imagesWith = ({ questionText, options, explanation }: FileQuestion) =>
    [questionText, explanation, ...options].flatMap(ownAddresses).flatMap((address) => {
      const sha256 = ownImage(address)?.sha256 ?? '';
      const image = images.get(sha256);
      if (!image || carried.has(sha256)) return [];
      carried.add(sha256);
      return [{ address, content: Buffer.from(image.bytes).toString('base64') }];
    });
  const written = questions.map((question) => ({ question, carries: imagesWith(question) }));
  const items = written.map(({ question, carries }) => {
    const { name, options, key, difficulty, points, skill, status, marking: _marking, ...rest } = question;
    return {
      ...(name !== '' && { name }),
      ...rest,
      options: Object.fromEntries(options.map((text, place) => [optionLetters[place] ?? '', text])),
      correctAnswer: optionLetters[key],
      ...(difficulty !== null && { difficulty }),
      ...(points !== null && { points }),
      ...(skill !== null && { skill: skill.name }),
      ...(skill !== null && skill.category !== null && { category: skill.category }),
      ...(status !== null && { status }),
      ...(carries.length > 0 && { images: carries }),
    };
  });
  return `${JSON.stringify({ format: 'assay-questions', version: 1, questions: items }, null, 2)}\n`;
}
