import type { FurtherData } from './furtherData.ts';

/** For display: each field with its value; structured values as JSON. */
export const furtherLines = (further: FurtherData) =>
  Object.entries(further).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }));
