/** Skills by another dimension: which columns fit, and the minimum people per cell. */

import { LEAST_PEOPLE } from '../statistics/means.ts';
import { stepsBetween } from './windows.ts';
import type { ReportWindow } from './windows.ts';

export interface HeatSums {
  skillId: number;
  skillName: string;
  column: string;
  /** First attempts: one per person and skill. */
  people: number;
  average: number | null;
}

/** More columns are unreadable in a chart; tables and files have all of them. */
const MOST_DRAWN = 12;

interface Columns {
  columns: readonly string[];
  /** The indexes of the charted columns, in order. */
  drawn: readonly number[];
}

export function heatMapOf(sums: readonly HeatSums[], { columns, drawn }: Columns) {
  const rows = [...Map.groupBy(sums, ({ skillId }) => skillId)]
    .map(([skillId, ofSkill]) => {
      const byColumn = new Map(ofSkill.map((one) => [one.column, one]));
      return {
        skillId,
        skillName: ofSkill[0]?.skillName ?? '',
        cells: columns.map((column) => {
          const found = byColumn.get(column);
          if (!found || found.people === 0) return null;
          return { average: found.people < LEAST_PEOPLE ? null : found.average, people: found.people };
        }),
      };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .toSorted((a, b) => a.skillName.localeCompare(b.skillName) || a.skillId - b.skillId);
  return { columns: [...columns], drawn: [...drawn], rows };
}

/** The latest are charted. */
export function monthsOf(sums: readonly HeatSums[], { from, to }: Pick<ReportWindow, 'from' | 'to'>): Columns {
  const first = from ?? sums.map(({ column }) => column).toSorted()[0] ?? to;
  const columns = stepsBetween(first, to, 'month');
  return { columns, drawn: [...columns.keys()].slice(-MOST_DRAWN) };
}

/** By name, people without a group last; the groups with most first attempts are charted. */
export function groupsOf(sums: readonly HeatSums[]): Columns {
  const people = new Map<string, number>();
  for (const one of sums) people.set(one.column, (people.get(one.column) ?? 0) + one.people);
  const columns = [...people.keys()]
    .filter((column) => people.get(column) !== 0)
    .toSorted((a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b));
  const drawn = [...columns.entries()]
    .toSorted(([, a], [, b]) => (people.get(b) ?? 0) - (people.get(a) ?? 0))
    .slice(0, MOST_DRAWN)
    .map(([place]) => place)
    .toSorted((a, b) => a - b);
  return { columns, drawn };
}
