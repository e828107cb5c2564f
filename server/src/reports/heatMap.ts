/** Skills by something else: which columns there is room for, and from how many people on a cell tells a number. */

import { LEAST_PEOPLE } from '../statistics/means.ts';
import { stepsBetween } from './windows.ts';
import type { ReportWindow } from './windows.ts';

export interface HeatSums {
  skillId: number;
  skillName: string;
  column: string;
  /** First attempts: one for each person and skill. */
  people: number;
  average: number | null;
}

/** More columns nobody can read. */
const MOST_COLUMNS = 12;

export function heatMapOf(
  sums: readonly HeatSums[],
  { shown, leftOut }: { shown: readonly string[]; leftOut: number },
) {
  const rows = [...Map.groupBy(sums, ({ skillId }) => skillId)]
    .map(([skillId, ofSkill]) => ({
      skillId,
      skillName: ofSkill[0]?.skillName ?? '',
      cells: shown.map((column) => {
        const found = ofSkill.find((one) => one.column === column);
        if (!found || found.people === 0) return null;
        return { average: found.people < LEAST_PEOPLE ? null : found.average, people: found.people };
      }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .toSorted((a, b) => a.skillName.localeCompare(b.skillName) || a.skillId - b.skillId);
  return { columns: [...shown], columnsLeftOut: leftOut, rows };
}

/** The latest months. */
export function monthsOf(sums: readonly HeatSums[], { from, to }: Pick<ReportWindow, 'from' | 'to'>) {
  const first = from ?? sums.map(({ column }) => column).toSorted()[0] ?? to;
  const months = stepsBetween(first, to, 'month');
  return { shown: months.slice(-MOST_COLUMNS), leftOut: Math.max(0, months.length - MOST_COLUMNS) };
}

/** The groups with most first attempts, by name; those without a group come last. */
export function groupsOf(sums: readonly HeatSums[]) {
  const people = (column: string) =>
    sums.filter((one) => one.column === column).reduce((total, one) => total + one.people, 0);
  const found = [...new Set(sums.map(({ column }) => column))]
    .map((column) => ({ column, people: people(column) }))
    .filter((one) => one.people > 0)
    .toSorted((a, b) => b.people - a.people || a.column.localeCompare(b.column));
  const shown = found
    .slice(0, MOST_COLUMNS)
    .map(({ column }) => column)
    .toSorted((a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b));
  return { shown, leftOut: found.length - shown.length };
}
