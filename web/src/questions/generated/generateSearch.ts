import { positiveNumber } from '../../platform/searchValues.ts';

/** The set that is reviewed, or the skill that a new one is for. */
export type GenerateSearch = { set?: number; skill?: number };

export function generateSearch(raw: Record<string, unknown>): GenerateSearch {
  const set = positiveNumber(raw['set']);
  const skill = positiveNumber(raw['skill']);
  return { ...(set !== undefined && { set }), ...(skill !== undefined && { skill }) };
}
