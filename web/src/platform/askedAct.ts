import { positiveNumber } from './searchValues.ts';

/** An act on one row of a list, asked for by its URL: ⌘K opens its dialog from anywhere. */
export type AskedAct = { act: string; id: number };

/** @param acts those that a URL may ask for. @returns null for any other */
export function askedAct<Act extends string>(search: Record<string, unknown>, acts: readonly Act[]) {
  const act = acts.find((one) => one === search['act']);
  const id = positiveNumber(search['id']);
  return act === undefined || id === undefined ? null : { act, id };
}
