import { seriesLook } from './chartMarks.ts';

export function SeriesMark({ index }: { index: number }) {
  const { colour, dash, mark } = seriesLook(index);
  return (
    <svg width={28} height={14} viewBox="-14 -7 28 14" aria-hidden className="flex-none">
      <path d="M-13 0H13" stroke={colour} strokeWidth={2.25} strokeDasharray={dash} />
      <path d={mark} fill={colour} />
    </svg>
  );
}

export function ChartLegend({ names }: { names: readonly string[] }) {
  return (
    <ul data-legend className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <SeriesMark index={index} />
          {name}
        </li>
      ))}
    </ul>
  );
}
