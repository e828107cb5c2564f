/**
 * QTI 2.1 and 3.0: one choice interaction with one correct answer, as a single item or a content package. Version 3's
 * names such as `qti-choice-interaction` are read as 2.1's `choiceInteraction`.
 * https://www.imsglobal.org/spec/qti/v3p0/impl
 */

import { htmlToMarkdown } from '../html/html.ts';
import { emptyQuestion, itemOf, RefusedItem, typeRefused, UnreadableFile } from '../model.ts';
import type { CarriedFiles, FileQuestion, ReadFile, ReadItem } from '../model.ts';
import { withPassage } from './passage.ts';
import { readQti12 } from './qti12.ts';
import type { Texts } from './qtiSources.ts';
import { explanationWith, readDifficulty, readName, readPoints, readTags } from '../words.ts';
import { descendants, element, elements, markupOf, parseXml, textOf } from '../xml.ts';
import type { Element } from '../xml.ts';

type Warn = (warning: string) => void;

/** Version 3's names as those of 2.1. */
export const camel = (name: string) =>
  name.replace(/^qti-/, '').replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const INTERACTION = /Interaction$/;
const FEEDBACK = new Set(['feedbackBlock', 'feedbackInline']);
/** Content that is filled in only at delivery. */
const TEMPLATE = new Set(['templateProcessing', 'templateBlock', 'templateInline', 'printedVariable']);

export function readQtiItem(text: string): ReadFile {
  const root = parseXml(text, camel);
  if (root.name === 'questestinterop') return readQti12(root);
  if (root.name !== 'assessmentItem') throw new UnreadableFile(noItem(root), root.line);
  return { items: [itemFrom(root, {})], notes: [] };
}

export interface AroundItem {
  within?: string;
  metadata?: Element | null;
  files?: CarriedFiles;
  /** The Markdown that the item was rendered from. */
  source?: Texts | undefined;
  /** The text that its test shows above it. */
  instructions?: (warn: Warn) => string;
  /** The passage that a reference in the item names. */
  stimulus?: (address: string) => Element | undefined;
}

/** One item of QTI 2.1 or 3.0. */
export function itemFrom(root: Element, around: AroundItem): ReadItem {
  const { within, files } = around;
  const [title = '', identifier = ''] = [root.attributes['title'], root.attributes['identifier']];
  const place = { line: root.line, title: title === '' ? identifier : title, ...(within !== undefined && { within }) };
  return itemOf(place, (warn) => withPassage(passageOf(root, around, warn), questionOf(root, around, warn)), files);
}

/** The text that other items show too: instructions of the test, and passages in files of their own. */
function passageOf(root: Element, { instructions, stimulus }: AroundItem, warn: Warn): string {
  const references = elements(root, 'assessmentStimulusRef').map(({ attributes }) => attributes['href'] ?? '');
  const passages = references.map((address) => {
    const found = stimulus?.(address);
    if (!found) throw new RefusedItem(`Its passage “${address.slice(0, 80)}” is not in the file.`);
    return writtenQti(found, warn);
  });
  return paragraphs([instructions?.(warn) ?? '', ...passages]);
}

function questionOf(root: Element, { metadata = null, source }: AroundItem, warn: Warn): FileQuestion {
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
    keepOrder: interaction.attributes['shuffle'] !== 'true' || someStay(choices, warn),
  };
  const { title = '', identifier } = root.attributes;
  if (title !== identifier) question.name = readName(title, question.questionText, warn);
  if (metadata) readMetadata(metadata, question, warn);
  return question;
}

function someStay(choices: readonly Element[], warn: Warn): boolean {
  const isFixed = choices.some(({ attributes }) => attributes['fixed'] === 'true');
  if (isFixed) warn('Some options have a fixed place, so all of them keep theirs.');
  return isFixed;
}

const trimmed = ({ questionText, options, explanation }: Texts): Texts => ({
  questionText: questionText.trim(),
  options: options.map((option) => option.trim()),
  explanation: explanation.trim(),
});

function textsIn(root: Element, body: Element, interaction: Element, choices: readonly Element[], warn: Warn): Texts {
  const around = partsAround(body, interaction);
  const parts = [around?.before, element(interaction, 'prompt'), around?.after].filter((part) => part !== undefined);
  const questionText = paragraphs(parts.map((part) => writtenQti(part, warn)));
  const options = choices.map((choice) => writtenQti(choice, warn));
  const general = explanationIn(root, parts, warn);
  const feedback = choices.map((choice) => paragraphs(feedbackIn(choice).map((part) => writtenQti(part, warn))));
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
  return paragraphs(shown.map((feedback) => writtenQti(feedback, warn)));
}

/** A note for `candidate` is part of the question, not of its marking. */
export const isForCandidates = ({ attributes }: Element) =>
  (attributes['view'] ?? '').split(/\s+/).includes('candidate');

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

/** A part of an item in Markdown, without feedback. */
export const writtenQti = (parent: Element, warn: Warn): string =>
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

/** Why a file is not an item. */
export const noItem = ({ name }: Element): string => `The root is <${name}>: this is not a QTI item.`;
