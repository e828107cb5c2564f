/** One item of QTI 1.2: a single choice, as Canvas, Respondus, Blackboard and others of its time write it. */

import { emptyQuestion, RefusedItem, typeRefused } from '../model.ts';
import type { FileQuestion } from '../model.ts';
import { outcomeOf } from './qti12Scoring.ts';
import type { Outcome } from './qti12Scoring.ts';
import { materialsIn, shownIn } from './qti12Texts.ts';
import { explanationWith, readDifficulty, readName, readPoints } from '../words.ts';
import { descendants, element, elements, textOf } from '../xml.ts';
import type { Element } from '../xml.ts';

type Warn = (warning: string) => void;

const RESPONSES = new Set([
  'response_lid',
  'response_str',
  'response_num',
  'response_xy',
  'response_grp',
  'response_na',
]);

/** The names of other kinds, in metadata of Canvas, Common Cartridge and Blackboard. */
const kinds: [words: RegExp, kind: string][] = [
  [/essay/, 'Essay questions'],
  [/short.answer|fib|fill.in.*blank|pattern.match|short response/, 'Short answers without options'],
  [/numeric/, 'Numerical questions'],
  [/calculated|formula/, 'Calculated questions'],
  [/match/, 'Matching questions'],
  [/dropdown/, 'Gap questions'],
  [/order/, 'Ordering questions'],
  [/file/, 'File uploads'],
  [/hot.?spot/, 'Questions with a place in an image'],
  [/multiple.(answer|response)/, 'Questions with several correct answers'],
];

/** The question, without what its section shows above it. */
export function readQti12Item(item: Element, warn: Warn): FileQuestion {
  const fields = metadataOf(item);
  const kind = fields.get('question_type') ?? fields.get('cc_profile') ?? fields.get('bbmd_questiontype') ?? '';
  const presentation = element(item, 'presentation');
  if (/text_only/.test(kind)) throw new RefusedItem('This is a text without a question.');
  const known = kinds.find(([words]) => words.test(kind.toLowerCase().replaceAll('_', ' ')));
  if (known) throw typeRefused(known[1]);
  if (!presentation) throw new RefusedItem('The item has no presentation.');
  const response = onlyChoiceIn(presentation);
  const render = element(response, 'render_choice') as Element;
  const labels = descendants(render, 'response_label');
  const outcomes = outcomesOf(item, response, labels);
  const key = keyOf(outcomes, warn);
  const options = labels.map((label) => shownIn(materialsIn(label), warn));
  const question = {
    ...emptyQuestion(),
    questionText: questionText(item, presentation, response, warn),
    options,
    key,
    explanation: explanationOf(item, options, outcomes, warn),
    points: readPoints(pointsOf(item, fields, outcomes[key]?.score ?? 0), warn),
    difficulty: readDifficulty(fields.get('qmd_levelofdifficulty') ?? fields.get('difficulty') ?? '', warn),
    keepOrder: keepsOrder(render, labels),
  };
  if (elements(item, 'objectives').length > 0) warn('Learning objectives are not kept.');
  if (elements(item, 'itemcontrol').length > 0) warn('Settings of when hints and solutions are shown are not kept.');
  const { title = '', ident } = item.attributes;
  return { ...question, name: title === ident ? '' : readName(title, question.questionText, warn) };
}

/** Labelled fields, and elements such as `qmd_weighting`, by their names. */
function metadataOf(item: Element): Map<string, string> {
  const metadata = element(item, 'itemmetadata');
  if (!metadata) return new Map();
  const labelled = descendants(metadata, 'qtimetadatafield').map((field): [string, string] => [
    textOf(element(field, 'fieldlabel')).trim(),
    textOf(element(field, 'fieldentry')).trim(),
  ]);
  const named = metadata.children
    .filter((child): child is Element => typeof child !== 'string')
    .map((child): [string, string] => [child.name, textOf(child).trim()]);
  return new Map([...named, ...labelled]);
}

function onlyChoiceIn(presentation: Element): Element {
  const responses = [...RESPONSES].flatMap((name) => descendants(presentation, name));
  const [response, another] = responses;
  if (!response) throw new RefusedItem('The item asks for no response, so there is nothing to answer.');
  if (another) throw new RefusedItem('The item asks for several responses; only one choice is supported.');
  if (response.name === 'response_str') throw typeRefused('Short answers without options');
  if (response.name === 'response_num') throw typeRefused('Numerical questions');
  if (response.name !== 'response_lid' || !element(response, 'render_choice'))
    throw typeRefused(`Questions with a ${response.name}`);
  const cardinality = response.attributes['rcardinality'] ?? 'Single';
  if (/multiple/i.test(cardinality)) throw typeRefused('Questions with several correct answers');
  if (!/single/i.test(cardinality)) throw typeRefused('Ordering questions');
  return response;
}

