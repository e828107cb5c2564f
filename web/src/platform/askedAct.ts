import { textOf } from './listSearch.ts';

/** An act on one row of a list, asked for by its URL: ⌘K opens its dialog from anywhere. */
export type AskedAct = { act: string; id: number | string };

const ID_LENGTH = 20;

/**
 * @param acts those that a URL may ask for
 * @returns null for any other. The id is as in the URL, and may be of no row.
 */
export function askedAct<Act extends string>(search: Record<string, unknown>, acts: readonly Act[]) {
  const act = acts.find((one) => one === search['act']);
  const id = textOf(search['id'], ID_LENGTH);
  return act === undefined || id === '' ? null : { act, id };
}
