import { scaleLinear } from '@visx/scale';
import { AXIS_LABEL, AxisLabels } from './AxisLabels.tsx';
import { seriesLook } from './chartMarks.ts';
import { ChartPlot } from './ChartPlot.tsx';
import type { ChartBox } from './chartScales.ts';
import { ValueAxis } from './ValueAxis.tsx';
import styles from './Chart.module.css';

/** `series`: index of its look, as in the legend. */
export type ScatterPoint = { label: string; x: number; y: number; series?: number };
type Axis = { label: string; domain: [number, number]; format: (value: number) => string };

type ScatterChartProps = {
  title: string;
  summary: string;
  points: readonly ScatterPoint[];
  x: Axis;
  y: Axis;
  /** A reference value on y. */
  limit?: number | undefined;
  height?: number;
};

/** Two values of many things. The keys move from left to right. */
export function ScatterChart({ title, summary, points, x: xAxis, y: yAxis, limit, height = 320 }: ScatterChartProps) {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const readings = sorted.map(({ label, x, y }) => ({
    title: label,
    values: [
      { name: xAxis.label, value: xAxis.format(x) },
      { name: yAxis.label, value: yAxis.format(y) },
    ],
  }));
  const draw = (width: number) => {
    const box: ChartBox = {
      width,
      height,
      left: 48,
      right: 20,
      top: 12 + AXIS_LABEL.top,
      bottom: 30 + AXIS_LABEL.bottom,
    };
    const x = scaleLinear({ domain: xAxis.domain, range: [box.left, width - box.right] });
    const y = scaleLinear({ domain: yAxis.domain, range: [height - box.bottom, box.top] });
    const places = sorted.map((point) => ({ x: x(point.x), y: y(point.y) }));
    return {
      height,
      places,
      content: (read: number | null) => (
        <>
          <ValueAxis scale={y} box={box} format={yAxis.format} />
          <AxisLabels box={box} x={xAxis.label} y={yAxis.label} />
          {x.ticks(width < 480 ? 4 : 8).map((tick) => (
            <text key={tick} x={x(tick)} y={height - box.bottom + 18} textAnchor="middle">
              {xAxis.format(tick)}
            </text>
          ))}
          {limit !== undefined && (
            <line x1={box.left} x2={width - box.right} y1={y(limit)} y2={y(limit)} className={styles['limit']} />
          )}
          {sorted.map(({ series = 0 }, index) => {
            const { x: left = 0, y: top = 0 } = places[index] ?? {};
            const { colour, mark } = seriesLook(series);
            return (
              <path
                // Points have no unique name.
                key={index}
                d={mark}
                transform={`translate(${left} ${top}) scale(${read === index ? 1.6 : 1})`}
                fill={colour}
                fillOpacity={read === null || read === index ? 0.85 : 0.4}
                className={styles['mark']}
              />
            );
          })}
        </>
      ),
    };
  };
  return <ChartPlot title={title} summary={summary} readings={readings} height={height} draw={draw} />;
}
