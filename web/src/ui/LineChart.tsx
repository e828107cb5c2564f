import { type PointerEvent, useId, useState } from 'react';
import { ChartLine, Table2 } from 'lucide-react';
import { Button } from './Button.tsx';
import { chartScales, labelledMoments, momentsOf, nearestIndex, type ChartBox, type Series } from './chartScales.ts';
import { ChartLines } from './ChartLines.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { ReadOut } from './ReadOut.tsx';
import { LOCALE } from './locale.ts';
import { Table } from './Table.tsx';
import { useWidth } from './useWidth.ts';
import styles from './LineChart.module.css';

type LineChartProps = {
  /** Names the chart for screen readers and is the caption of its table. */
  title: string;
  series: readonly Series[];
  xLabel: string;
  yLabel: string;
  yDomain?: [number, number];
  formatX?: (x: Date) => string;
  formatY?: (y: number) => string;
  height?: number;
};

const shortDate = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });

/** Values over time; pointer and arrow keys read single points, and the same numbers stand in a table. */
export function LineChart({
  title,
  series,
  xLabel,
  yLabel,
  yDomain = [0, 100],
  formatX = (x) => shortDate.format(x),
  formatY = (y) => number.format(y),
  height = 260,
}: LineChartProps) {
  const [isTable, setTable] = useState(false);
  const [width, measure] = useWidth();
  const [read, setRead] = useState<number | null>(null);
  const readingId = useId();

  const moments = momentsOf(series);
  const box: ChartBox = { width, height, left: 44, right: 16, top: 12, bottom: 30 };
  const scales = chartScales(moments, yDomain, box);
  const placeX = (moment: Date) => scales.x(moment);
  const moment = read === null ? undefined : moments[read];
  const reading =
    moment &&
    series.flatMap(({ name, points }, index) =>
      points.filter(({ x }) => x.getTime() === moment.getTime()).map(({ y }) => ({ name, y, index })),
    );
  const spoken =
    moment && reading
      ? `${formatX(moment)}: ${reading.map(({ name, y }) => (series.length > 1 ? `${name} ${formatY(y)}` : formatY(y))).join(', ')}`
      : '';

  const follow = (event: PointerEvent<HTMLElement>) => {
    const position = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setRead(nearestIndex(moments, placeX, position));
  };

  return (
    <figure className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {series.length > 1 ? (
          <ChartLegend names={series.map(({ name }) => name)} />
        ) : (
          <span className="text-xs text-ink-muted">{yLabel}</span>
        )}
        <Button
          size="small"
          variant="ghost"
          className="ml-auto print:hidden"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartLine size={18} aria-hidden /> : <Table2 size={18} aria-hidden />}
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      </div>

      {isTable ? (
        <Table
          caption={title}
          className="max-h-96"
          rows={moments}
          rowKey={(row) => row.getTime()}
          columns={[
            { key: 'x', header: xLabel, rowHeader: true, cell: formatX },
            ...series.map((one, index) => ({
              key: `y${index}`,
              header: series.length > 1 ? one.name : yLabel,
              numeric: true,
              cell: (row: Date) =>
                one.points
                  .filter(({ x }) => x.getTime() === row.getTime())
                  .map(({ y }) => formatY(y))
                  .join(', ') || '–',
            })),
          ]}
        />
      ) : (
        <div
          ref={measure}
          className={styles['plot']}
          style={{ height }}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setRead(null)}
        >
          {/* A slider is what moving along a line of points is; it brings its own keys and its own voice. */}
          <input
            type="range"
            className="sr-only"
            aria-label={`${title}: read points`}
            aria-describedby={readingId}
            min={0}
            max={Math.max(0, moments.length - 1)}
            value={read ?? Math.max(0, moments.length - 1)}
            aria-valuetext={spoken || 'Arrow keys read the points'}
            onChange={(event) => setRead(event.currentTarget.valueAsNumber)}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && setRead(moments.length - 1)}
            onBlur={() => setRead(null)}
          />
          <span id={readingId} className="sr-only">{`${yLabel} by ${xLabel}, ${moments.length} points`}</span>
          {width > 0 && (
            <svg className={styles['svg']} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
              {scales.y.ticks(4).map((tick) => (
                <g key={tick}>
                  <line
                    x1={box.left}
                    x2={width - box.right}
                    y1={scales.y(tick)}
                    y2={scales.y(tick)}
                    className={styles[tick === yDomain[0] ? 'base' : 'grid']}
                  />
                  <text x={box.left - 8} y={scales.y(tick)} dy="0.32em" textAnchor="end">
                    {formatY(tick)}
                  </text>
                </g>
              ))}
              {labelledMoments(moments, placeX, 64).map((tick, index, all) => (
                <text
                  key={tick.getTime()}
                  x={placeX(tick)}
                  y={height - 8}
                  textAnchor={
                    index === all.length - 1 && index > 0 ? 'end' : index === 0 && all.length > 1 ? 'start' : 'middle'
                  }
                >
                  {formatX(tick)}
                </text>
              ))}
              {moment && (
                <line
                  x1={placeX(moment)}
                  x2={placeX(moment)}
                  y1={box.top}
                  y2={height - box.bottom}
                  className={styles['cursor']}
                />
              )}
              <ChartLines series={series} scales={scales} readAt={moment} />
            </svg>
          )}
          {moment && reading && (
            <ReadOut
              at={placeX(moment)}
              within={width}
              title={formatX(moment)}
              values={reading.map(({ name, y, index }) => ({ name, index, value: formatY(y) }))}
            />
          )}
        </div>
      )}
    </figure>
  );
}
