/**
 * Which option a QTI 1.2 item scores, and which feedback it shows: its conditions are followed once for each option, as
 * if it were the answer.
 */

import { RefusedItem } from '../model.ts';
import { element, elements, textOf } from '../xml.ts';
import type { Element } from '../xml.ts';

export interface Outcome {
  score: number;
  /** Identifiers of the feedback shown. */
  feedback: string[];
}

const children = (parent: Element | undefined): Element[] =>
  (parent?.children ?? []).filter((child): child is Element => typeof child !== 'string');

/** @param label the selected option of the response */
export function outcomeOf(processing: Element, response: string, label: string): Outcome {
  const scores = new Map<string, number>();
  const feedback: string[] = [];
  for (const condition of elements(processing, 'respcondition')) {
    if (!isMet(element(condition, 'conditionvar'), response, label)) continue;
    const sets = elements(condition, 'setvar');
    for (const set of sets) apply(set, processing, scores);
    feedback.push(...elements(condition, 'displayfeedback').map(({ attributes }) => attributes['linkrefid'] ?? ''));
    // Some systems leave out `continue` on conditions that only show feedback.
    if (sets.length > 0 && !/^yes$/i.test(condition.attributes['continue'] ?? '')) break;
  }
  return { score: scoreIn(scores), feedback };
}

function isMet(condition: Element | undefined, response: string, label: string): boolean {
  return children(condition).every((part) => isTrue(part, response, label));
}

function isTrue(part: Element, response: string, label: string): boolean {
  switch (part.name) {
    case 'varequal':
    case 'varsubset':
    case 'varsubstring':
      if ((part.attributes['respident'] ?? response) !== response) throw unreadable('another response');
      return textOf(part).trim() === label;
    case 'and':
      return isMet(part, response, label);
    case 'or':
      return children(part).some((one) => isTrue(one, response, label));
    case 'not':
      return !isMet(part, response, label);
    case 'other':
      return true;
    case 'unanswered':
      return false;
    default:
      throw unreadable(`<${part.name.slice(0, 40)}>`);
  }
}

const unreadable = (what: string) =>
  new RefusedItem(`The scoring refers to ${what}, so which option is right cannot be read.`);

/** Respondus notes with a word whether the answer is right, beside the score. */
const isWord = (value: string) => /^(true|false)$/i.test(value);

function apply(set: Element, processing: Element, scores: Map<string, number>): void {
  const name = set.attributes['varname'] ?? set.attributes['variablename'] ?? 'SCORE';
  const written = textOf(set).trim();
  if (isWord(written)) return;
  const value = /\.max$/i.test(written) ? most(processing, name) : Number(written === '' ? Number.NaN : written);
  if (!Number.isFinite(value)) throw unreadable(`“${written.slice(0, 40)}”`);
  const before = scores.get(name) ?? 0;
  const action = set.attributes['action'] ?? 'Set';
  if (action === 'Set') scores.set(name, value);
  else if (action === 'Add') scores.set(name, before + value);
  else if (action === 'Subtract') scores.set(name, before - value);
  else throw unreadable(`the action “${action.slice(0, 40)}”`);
}

const declared = (processing: Element, name: string) =>
  elements(element(processing, 'outcomes'), 'decvar').find(
    ({ attributes }) => (attributes['varname'] ?? 'SCORE').toUpperCase() === name.toUpperCase(),
  );

const most = (processing: Element, name: string): number =>
  Number(declared(processing, name)?.attributes['maxvalue'] ?? '100');

/** Of several counters the one that is called a score counts. */
function scoreIn(scores: ReadonlyMap<string, number>): number {
  const named = [...scores].find(([name]) => /score/i.test(name));
  return named?.[1] ?? [...scores.values()][0] ?? 0;
}
