/**
 * QTI 2.1 and 3.0: one choice interaction with one right answer, as a single item or as a content package.
 * Version 3 writes `qti-choice-interaction` where 2.1 writes `choiceInteraction`; both are read as the latter.
 * https://www.imsglobal.org/spec/qti/v3p0/impl
 */

import { htmlToMarkdown } from './html.ts';
import { decodeText } from './decode.ts';
import { emptyQuestion, itemOf, MOST_ITEMS, RefusedItem, tooManyItems, typeRefused, UnreadableFile } from './model.ts';
import type { CarriedFiles, FileQuestion, ReadFile, ReadItem } from './model.ts';
import { explanationWith, readDifficulty, readPoints, readTags } from './words.ts';
import { descendants, element, elements, markupOf, parseXml, textOf } from './xml.ts';
import type { Element } from './xml.ts';
import { unzip } from './zip.ts';

type Warn = (warning: string) => void;

const camel = (name: string) =>
  name.replace(/^qti-/, '').replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Where the files of a package are, so that an address that leads elsewhere is seen. */
const PACKAGE = 'http://package.invalid/';

const INTERACTION = /Interaction$/;
const FEEDBACK = new Set(['feedbackBlock', 'feedbackInline']);
/** What is filled in only when an item is delivered. */
const TEMPLATE = new Set(['templateProcessing', 'templateBlock', 'templateInline', 'printedVariable']);

/** What our own export marks as Markdown, so that reading it again changes nothing. */
export const MARKDOWN_CLASS = 'assay-markdown';

export function readQtiItem(text: string): ReadFile {
  const root = parseXml(text, camel);
  if (root.name !== 'assessmentItem')
    throw new UnreadableFile(`The root is <${root.name}>: this is no QTI item.`, root.line);
  return { items: [readItem(root, null, undefined)], notes: [] };
}

/** Files of a package as an item in it names them, from where the item is. */
const filesFrom = (files: ReadonlyMap<string, Uint8Array>, path: string): CarriedFiles => ({
  get: (address) => {
    const found = URL.parse(address, `${PACKAGE}${path}`);
    if (found === null || !found.href.startsWith(PACKAGE)) return undefined;
    try {
      return files.get(decodeURIComponent(found.pathname.slice(1)));
    } catch {
      return undefined;
    }
  },
});

function readItem(root: Element, metadata: Element | null, within: string | undefined, files?: CarriedFiles): ReadItem {
  const title = root.attributes['title'] ?? root.attributes['identifier'] ?? '';
  const place = { line: root.line, title, ...(within !== undefined && { within }) };
  return itemOf(place, (warn) => questionOf(root, metadata, warn), files);
}

function questionOf(root: Element, metadata: Element | null, warn: Warn): FileQuestion {
  const given = element(root, 'itemBody');
  if (!given) throw new RefusedItem('The item has no body.');
  const all = everywhere(root);
  if (all.some(({ name }) => TEMPLATE.has(name)))
    throw new RefusedItem('The item is a template, filled in when it is shown; this is not supported.');
  const isNote = (part: Element) => part.name === 'rubricBlock' && !isForCandidates(part);
  if (all.some(isNote)) warn('Notes that are not for candidates are not kept.');
  const body = without(given, isNote);
  const interaction = onlyChoiceIn(body);
  const choices = elements(interaction, 'simpleChoice');
  const key = keyIn(root, interaction, choices, warn);
  const around = partsAround(body, interaction);
  const parts = [around?.before, element(interaction, 'prompt'), around?.after].filter((part) => part !== undefined);
  const options = choices.map((choice) => written(choice, warn));
  const question: FileQuestion = {
    ...emptyQuestion(),
    questionText: paragraphs(parts.map((part) => written(part, warn))),
    options,
    key,
    explanation: explanationIn(root, parts, warn),
    points: readPoints(pointsIn(root), warn),
    keepOrder: interaction.attributes['shuffle'] !== 'true',
  };
  const feedback = choices.map((choice) => paragraphs(feedbackIn(choice).map((part) => written(part, warn))));
  question.explanation = explanationWith(question.explanation, options, feedback, warn);
  if (metadata) readMetadata(metadata, question, warn);
  return question;
}

function onlyChoiceIn(body: Element): Element {
  const interactions = everywhere(body).filter(({ name }) => INTERACTION.test(name));
  const interaction = interactions[0];
  if (!interaction) throw new RefusedItem('The item has no interaction, so there is nothing to answer.');
  if (interactions.length > 1)
    throw new RefusedItem('The item has several interactions; only one choice is supported.');
  if (interaction.name !== 'choiceInteraction') throw typeRefused(`Questions with a ${interaction.name}`);
  return interaction;
}

function keyIn(root: Element, interaction: Element, choices: readonly Element[], warn: Warn): number {
  const identifier = interaction.attributes['responseIdentifier'] ?? 'RESPONSE';
  const response = elements(root, 'responseDeclaration').find(
    ({ attributes }) => attributes['identifier'] === identifier,
  );
  const most = interaction.attributes['maxChoices'] ?? '1';
  if (response?.attributes['cardinality'] !== 'single' || (most !== '1' && most !== '0'))
    throw typeRefused('Questions with several right answers');
  if (element(response, 'mapping')) warn('Points for single options (mapping) are not kept.');
  const right = elements(element(response, 'correctResponse'), 'value').map((value) => textOf(value).trim());
  if (right.length === 0) throw new RefusedItem('The item does not say which answer is right.');
  if (right.length > 1) throw typeRefused('Questions with several right answers');
  const key = choices.findIndex(({ attributes }) => attributes['identifier'] === right[0]);
  if (key < 0) throw new RefusedItem(`The right answer “${(right[0] ?? '').slice(0, 40)}” is not one of the choices.`);
  return key;
}

