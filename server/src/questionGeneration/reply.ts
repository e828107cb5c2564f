/** Reads the questions out of a model's reply, which may be wrapped in words. */

import { gateItem } from '@assay/contract/questions/questionGeneration';
import type { GateItem } from '@assay/contract/questions/questionGeneration';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import { difficulty } from '@assay/contract/questions/questions';
import type { Difficulty } from '@assay/contract/questions/questions';
import { drawOptionOrder } from '../questions/optionOrder.ts';

export interface WrittenItem {
  item: GateItem;
  difficulty: Difficulty;
}

/** @returns as many as can be read; empty if there are none */
export function itemsIn(reply: string, most: number): WrittenItem[] {
  return entriesIn(reply)
    .flatMap((entry) => itemOf(entry) ?? [])
    .slice(0, most);
}

function entriesIn(reply: string): unknown[] {
  const said = reply.replaceAll(/<think>[\s\S]*?<\/think>/g, '');
  const written = said.slice(said.indexOf('['), said.lastIndexOf(']') + 1);
  try {
    const parsed: unknown = JSON.parse(written);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function itemOf(entry: unknown): WrittenItem | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const its = new Map(Object.entries(entry));
  const options: unknown = its.get('options');
  const texts = typeof options === 'object' && options !== null ? options : {};
  // A list has no letters of its own.
  const lettered = Object.entries(texts).map(([name, text]): [string, string] => [
    Array.isArray(texts) ? (optionLetters[Number(name)] ?? name) : name,
    textOf(text),
  ]);
  const parsed = gateItem.safeParse({
    questionText: textOf(its.get('questionText')),
    options: Object.fromEntries(lettered),
    correctAnswer: textOf(its.get('correctAnswer')),
    explanation: textOf(its.get('explanation')),
    quote: textOf(its.get('quote')),
  });
  if (!parsed.success) return null;
  const level = difficulty.safeParse(its.get('difficulty'));
  return { item: parsed.data, difficulty: level.data ?? 'medium' };
}

/** With its options in a drawn order: models put the key where they put it last time. */
export function reordered(item: GateItem, random: (below: number) => number): GateItem {
  const letters = Object.keys(item.options);
  const stored = letters.map((id) => ({ id, text: item.options[id] ?? '' }));
  const order = drawOptionOrder(stored, item, random);
  return {
    ...item,
    options: Object.fromEntries(order.map((id, place) => [letters[place] as string, item.options[id] ?? ''])),
    correctAnswer: letters[order.indexOf(item.correctAnswer)] ?? item.correctAnswer,
  };
}
