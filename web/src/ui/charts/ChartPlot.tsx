import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { nearestPlace, type Place, type Reading } from './chartReading.ts';
import { ReadOut } from './ReadOut.tsx';
import { useWidth } from './useWidth.ts';
import styles from './Chart.module.css';

export type Drawing = {
  height: number;
  /** The position of each reading, in order. */
  places: readonly Place[];
  /** The SVG's content. @param read the reading at the pointer or selected by keys */
  content: (read: number | null) => ReactNode;
};

type ChartPlotProps = {
  /** Names the chart for screen readers. */
  title: string;
  /** A one-sentence description for people who cannot see it. */
  summary: string;
  /** The stops for pointer and arrow keys, in key order. */
  readings: readonly Reading[];
  /** Reserves space until the width is known. */
  height: number;
  draw: (width: number) => Drawing;
  /** The distance that determines the nearest reading. */
  nearestBy?: 'x' | 'y' | 'both';
};

/** A chart's drawing with its read-out, for pointer and keyboard. */
export function ChartPlot({ title, summary, readings, height, draw, nearestBy = 'both' }: ChartPlotProps) {
  const [width, measure] = useWidth();
  const [chosen, setRead] = useState<number | null>(null);
  const summaryId = useId();
  const drawing = width > 0 ? draw(width) : null;
  // The selected reading may be gone with new data.
  const read = chosen !== null && chosen < readings.length ? chosen : null;
  const reading = read === null ? undefined : readings[read];
  const place = read === null ? undefined : drawing?.places[read];
  const first = Math.max(0, readings.length - 1);

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (drawing === null || readings.length === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setRead(nearestPlace(drawing.places, { x: event.clientX - left, y: event.clientY - top }, nearestBy));
  };

  return (
    <div
      ref={measure}
      className={styles['plot']}
      style={{ minHeight: drawing?.height ?? height }}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setRead(null)}
    >
      {/* Moving along readings is what a slider does, and it brings its own keys and announcements. */}
      <input
        type="range"
        className="sr-only"
        aria-label={`${title}: read points`}
        aria-describedby={summaryId}
        min={0}
        max={first}
        value={read ?? first}
        aria-valuetext={reading ? spoken(reading) : 'Use the arrow keys to read the points'}
        onChange={(event) => setRead(event.currentTarget.valueAsNumber)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setRead(first)}
        onBlur={() => setRead(null)}
      />
      <span id={summaryId} className="sr-only">
        {summary}
      </span>
      {drawing && (
        <svg
          data-chart
          className={styles['svg']}
          height={drawing.height}
          viewBox={`0 0 ${width} ${drawing.height}`}
          aria-hidden
        >
          {drawing.content(read)}
        </svg>
      )}
      {reading && place && (
        <ReadOut at={place.x} top={place.y} within={width} title={reading.title} values={reading.values} />
      )}
    </div>
  );
}

const spoken = ({ title, values }: Reading): string =>
  `${title}: ${values.map(({ name, value }) => (values.length > 1 ? `${name} ${value}` : value)).join(', ')}`;