/** What is shown after the answer; that of single options is put in later. */
function explanationIn(root: Element, parts: readonly Element[], warn: Warn): string {
  const shown = [...elements(root, 'modalFeedback'), ...parts.flatMap(feedbackIn)];
  if (shown.length > 1) warn('Feedback for different answers was put together into the explanation.');
  return paragraphs(shown.map((feedback) => written(feedback, warn)));
}

/** `candidate` is among those whom a note is for: it is part of the question, not of its marking. */
const isForCandidates = ({ attributes }: Element) => (attributes['view'] ?? '').split(/\s+/).includes('candidate');

/** A copy without the parts that are not wanted, however deep. */
const without = (parent: Element, isUnwanted: (part: Element) => boolean): Element => ({
  ...parent,
  children: parent.children
    .filter((child) => typeof child === 'string' || !isUnwanted(child))
    .map((child) => (typeof child === 'string' ? child : without(child, isUnwanted))),
});

/** Feedback in a text, which only an answer brings up. */
const feedbackIn = (parent: Element): Element[] =>
  parent.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return FEEDBACK.has(child.name) ? [child] : feedbackIn(child);
  });

/** What stands before a part and what behind it, each within copies of all that is around the part. */
function partsAround(parent: Element, part: Element): { before: Element; after: Element } | null {
  for (const [place, child] of parent.children.entries()) {
    if (typeof child === 'string') continue;
    const inner = child === part ? null : partsAround(child, part);
    if (child !== part && inner === null) continue;
    const before = [...parent.children.slice(0, place), ...(inner ? [inner.before] : [])];
    const after = [...(inner ? [inner.after] : []), ...parent.children.slice(place + 1)];
    return { before: { ...parent, children: before }, after: { ...parent, children: after } };
  }
  return null;
}

const paragraphs = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

const everywhere = (parent: Element): Element[] => [
  parent,
  ...parent.children.flatMap((child) => (typeof child === 'string' ? [] : everywhere(child))),
];

function written(parent: Element, warn: Warn): string {
  const marked = descendants(parent, 'div').find(({ attributes }) => attributes['class'] === MARKDOWN_CLASS);
  if (marked) return textOf(marked).trim();
  return htmlToMarkdown(markupOf(without(parent, ({ name }) => FEEDBACK.has(name))), warn);
}

/** The greatest score: declared, or what a right answer is given. */
function pointsIn(root: Element): string {
  const declared = elements(root, 'outcomeDeclaration').find(
    ({ attributes }) => attributes['identifier'] === 'MAXSCORE',
  );
  const value = textOf(element(element(declared, 'defaultValue'), 'value')).trim();
  return value.replace(/\.0+$/, '');
}

/** Learning object metadata (LOM) of a package: keywords are tags. */
function readMetadata(metadata: Element, question: FileQuestion, warn: Warn): void {
  const keywords = descendants(metadata, 'keyword').flatMap((keyword) => {
    const strings = [...descendants(keyword, 'langstring'), ...descendants(keyword, 'string')];
    return (strings.length > 0 ? strings : [keyword]).map((one) => textOf(one));
  });
  readTags(keywords, question, warn);
  const difficulty = descendants(metadata, 'difficulty')[0];
  const value = difficulty && descendants(difficulty, 'value')[0];
  if (value && question.difficulty === null) question.difficulty = readDifficulty(textOf(value).trim(), warn);
}

/** A content package: the manifest names the items. */
export async function readQtiPackage(bytes: Uint8Array): Promise<ReadFile> {
  const files = await unzip(bytes, (name) => /\.(xml|png|jpe?g|gif|webp)$/i.test(name));
  const notes: string[] = [];
  const manifest = files.get('imsmanifest.xml');
  const listed = manifest ? itemsIn(parseXml(decodeText(manifest).text)) : everyFile(files, notes);
  if (listed.length > MOST_ITEMS) throw tooManyItems();
  return { items: listed.map(({ path, metadata }) => readPart(files, path, metadata)), notes };
}

interface Listed {
  path: string;
  metadata: Element | null;
}

function itemsIn(manifest: Element): Listed[] {
  return elements(element(manifest, 'resources'), 'resource').flatMap((resource) => {
    if (!resource.attributes['type']?.startsWith('imsqti_item_xmlv')) return [];
    return [{ path: resource.attributes['href'] ?? '', metadata: element(resource, 'metadata') ?? null }];
  });
}

function everyFile(files: Map<string, Uint8Array>, notes: string[]): Listed[] {
  notes.push('The package has no manifest; every XML file in it was read.');
  const items = [...files.keys()].filter((path) => path.toLowerCase().endsWith('.xml'));
  return items.map((path) => ({ path, metadata: null }));
}

function readPart(files: ReadonlyMap<string, Uint8Array>, path: string, metadata: Element | null): ReadItem {
  const place = { line: 1, within: path, title: path };
  const bytes = files.get(path);
  if (!bytes) return { ...place, reason: 'The manifest names this file, but it is not in the package.' };
  try {
    const root = parseXml(decodeText(bytes).text, camel);
    if (root.name === 'assessmentItem') return readItem(root, metadata, path, filesFrom(files, path));
    return { ...place, line: root.line, reason: `The root is <${root.name}>: this is no QTI item.` };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ...place, line: error.line ?? 1, reason: error.message };
  }
}
