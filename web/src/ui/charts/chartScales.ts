import { scaleLinear, scaleTime } from '@visx/scale';

export type Point = { x: Date; y: number };
export type Series = { name: string; points: readonly Point[] };

export type ChartBox = { width: number; height: number; left: number; right: number; top: number; bottom: number };

/** Every time with a value in some series, earliest first: the stops of the read-out. */
export function momentsOf(series: readonly Series[]): Date[] {
  const times = new Set(series.flatMap(({ points }) => points.map(({ x }) => x.getTime())));
  return [...times].sort((a, b) => a - b).map((time) => new Date(time));
}

export function chartScales(moments: readonly Date[], yDomain: [number, number], box: ChartBox) {
  const first = moments[0]?.getTime() ?? 0;
  const last = moments.at(-1)?.getTime() ?? 0;
  // A single time is centred.
  const margin = first === last ? 1 : 0;
  return {
    x: scaleTime({
      domain: [new Date(first - margin), new Date(last + margin)],
      range: [box.left, box.width - box.right],
    }),
    y: scaleLinear({ domain: yDomain, range: [box.height - box.bottom, box.top] }),
  };
}

/** Which times get a date under the axis: both ends, and between them as many as fit. */
export function labelledMoments(moments: readonly Date[], place: (moment: Date) => number, minimumGap: number): Date[] {
  const last = moments.at(-1);
  if (last === undefined) return [];
  const kept: Date[] = [];
  for (const moment of moments.slice(0, -1)) {
    const previous = kept.at(-1);
    const isClear = previous === undefined || place(moment) - place(previous) >= minimumGap;
    if (isClear && place(last) - place(moment) >= minimumGap) kept.push(moment);
  }
  return [...kept, last];
}

const CHARACTER_WIDTH = 6.6;

/** A label cut to a width. */
export function fittedLabel(label: string, width: number): string {
  const most = Math.max(2, Math.floor(width / CHARACTER_WIDTH));
  return label.length <= most ? label : `${label.slice(0, most - 1).trimEnd()}…`;
}
