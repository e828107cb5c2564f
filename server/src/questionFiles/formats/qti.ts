/**
 * QTI 2.1 and 3.0: one choice interaction with one correct answer, as a single item or a content package. Version 3's
 * names such as `qti-choice-interaction` are read as 2.1's `choiceInteraction`.
 * https://www.imsglobal.org/spec/qti/v3p0/impl
 */

import { htmlToMarkdown } from './html.ts';
import { decodeText } from './decode.ts';
import { emptyQuestion, itemOf, MOST_ITEMS, RefusedItem, tooManyItems, typeRefused, UnreadableFile } from './model.ts';
import type { CarriedFiles, FileQuestion, ReadFile, ReadItem } from './model.ts';
import { SOURCES, sourcesIn } from './qtiSources.ts';
import type { Texts } from './qtiSources.ts';
import { explanationWith, readDifficulty, readPoints, readTags } from './words.ts';
import { descendants, element, elements, markupOf, parseXml, textOf } from './xml.ts';
import type { Element } from './xml.ts';
import { unzip } from './zip.ts';

type Warn = (warning: string) => void;

const camel = (name: string) =>
  name.replace(/^qti-/, '').replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** A base URL for package files, which reveals addresses that lead outside. */
const PACKAGE = 'http://package.invalid/';

const INTERACTION = /Interaction$/;
const FEEDBACK = new Set(['feedbackBlock', 'feedbackInline']);
/** Content that is filled in only at delivery. */
const TEMPLATE = new Set(['templateProcessing', 'templateBlock', 'templateInline', 'printedVariable']);

export function readQtiItem(text: string): ReadFile {
  const root = parseXml(text, camel);
  if (root.name !== 'assessmentItem') throw new UnreadableFile(noItem(root), root.line);
  return { items: [readItem(root, {})], notes: [] };
}

/** The package file that an address relative to `base` names. */
function nameIn(files: ReadonlyMap<string, Uint8Array>, address: string, base = ''): string | undefined {
  if (base === '' && files.has(address)) return address;
  const found = URL.parse(address, `${PACKAGE}${base}`);
  if (found === null || !found.href.startsWith(PACKAGE)) return undefined;
  try {
    const name = decodeURIComponent(found.pathname.slice(1));
    return files.has(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Package files by their address in an item, relative to it. */
const filesFrom = (files: ReadonlyMap<string, Uint8Array>, path: string): CarriedFiles => ({
  get: (address) => files.get(nameIn(files, address, path) ?? ''),
});

interface Around {
  within?: string;
  metadata?: Element | null;
  files?: CarriedFiles;
  /** The Markdown that the item was rendered from. */
  source?: Texts | undefined;
}

function readItem(root: Element, { within, metadata = null, files, source }: Around): ReadItem {
  const title = root.attributes['title'] ?? root.attributes['identifier'] ?? '';
  const place = { line: root.line, title, ...(within !== undefined && { within }) };
  return itemOf(place, (warn) => questionOf(root, metadata, source, warn), files);
}

function questionOf(root: Element, metadata: Element | null, source: Texts | undefined, warn: Warn): FileQuestion {
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
  const isKnown = source?.options.length === choices.length;
  const question: FileQuestion = {
    ...emptyQuestion(),
    ...(isKnown ? trimmed(source) : textsIn(root, body, interaction, choices, warn)),
    key,
    points: readPoints(pointsIn(root), warn),
    keepOrder: interaction.attributes['shuffle'] !== 'true',
  };
  if (metadata) readMetadata(metadata, question, warn);
  return question;
}

const trimmed = ({ questionText, options, explanation }: Texts): Texts => ({
  questionText: questionText.trim(),
  options: options.map((option) => option.trim()),
  explanation: explanation.trim(),
});

function textsIn(root: Element, body: Element, interaction: Element, choices: readonly Element[], warn: Warn): Texts {
  const around = partsAround(body, interaction);
  const parts = [around?.before, element(interaction, 'prompt'), around?.after].filter((part) => part !== undefined);
  const questionText = paragraphs(parts.map((part) => written(part, warn)));
  const options = choices.map((choice) => written(choice, warn));
  const general = explanationIn(root, parts, warn);
  const feedback = choices.map((choice) => paragraphs(feedbackIn(choice).map((part) => written(part, warn))));
  return { questionText, options, explanation: explanationWith(general, options, feedback, warn) };
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
    throw typeRefused('Questions with several correct answers');
  if (element(response, 'mapping')) warn('Points for single options (mapping) are not kept.');
  const right = elements(element(response, 'correctResponse'), 'value').map((value) => textOf(value).trim());
  if (right.length === 0) throw new RefusedItem('The item does not say which answer is right.');
  if (right.length > 1) throw typeRefused('Questions with several correct answers');
  const key = choices.findIndex(({ attributes }) => attributes['identifier'] === right[0]);
  if (key < 0)
    throw new RefusedItem(`The correct answer “${(right[0] ?? '').slice(0, 40)}” is not one of the choices.`);
  return key;
}

/** The explanation shown after answering; feedback of single options is added later. */
function explanationIn(root: Element, parts: readonly Element[], warn: Warn): string {
  const shown = [...elements(root, 'modalFeedback'), ...parts.flatMap(feedbackIn)];
  if (shown.length > 1) warn('Feedback for different answers was put together into the explanation.');
  return paragraphs(shown.map((feedback) => written(feedback, warn)));
}

/** A note for `candidate` is part of the question, not of its marking. */
const isForCandidates = ({ attributes }: Element) => (attributes['view'] ?? '').split(/\s+/).includes('candidate');

/** A copy without the unwanted parts, at any depth. */
const without = (parent: Element, isUnwanted: (part: Element) => boolean): Element => ({
  ...parent,
  children: parent.children
    .filter((child) => typeof child === 'string' || !isUnwanted(child))
    .map((child) => (typeof child === 'string' ? child : without(child, isUnwanted))),
});

/** Feedback inside a text, which only an answer reveals. */
const feedbackIn = (parent: Element): Element[] =>
  parent.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return FEEDBACK.has(child.name) ? [child] : feedbackIn(child);
  });

/** The content before and after a part, each within copies of its ancestors. */
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

const written = (parent: Element, warn: Warn): string =>
  htmlToMarkdown(markupOf(without(parent, ({ name }) => FEEDBACK.has(name))), warn);

/** The maximum score: declared, or that of a right answer. */
function pointsIn(root: Element): string {
  const declared = elements(root, 'outcomeDeclaration').find(
    ({ attributes }) => attributes['identifier'] === 'MAXSCORE',
  );
  const value = textOf(element(element(declared, 'defaultValue'), 'value')).trim();
  return value.replace(/\.0+$/, '');
}

/** Learning object metadata (LOM) of a package; keywords become tags. */
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

const MANIFEST = 'imsmanifest.xml';

/** A content package, whose manifest names the items. */
export async function readQtiPackage(bytes: Uint8Array): Promise<ReadFile> {
  const files = fromItsFolder(await unzip(bytes, isOfAPackage));
  const notes: string[] = [];
  const manifest = files.get(MANIFEST);
  const listed = manifest ? itemsIn(parseXml(decodeText(manifest).text)) : everyFile(files, notes);
  if (listed.length > MOST_ITEMS) throw tooManyItems();
  const sourceOf = sourcesIn(files.get(SOURCES));
  return { items: listed.map((part) => readPart(files, part, sourceOf)), notes };
}

/** Ignores metadata files that macOS adds. */
const isOfAPackage = (name: string) =>
  /\.(xml|png|jpe?g|gif|webp)$|(^|\/)assay-markdown\.json$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name);

