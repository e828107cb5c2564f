import { AXIS_LABEL, AxisLabels } from './AxisLabels.tsx';
import { ChartLines } from './ChartLines.tsx';
import { ChartPlot } from './ChartPlot.tsx';
import { chartScales, labelledMoments, momentsOf, type ChartBox, type Series } from './chartScales.ts';
import { ValueAxis } from './ValueAxis.tsx';
import { LOCALE } from '../text/locale.ts';
import styles from './Chart.module.css';

type LineChartProps = {
  title: string;
  series: readonly Series[];
  /** A description: "Average score by day". */
  summary: string;
  yDomain?: [number, number];
  /** The axes' units, if the title does not give them. */
  xLabel?: string;
  yLabel?: string;
  formatX?: (x: Date) => string;
  /** Under the axis, if `formatX` is too long. */
  formatTick?: (x: Date) => string;
  formatY?: (y: number) => string;
  height?: number;
};

const shortDate = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });

/** Values over time. */
export function LineChart({
  title,
  series,
  summary,
  yDomain = [0, 100],
  xLabel,
  yLabel,
  formatX = (x) => shortDate.format(x),
  formatTick = formatX,
  formatY = (y) => number.format(y),
  height = 260,
}: LineChartProps) {
  const moments = momentsOf(series);
  const readings = moments.map((moment) => ({
    title: formatX(moment),
    values: series.flatMap(({ name, points }, index) =>
      points
        .filter(({ x }) => x.getTime() === moment.getTime())
        .map(({ y }) => ({ name, value: formatY(y), ...(series.length > 1 && { index }) })),
    ),
  }));
  const draw = (width: number) => {
    const top = 12 + (yLabel === undefined ? 0 : AXIS_LABEL.top);
    const bottom = 30 + (xLabel === undefined ? 0 : AXIS_LABEL.bottom);
    const box: ChartBox = { width, height, left: 44, right: 16, top, bottom };
    const scales = chartScales(moments, yDomain, box);
    return {
      height,
      places: moments.map((moment) => ({ x: scales.x(moment) })),
      content: (read: number | null) => {
        const moment = read === null ? undefined : moments[read];
        return (
          <>
            <ValueAxis scale={scales.y} box={box} format={formatY} />
            <AxisLabels box={box} x={xLabel} y={yLabel} />
            {labelledMoments(moments, (tick) => scales.x(tick), 64).map((tick, index, all) => (
              <text
                key={tick.getTime()}
                x={scales.x(tick)}
                y={height - box.bottom + 22}
                textAnchor={
                  index === all.length - 1 && index > 0 ? 'end' : index === 0 && all.length > 1 ? 'start' : 'middle'
                }
              >
                {formatTick(tick)}
              </text>
            ))}
            {moment && (
              <line
                x1={scales.x(moment)}
                x2={scales.x(moment)}
                y1={box.top}
                y2={height - box.bottom}
                className={styles['cursor']}
              />
            )}
            <ChartLines series={series} scales={scales} readAt={moment} />
          </>
        );
      },
    };
  };
  return <ChartPlot title={title} summary={summary} readings={readings} height={height} draw={draw} nearestBy="x" />;
}
