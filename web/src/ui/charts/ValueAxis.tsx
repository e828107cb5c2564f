import type { chartScales, ChartBox } from './chartScales.ts';
import styles from './Chart.module.css';

type ValueAxisProps = {
  scale: ReturnType<typeof chartScales>['y'];
  box: ChartBox;
  format: (value: number) => string;
  ticks?: number;
};

/** Values on the left side, with grid lines. */
export const ValueAxis = ({ scale, box, format, ticks = 4 }: ValueAxisProps) =>
  scale.ticks(ticks).map((tick) => (
    <g key={tick}>
      <line
        x1={box.left}
        x2={box.width - box.right}
        y1={scale(tick)}
        y2={scale(tick)}
        className={styles[tick === scale.domain()[0] ? 'base' : 'grid']}
      />
      <text x={box.left - 8} y={scale(tick)} dy="0.32em" textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ));