/** Files by their manifest paths, even if the enclosing folder was zipped. */
function fromItsFolder(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const manifests = [...files.keys()].filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`));
  const folder = manifests.length === 1 ? (manifests[0] ?? '').slice(0, -MANIFEST.length) : '';
  if (folder === '') return files;
  const within = [...files].filter(([name]) => name.startsWith(folder));
  return new Map(within.map(([name, content]) => [name.slice(folder.length), content]));
}

interface Listed {
  path: string;
  metadata: Element | null;
}

function itemsIn(manifest: Element): Listed[] {
  const resources = elements(element(manifest, 'resources'), 'resource');
  const items = resources.filter(({ attributes }) => attributes['type']?.startsWith('imsqti_item_xmlv'));
  if (items.length === 0 && resources.some(({ attributes }) => OLD_TYPE.test(attributes['type'] ?? '')))
    throw new UnreadableFile(OLD_VERSION);
  return items.map((resource) => {
    const named = elements(resource, 'file').map(({ attributes }) => attributes['href'] ?? '');
    const path = resource.attributes['href'] ?? named.find((href) => /\.xml$/i.test(href)) ?? '';
    return { path, metadata: element(resource, 'metadata') ?? null };
  });
}

/** QTI 1.2: one file with all items. */
const OLD_TYPE = /^imsqti_\w*xmlv1p/;
const OLD_VERSION =
  'This is QTI 1.2, which is not read. Where it comes from, export QTI 2.1 or 3.0, or Moodle XML or CSV.';

function everyFile(files: Map<string, Uint8Array>, notes: string[]): Listed[] {
  notes.push('The package has no manifest; every XML file in it was read.');
  const items = [...files.keys()].filter((path) => /\.xml$/i.test(path) && !path.endsWith(MANIFEST));
  return items.map((path) => ({ path, metadata: null }));
}

function readPart(
  files: ReadonlyMap<string, Uint8Array>,
  { path, metadata }: Listed,
  sourceOf: ReturnType<typeof sourcesIn>,
): ReadItem {
  const name = nameIn(files, path);
  const place = { line: 1, within: name ?? path, title: name ?? path };
  const bytes = files.get(name ?? '');
  if (name === undefined || !bytes)
    return { ...place, reason: 'The manifest names this file, but it is not in the package.' };
  try {
    const root = parseXml(decodeText(bytes).text, camel);
    const around = { within: name, metadata, files: filesFrom(files, name), source: sourceOf(name, bytes) };
    if (root.name === 'assessmentItem') return readItem(root, around);
    return { ...place, line: root.line, reason: noItem(root) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ...place, line: error.line ?? 1, reason: error.message };
  }
}

const noItem = ({ name }: Element) =>
  name === 'questestinterop' ? OLD_VERSION : `The root is <${name}>: this is no QTI item.`;
