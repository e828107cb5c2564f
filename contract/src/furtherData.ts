import { z } from 'zod';
import { isClean } from './fields.ts';

/** Of the members of an assessment that only its author knows, as JSON. */
export const FURTHER_BYTES = 4096;

/** Members of a body that we give no meaning to; they are kept as they were sent. */
export const furtherData = z.record(z.string(), z.unknown());
export type FurtherData = z.output<typeof furtherData>;

/** Why it cannot be kept; null: it can. */
export function furtherFault(further: FurtherData): string | null {
  if (new TextEncoder().encode(JSON.stringify(further)).length > FURTHER_BYTES)
    return 'Keep everything besides score and comment within 4 KB.';
  return isKept(further) ? null : 'Control characters are not allowed';
}

function isKept(value: unknown): boolean {
  if (typeof value === 'string') return isClean(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isClean(name) && isKept(member));
}