function outcomesOf(item: Element, response: Element, labels: readonly Element[]): Outcome[] {
  const processing = elements(item, 'resprocessing');
  if (processing.length > 1) throw new RefusedItem('The item is scored in several ways; only one is supported.');
  const [only] = processing;
  if (!only) throw new RefusedItem('The item does not say which answer is right.');
  const identifier = response.attributes['ident'] ?? '';
  return labels.map(({ attributes }) => outcomeOf(only, identifier, attributes['ident'] ?? ''));
}

function keyOf(outcomes: readonly Outcome[], warn: Warn): number {
  const scores = outcomes.map(({ score }) => score);
  const right = scores.filter((score) => score > 0);
  if (right.length === 0) throw new RefusedItem('The item does not say which answer is right.');
  if (right.length > 1)
    throw new RefusedItem(
      'Several options score points: several correct answers and partial credit are not supported.',
    );
  if (scores.some((score) => score < 0)) warn('Penalties for single options are not kept.');
  return scores.findIndex((score) => score > 0);
}

/** Everything around the choices, the item's own instructions first. */
function questionText(item: Element, presentation: Element, response: Element, warn: Warn): string {
  const rubrics = elements(item, 'rubric');
  if (!rubrics.every(isForCandidates)) warn('Notes that are not for candidates are not kept.');
  const inside = element(response, 'render_choice');
  const isOption = (part: Element) => part === inside;
  const around = materialsOutside(presentation, isOption);
  return shownIn([...rubrics.filter(isForCandidates).flatMap(materialsIn), ...around], warn);
}

/** Without a view, a note is for everyone. */
export const isForCandidates = ({ attributes }: Element): boolean =>
  /^(|all|candidate)$/i.test((attributes['view'] ?? '').trim());

const materialsOutside = (parent: Element, isUnwanted: (part: Element) => boolean): Element[] =>
  parent.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (isUnwanted(child)) return materialsIn(child).filter((material) => !isInLabel(child, material));
    return child.name === 'material' ? [child] : materialsOutside(child, isUnwanted);
  });

const isInLabel = (render: Element, material: Element) =>
  descendants(render, 'response_label').some((label) => materialsIn(label).includes(material));

function explanationOf(item: Element, options: readonly string[], outcomes: readonly Outcome[], warn: Warn): string {
  const single: string[] = options.map(() => '');
  const general: string[] = [];
  let isForSome = false;
  for (const part of elements(item, 'itemfeedback')) {
    if (descendants(part, 'hint').length > 0) warn('Hints are not kept.');
    const shown = materialsIn(without(part, 'hint'));
    const text = shownIn(shown, warn);
    const by = outcomes.flatMap(({ feedback }, place) =>
      feedback.includes(part.attributes['ident'] ?? '') ? [place] : [],
    );
    const [place, another] = by;
    if (place !== undefined && another === undefined)
      single[place] = [single[place], text].filter((one) => one !== '').join('\n\n');
    else if (text !== '') {
      general.push(text);
      isForSome ||= by.length > 0 && by.length < options.length;
    }
  }
  if (isForSome) warn('Feedback for different answers was put together into the explanation.');
  return explanationWith(general.join('\n\n'), options, single, warn);
}

const without = (parent: Element, name: string): Element => ({
  ...parent,
  children: parent.children.filter((child) => typeof child === 'string' || child.name !== name),
});

/** As the metadata say; otherwise what the right answer scores, unless that is a percentage. */
function pointsOf(item: Element, fields: ReadonlyMap<string, string>, score: number): string {
  const names = ['points_possible', 'cc_weighting', 'qmd_weighting', 'qmd_absolutescore_max'];
  const said = names.map((name) => fields.get(name) ?? '').find((value) => value !== '');
  const declared = elements(element(element(item, 'resprocessing'), 'outcomes'), 'decvar')[0]?.attributes['maxvalue'];
  const isPercentage = score === 100 && (declared === undefined || Number(declared) === 100);
  return (said ?? (isPercentage ? '' : String(score))).replace(/\.0+$/, '');
}

/** Where nothing is said, the order may change, as in the systems that say nothing. */
const keepsOrder = (render: Element, labels: readonly Element[]) =>
  /^no$/i.test(render.attributes['shuffle'] ?? '') ||
  labels.some(({ attributes }) => /^no$/i.test(attributes['rshuffle'] ?? ''));
