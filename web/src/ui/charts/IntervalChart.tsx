import { scaleLinear } from '@visx/scale';
import { ChartPlot } from './ChartPlot.tsx';
import { fittedLabel } from './chartScales.ts';
import styles from './Chart.module.css';

/** Without a range there is too little data to know the uncertainty. */
export type Estimate = { label: string; value: number; range: { low: number; high: number } | null; count: string };

type IntervalChartProps = {
  title: string;
  summary: string;
  estimates: readonly Estimate[];
  format: (value: number) => string;
  /** A reference line, such as a minimum score. */
  limit?: { value: number; label: string } | undefined;
};

const ROW = 44;
const TOP = 22;

/** Values from 0 to 100 with their uncertainty: a dot, and a line for the interval. */
export function IntervalChart({ title, summary, estimates, format, limit }: IntervalChartProps) {
  const height = TOP + estimates.length * ROW + 26;
  const readings = estimates.map(({ label, value, range, count }) => ({
    title: label,
    values: [
      { name: 'average', value: format(value) },
      { name: 'likely', value: range ? `${format(range.low)} to ${format(range.high)}` : 'not enough data' },
      { name: 'from', value: count },
    ],
  }));
  const draw = (width: number) => {
    const isNarrow = width < 480;
    const left = isNarrow ? 12 : Math.min(248, width * 0.34);
    const x = scaleLinear({ domain: [0, 100], range: [left, width - 24] });
    const middle = (index: number) => TOP + index * ROW + (isNarrow ? 30 : ROW / 2);
    return {
      height,
      places: estimates.map(({ value }, index) => ({
        x: x(value),
        y: Math.max(0, Math.min(middle(index) - 40, height - 100)),
        row: middle(index),
      })),
      content: (read: number | null) => (
        <>
          {[0, 25, 50, 75, 100].map((tick) => (
            <g key={tick}>
              <line x1={x(tick)} x2={x(tick)} y1={TOP} y2={height - 24} className={styles['grid']} />
              <text x={x(tick)} y={height - 6} textAnchor="middle">
                {format(tick)}
              </text>
            </g>
          ))}
          {limit && (
            <>
              <line x1={x(limit.value)} x2={x(limit.value)} y1={TOP - 4} y2={height - 24} className={styles['limit']} />
              <text x={x(limit.value)} y={12} textAnchor="middle">
                {limit.label}
              </text>
            </>
          )}
          {estimates.map(({ label, value, range }, index) => (
            <g key={label}>
              {isNarrow ? (
                <text x={left} y={TOP + index * ROW + 13} className={styles['label']}>
                  {fittedLabel(label, width - 40)}
                </text>
              ) : (
                <text x={left - 16} y={middle(index)} dy="0.32em" textAnchor="end" className={styles['label']}>
                  {fittedLabel(label, left - 20)}
                </text>
              )}
              <rect
                x={x(0)}
                y={middle(index) - 5}
                width={x(value) - x(0)}
                height={10}
                rx={5}
                fill="var(--chart-1)"
                fillOpacity={0.3}
              />
              {range && (
                <path
                  d={`M${x(range.low)} ${middle(index) - 6}v12m0 -6H${x(range.high)}m0 -6v12`}
                  fill="none"
                  className={styles['whisker']}
                />
              )}
              <circle
                cx={x(value)}
                cy={middle(index)}
                r={read === index ? 7 : 4}
                fill={range ? 'var(--chart-1)' : 'var(--surface)'}
                stroke="var(--chart-1)"
                strokeWidth={2}
              />
            </g>
          ))}
        </>
      ),
    };
  };
  return <ChartPlot title={title} summary={summary} readings={readings} height={height} draw={draw} nearestBy="y" />;
}
