import type { FurtherData } from './furtherData.ts';

/** For people: each member with its value; what is more than a word or number as JSON. */
export const furtherLines = (further: FurtherData) =>
  Object.entries(further).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }));
