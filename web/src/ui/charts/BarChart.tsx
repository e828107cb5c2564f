import { scaleBand, scaleLinear } from '@visx/scale';
import { AXIS_LABEL, AxisLabels } from './AxisLabels.tsx';
import { ChartPlot } from './ChartPlot.tsx';
import { fittedLabel, type ChartBox } from './chartScales.ts';
import { LOCALE } from '../text/locale.ts';
import { ValueAxis } from './ValueAxis.tsx';
import styles from './Chart.module.css';

export type Bar = {
  label: string;
  /** Its name in the read-out, where the label has no room for that. */
  title?: string;
  value: number;
  /** Further figures, which the read-out shows beside the value. */
  more?: Record<string, string>;
};

type BarChartProps = {
  title: string;
  summary: string;
  bars: readonly Bar[];
  /** The unit of the values: "attempts". */
  unit: string;
  /** The kind of labels, if they do not say it themselves: "question". */
  xLabel?: string;
  format?: (value: number) => string;
  height?: number;
};

const number = new Intl.NumberFormat(LOCALE);
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact' });
const LABEL_GAP = 56;
const LABEL_MARGIN = 12;

/** One vertical bar per step, such as a day or a month. */
export function BarChart({
  title,
  summary,
  bars,
  unit,
  xLabel,
  format = (value) => number.format(value),
  height = 240,
}: BarChartProps) {
  const readings = bars.map(({ label, title: named = label, value, more = {} }) => ({
    title: named,
    values: [
      { name: unit, value: format(value) },
      ...Object.entries(more).map(([name, text]) => ({ name, value: text })),
    ],
  }));
  const draw = (width: number) => {
    const bottom = 30 + (xLabel === undefined ? 0 : AXIS_LABEL.bottom);
    const box: ChartBox = { width, height, left: 44, right: 16, top: 12 + AXIS_LABEL.top, bottom };
    const x = scaleBand({
      domain: bars.map((_bar, index) => index),
      range: [box.left, width - box.right],
      paddingInner: bars.length > 45 ? 0.12 : 0.28,
      paddingOuter: 0.1,
    });
    const y = scaleLinear({
      domain: [0, Math.max(1, ...bars.map(({ value }) => value))],
      range: [height - box.bottom, box.top],
      nice: 4,
    });
    const left = (index: number) => x(index) ?? 0;
    const step = Math.max(1, Math.ceil(LABEL_GAP / x.step()));
    return {
      height,
      places: bars.map((_bar, index) => ({ x: left(index) + x.bandwidth() / 2 })),
      content: (read: number | null) => (
        <>
          <ValueAxis scale={y} box={box} format={(value) => (Number.isInteger(value) ? compact.format(value) : '')} />
          <AxisLabels box={box} x={xLabel} y={unit} />
          {bars.map(({ label, value }, index) => (
            <g key={label}>
              <rect
                x={left(index)}
                width={x.bandwidth()}
                y={y(value)}
                height={Math.max(0, y(0) - y(value))}
                rx={Math.min(3, x.bandwidth() / 3)}
                data-read={read === index}
                className={styles['bar']}
              />
              {index % step === 0 && (
                <text x={left(index) + x.bandwidth() / 2} y={height - box.bottom + 22} textAnchor="middle">
                  {fittedLabel(label, step * x.step() - LABEL_MARGIN)}
                </text>
              )}
            </g>
          ))}
        </>
      ),
    };
  };
  return <ChartPlot title={title} summary={summary} readings={readings} height={height} draw={draw} nearestBy="x" />;
}
