import { scaleBand, scaleLinear } from '@visx/scale';
import { AXIS_LABEL, AxisLabels } from './AxisLabels.tsx';
import { ChartPlot } from './ChartPlot.tsx';
import type { ChartBox } from './chartScales.ts';
import { LOCALE } from '../text/locale.ts';
import { ValueAxis } from './ValueAxis.tsx';
import styles from './Chart.module.css';

/** `edge` is shown under the left end of its bar. */
export type Bin = { label: string; edge: string; count: number };

type HistogramProps = {
  title: string;
  summary: string;
  bins: readonly Bin[];
  /** Under the right end of the last bar. */
  lastEdge: string;
  /** The kind of edges: "score". */
  of: string;
  /** The counted things: "attempts". */
  unit: string;
  height?: number;
};

const number = new Intl.NumberFormat(LOCALE);
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact' });

/** The frequency of each range of values: the bars touch, because the ranges do. */
export function Histogram({ title, summary, bins, lastEdge, of, unit, height = 260 }: HistogramProps) {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const readings = bins.map(({ label, count }) => ({
    title: label,
    values: [
      { name: unit, value: number.format(count) },
      { name: 'share', value: total === 0 ? '–' : `${Math.round((100 * count) / total)}%` },
    ],
  }));
  const draw = (width: number) => {
    const box: ChartBox = {
      width,
      height,
      left: 44,
      right: 16,
      top: 12 + AXIS_LABEL.top,
      bottom: 30 + AXIS_LABEL.bottom,
    };
    const x = scaleBand({
      domain: bins.map((_bin, index) => index),
      range: [box.left, width - box.right],
      paddingInner: 0.06,
    });
    const y = scaleLinear({
      domain: [0, Math.max(1, ...bins.map(({ count }) => count))],
      range: [height - box.bottom, box.top],
      nice: 4,
    });
    const left = (index: number) => x(index) ?? 0;
    // On a phone only every other edge fits.
    const step = Math.ceil((bins.length * 30) / (width - box.left - box.right));
    return {
      height,
      places: bins.map(({ count }, index) => ({
        x: left(index) + x.bandwidth() / 2,
        y: Math.min(y(count), height - 90),
      })),
      content: (read: number | null) => (
        <>
          <ValueAxis scale={y} box={box} format={(count) => (Number.isInteger(count) ? compact.format(count) : '')} />
          <AxisLabels box={box} x={of} y={unit} />
          {bins.map(({ edge, count }, index) => (
            <g key={edge}>
              <rect
                x={left(index)}
                width={x.bandwidth()}
                y={y(count)}
                height={y(0) - y(count)}
                data-read={read === index}
                className={styles['bar']}
              />
              {index % step === 0 && (
                <text x={left(index)} y={height - box.bottom + 18} textAnchor="middle">
                  {edge}
                </text>
              )}
            </g>
          ))}
          <text x={width - box.right} y={height - box.bottom + 18} textAnchor="middle">
            {lastEdge}
          </text>
        </>
      ),
    };
  };
  return <ChartPlot title={title} summary={summary} readings={readings} height={height} draw={draw} nearestBy="x" />;
}
