import { z } from 'zod';
import { isClean } from './fields.ts';

/** For the fields of an assessment that only its author understands, as JSON. */
export const FURTHER_BYTES = 4096;

/** Additional body fields, stored unchanged. */
export const furtherData = z.record(z.string(), z.unknown());
export type FurtherData = z.output<typeof furtherData>;

/** Why it cannot be stored; null: it can. */
export function furtherFault(further: FurtherData): string | null {
  if (new TextEncoder().encode(JSON.stringify(further)).length > FURTHER_BYTES)
    return 'Keep everything besides score and comment within 4 KB.';
  return isKept(further) ? null : 'Remove the control characters';
}

function isKept(value: unknown): boolean {
  if (typeof value === 'string') return isClean(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isClean(name) && isKept(member));
}
