import { useId } from 'react';
import { AreaClosed, LinePath } from '@visx/shape';
import { seriesLook } from './chartMarks.ts';
import type { chartScales, Point, Series } from './chartScales.ts';
import styles from './Chart.module.css';

type ChartLinesProps = { series: readonly Series[]; scales: ReturnType<typeof chartScales>; readAt: Date | undefined };

const MOST_MARKS = 40;

export function ChartLines({ series, scales: { x, y }, readAt }: ChartLinesProps) {
  const washId = useId();
  const placeX = (point: Point) => x(point.x);
  const placeY = (point: Point) => y(point.y);
  return (
    <>
      <linearGradient id={washId} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={seriesLook(0).colour} stopOpacity="0.2" />
        <stop offset="1" stopColor={seriesLook(0).colour} stopOpacity="0" />
      </linearGradient>
      {series.map(({ name, points }, index) => {
        const { colour, dash, mark } = seriesLook(index);
        const sorted = [...points].sort((a, b) => a.x.getTime() - b.x.getTime());
        return (
          <g key={name}>
            {series.length === 1 && sorted.length > 1 && (
              <AreaClosed data={sorted} x={placeX} y={placeY} yScale={y} fill={`url(#${washId})`} />
            )}
            <LinePath
              data={sorted}
              x={placeX}
              y={placeY}
              stroke={colour}
              strokeDasharray={dash}
              className={styles['line'] ?? ''}
            />
            {sorted.map((point) => {
              const isRead = point.x.getTime() === readAt?.getTime();
              if (!isRead && sorted.length > MOST_MARKS) return null;
              const transform = `translate(${placeX(point)} ${placeY(point)}) scale(${isRead ? 1.45 : 1})`;
              return (
                <path key={point.x.getTime()} d={mark} transform={transform} fill={colour} className={styles['mark']} />
              );
            })}
          </g>
        );
      })}
    </>
  );
}
