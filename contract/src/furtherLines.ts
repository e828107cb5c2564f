import type { FurtherData } from './furtherData.ts';

/** For display: each field with its value, lists with commas; other structured values as JSON. */
export const furtherLines = (further: FurtherData) =>
  Object.entries(further).map(([name, value]) => ({
    name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    text: textOf(value),
  }));

function textOf(value: FurtherData[string]): string {
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');
  return isList ? value.join(', ') : JSON.stringify(value);
}
